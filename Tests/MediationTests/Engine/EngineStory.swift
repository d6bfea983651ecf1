#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit
@testable import Mediation

/// Tells an engine what happens, second by second, and keeps what it answers as text: events as the lines of a
/// log, everything else as deeds.
final class EngineStory {
    private(set) var engine: MediationEngine
    /// The time since the start; device sleep included.
    private(set) var now: Duration = .zero
    /// How far somebody has set the wall clock.
    var wallShift: Duration = .zero
    /// Whether adapters start at once.
    var startsAdapters = true
    /// Every effect since the start.
    private(set) var effects: [Effect] = []
    private(set) var starts: [(network: NetworkID, id: StartID)] = []
    private var newEvents: [String] = []
    private var newDeeds: [String] = []
    private var calls: [String: LineCall] = [:]
    private var ordinals: [LoadID: String] = [:]
    private var counts: [PlacementID: Int] = [:]
    private let placements: [PlacementConfiguration]
    private var waiters: UInt64 = 0
    private var ads: UInt64 = 0
    private var shows: UInt64 = 0

    init(
        _ placements: PlacementConfiguration..., rates: [String: String] = [:],
        lifetimes: [NetworkID: Duration] = [:], jitter: Double = 0, seed: UInt64 = 1
    ) {
        self.placements = placements
        var options = EngineOptions(seed: seed)
        options.jitter = jitter
        var currency = ExchangeRates()
        for (code, rate) in rates {
            if let known = Currency(code: code) { currency.rates[known] = Decimal(plain: rate) }
        }
        engine = MediationEngine(
            MediationConfiguration(currency: currency, placements: placements), lifetimes: lifetimes,
            options: options, start: Self.moment(.zero, wallShift: .zero))
    }

    /// The lines of the event log since the last time they were asked for.
    func log() -> [String] {
        defer { newEvents = [] }
        return newEvents
    }

    /// What the engine wanted done, other than events, since the last time it was asked for.
    func deeds() -> [String] {
        defer { newDeeds = [] }
        return newDeeds
    }

    /// Forgets what was said so far.
    func skip() { (newEvents, newDeeds) = ([], []) }

    /// Goes on to that second; every wake-up comes at its time.
    func at(_ seconds: Double) {
        let end = Duration.milliseconds(Int64((seconds * 1000).rounded()))
        while let next = engine.nextWakeUp, next <= Self.boot(end) {
            now = max(now, Self.boot(.zero).duration(to: next))
            feed(.wakeUp)
        }
        now = end
    }

    /// The device sleeps until that second, when all that is overdue comes at once.
    func sleep(until seconds: Double) {
        now = .milliseconds(Int64((seconds * 1000).rounded()))
        feed(.wakeUp)
    }

    @discardableResult
    func load(_ placement: PlacementID, _ options: LoadOptions = LoadOptions()) -> WaiterID {
        waiters += 1
        feed(.load(placement, WaiterID(number: waiters), options))
        return WaiterID(number: waiters)
    }

    func cancel(_ waiter: WaiterID) { feed(.cancel(waiter)) }

    @discardableResult
    func show(_ placement: PlacementID, hasPresenter: Bool = true) -> ShowID {
        shows += 1
        feed(.show(placement, ShowID(number: shows), hasPresenter: hasPresenter))
        return ShowID(number: shows)
    }

    func destroy(_ placement: PlacementID) { feed(.destroy(placement)) }
    func host(_ event: HostEvent) { feed(.host(event)) }
    func isReady(_ placement: PlacementID) -> Bool { engine.isReady(placement, at: Self.boot(now)) }

    /// A line of a load, by default the first of the last, answers with an ad.
    @discardableResult
    func fill(
        _ placement: PlacementID, load: Int? = nil, line: Int = 0, price: Money? = nil,
        lifetime: Double? = nil,
        report: LineReport = LineReport()
    ) -> AdID {
        ads += 1
        let ad = AdID(number: ads)
        let details = AdDetails(
            type: .banner, price: price, lifetime: lifetime.map { .seconds($0) }, report: report)
        answer(placement, load, line, .filled(ad, details))
        return ad
    }

    /// A line of a load, by default the first of the last, answers with a failure.
    func fail(_ placement: PlacementID, _ code: AdErrorCode, load: Int? = nil, line: Int = 0) {
        fail(placement, AdapterError(code), load: load, line: line)
    }

    func fail(_ placement: PlacementID, _ error: AdapterError, load: Int? = nil, line: Int = 0) {
        answer(placement, load, line, .failed(error))
    }

    func started(_ network: NetworkID, _ error: AdapterError? = nil) {
        guard let start = starts.last(where: { $0.network == network }) else { return }
        feed(.started(start.id, error))
    }

    func hear(_ event: ShowEvent, of show: ShowID) { feed(.showEvent(show, event)) }

    /// Loads and fills, so that an ad is cached; says nothing of it.
    func cache(_ placement: PlacementID, price: Money? = nil, lifetime: Double? = nil) {
        load(placement)
        fill(placement, price: price, lifetime: lifetime)
        skip()
    }

    func feed(_ input: Input) {
        var answer: [Effect] = []
        engine.handle(input, at: Self.moment(now, wallShift: wallShift), into: &answer)
        effects += answer
        for effect in answer { note(effect) }
        for case .startAdapter(let network, let start) in answer {
            starts.append((network, start))
            if startsAdapters { feed(.started(start, nil)) }
        }
    }

    private func answer(_ placement: PlacementID, _ load: Int?, _ line: Int, _ answer: LineAnswer) {
        let load = load ?? counts[placement] ?? 0
        if let call = calls["\(placement)#\(load).\(line)"] { feed(.answered(call, answer)) }
    }

    private func note(_ effect: Effect) {
        switch effect {
        case .emit(let event): newEvents.append(line(of: event))
        case .startAdapter(let network, _):
            if !startsAdapters { newDeeds.append("start \(network)") }
        case .cancelStart: newDeeds.append("cancel start")
        case .ask(let request): newDeeds.append("ask \(name(request)) within \(text(request.timeLimit))")
        case .cancel(let call): newDeeds.append("cancel \(ordinals[call.load] ?? "?").\(call.line)")
        case .won(let ad, let nextBest):
            newDeeds.append("won ad\(ad.number)" + (nextBest.map { " over \($0)" } ?? ""))
        case .lost(let ad, let reason, let price):
            newDeeds.append("lost ad\(ad.number) \(reason.rawValue)" + (price.map { " to \($0)" } ?? ""))
        case .billable(let ad): newDeeds.append("bill ad\(ad.number)")
        case .letGo(let ad, let reason), .letGoUnbilled(let ad, let reason):
            newDeeds.append("let go ad\(ad.number) \(reason.rawValue)")
        case .complete(let waiter, let outcome):
            newDeeds.append("waiter \(waiter.number): \(word(outcome))")
        case .abandon(let waiter, let outcome):
            newDeeds.append("abandon \(waiter.number): \(word(outcome))")
        case .present(let show, let ad, _): newDeeds.append("present \(show.number) ad\(ad.number)")
        case .refuse(let show, let error):
            let reason = error.reason.map { " \($0)" } ?? ""
            newDeeds.append("refuse \(show.number): \(error.code)\(reason)")
        case .tell(let show, let update): newDeeds.append("tell \(show.number): \(word(update))")
        case .abandonShow(let show): newDeeds.append("abandon show \(show.number)")
        }
    }

    private func name(_ request: LineRequest) -> String {
        let placement = placements[request.placement].id
        let load = request.call.load
        if ordinals[load] == nil { ordinals[load] = "\(placement)#\(counts[placement] ?? 0)" }
        let name = "\(ordinals[load] ?? "?").\(request.call.line)"
        calls[name] = request.call
        return name
    }

    /// `2 splash line_answered #1 pangle 1.2 USD`: second, placement, event, ordinal, and what else applies.
    private func line(of event: MediationEvent) -> String {
        if case .loadStarted(let load, _) = event.kind, let placement = event.placement {
            counts[placement] = load
        }
        let fields = event.kind.fields
        let words: [String?] = [
            text(event.at), event.placement?.rawValue, fields.name,
            (fields.load ?? fields.show).map { "#\($0)" }, fields.network?.rawValue, fields.reason,
            fields.code?.rawValue, fields.price?.description, fields.delay.map { "in \(text($0))" },
            fields.waiters.map { "for \($0)" }, fields.isClicked.map { $0 ? "clicked" : "unclicked" },
            fields.revenue.map { "\($0.amount?.description ?? "-") \($0.precision.rawValue)" },
        ]
        return words.compactMap { $0 }.joined(separator: " ")
    }

    private func word(_ outcome: LoadOutcome) -> String {
        switch outcome.result {
        case .success(let info): "ad of \(info.network)"
        case .failure(let error): error.code.rawValue
        }
    }

    private func word(_ update: ShowUpdate) -> String {
        switch update {
        case .displayed: "displayed"
        case .clicked: "clicked"
        case .rewarded: "rewarded"
        case .closed(let clicked): clicked ? "closed after a click" : "closed"
        case .failed(let error): error.code.rawValue
        }
    }

    private func text(_ duration: Duration) -> String {
        let milliseconds = duration.wholeNanoseconds / 1_000_000
        if milliseconds % 1000 == 0 { return "\(milliseconds / 1000)" }
        return "\(Double(milliseconds) / 1000)"
    }

    static func boot(_ time: Duration) -> BootInstant {
        BootInstant(nanoseconds: 1_000_000_000_000).advanced(by: time)
    }

    private static func moment(_ time: Duration, wallShift: Duration) -> Moment {
        Moment(
            boot: boot(time),
            wall: WallInstant(milliseconds: 1_796_029_200_000).advanced(by: time + wallShift),
            zone: "UTC")
    }
}

extension PlacementConfiguration {
    /// A placement of one price line of the network `a`, unless told otherwise, that loads only when asked.
    static func some(
        _ id: PlacementID, _ format: AdFormat = .interstitial, ttl: Double? = nil,
        loadTimeout: Double = 10, reload: ReloadPolicy = .manual,
        _ demand: DemandLine...
    ) -> PlacementConfiguration {
        PlacementConfiguration(
            id: id, format: format, ttl: ttl.map { .seconds($0) }, loadTimeout: .seconds(loadTimeout),
            reload: reload, demand: demand.isEmpty ? [.price("a", "1 USD")] : demand)
    }
}

extension DemandLine {
    static func price(_ network: NetworkID, _ price: Money, timeout: Double? = nil) -> DemandLine {
        DemandLine(
            network: network, pricing: .fixed(price), timeout: timeout.map { .seconds($0) })
    }

    static func bid(_ network: NetworkID, floor: Money? = nil, timeout: Double? = nil) -> DemandLine {
        DemandLine(
            network: network, pricing: .bidding, floor: floor, timeout: timeout.map { .seconds($0) })
    }
}

extension Money: ExpressibleByStringLiteral {
    /// `1.20 USD`. A mistake in a test's literal is worth a trap.
    package init(stringLiteral text: String) {
        guard let money = Money(text) else { preconditionFailure("not money: \(text)") }
        self = money
    }
}
