#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit
import LedgerKit
@testable import Mediation

/// Tells an engine what happens, second by second, and keeps what it answers as text: events as the lines of a
/// log, everything else as commands.
final class EngineStory {
    private(set) var engine: MediationEngine
    /// The time since the start; device sleep included.
    private(set) var now: Duration = .zero
    /// How far somebody has set the wall clock.
    var wallShift: Duration = .zero
    /// Whether adapters start at once.
    var startsAdapters = true
    /// What the host knows when it is asked.
    var hasPresenter = true
    var vanished: Set<ShowID> = []
    /// What the host's filter says, in order; the last goes on.
    var filterAnswers: [Bool] = [true]
    let ledger = InMemoryLedger()
    /// Whether commands tell when nothing more comes of a show.
    var hearsEndOfUpdates = false
    /// Steps to which the ledger does not answer by itself: the test does.
    var silentSteps: Set<LedgerStep> = []
    /// Whether the ledger answers everything at once; else what is asked for a show is the test's to answer.
    var ledgerAnswers: Bool {
        get { silentSteps.isEmpty }
        set { silentSteps = newValue ? [] : [.reserve, .commit, .release] }
    }
    /// What it was asked and did not answer by itself.
    private(set) var asked: [(call: LedgerCall, question: LedgerQuestion)] = []
    /// Every effect since the start.
    private(set) var effects: [Effect] = []
    private(set) var starts: [(network: NetworkID, id: StartID)] = []
    var newEvents: [String] = []
    var newCommands: [String] = []
    var calls: [String: LineCall] = [:]
    var ordinals: [LoadID: String] = [:]
    var counts: [PlacementID: Int] = [:]
    let placements: [PlacementConfiguration]
    private var waiters: UInt64 = 0
    private var ads: UInt64 = 0
    private var shows: UInt64 = 0

    init(
        _ placements: PlacementConfiguration..., rates: [String: String] = [:],
        lifetimes: [NetworkID: Duration] = [:], jitter: Double = 0, seed: UInt64 = 1,
        frequency: FrequencyPolicy = FrequencyPolicy(), groups: [String: FrequencyPolicy] = [:],
        hasFilter: Bool = false, hasHostView: Bool = false
    ) {
        self.placements = placements
        var options = EngineOptions(seed: seed)
        options.jitter = jitter
        options.hasFilter = hasFilter
        options.hasHostView = hasHostView
        var currency = ExchangeRates()
        for (code, rate) in rates {
            if let known = Currency(code: code) { currency.rates[known] = Decimal(plain: rate) }
        }
        engine = MediationEngine(
            MediationConfiguration(
                currency: currency, placements: placements, groups: groups, frequency: frequency),
            lifetimes: lifetimes,
            options: options, start: Self.moment(.zero, wallShift: .zero))
    }

    /// The lines of the event log since the last time they were asked for.
    func log() -> [String] {
        defer { newEvents = [] }
        return newEvents
    }

    /// What the engine wanted done, other than events, since the last time it was asked for.
    func commands() -> [String] {
        defer { newCommands = [] }
        return newCommands
    }

    /// The shows of the host's own ad view, in order.
    var actions: [ShowID] {
        effects.compactMap { if case .presentHostView(let action) = $0 { action.show } else { nil } }
    }

    /// How the last load ended for the caller who heard last.
    var outcome: LoadOutcome? {
        effects.reversed().lazy.compactMap { effect in
            switch effect {
            case .complete(_, let outcome), .abandon(_, let outcome): outcome
            default: nil
            }
        }.first
    }

    /// Forgets what was said so far.
    func skip() { (newEvents, newCommands) = ([], []) }

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

    /// The number of the last caller of a load.
    var lastWaiter: UInt64 { waiters }

    func cancel(_ waiter: WaiterID) { feed(.cancel(waiter)) }

    @discardableResult
    func show(_ placement: PlacementID, hasPresenter: Bool = true) -> ShowID {
        shows += 1
        feed(.show(placement, ShowID(number: shows), hasPresenter: hasPresenter))
        return ShowID(number: shows)
    }

    func destroy(_ placement: PlacementID) { feed(.destroy(placement)) }
    func host(_ event: HostEvent) {
        feed(.host(event, facts: HostFacts(hasPresenter: hasPresenter, vanished: vanished)))
    }
    func isReady(_ placement: PlacementID) -> Bool { engine.isReady(placement, at: Self.boot(now)) }

    /// A line of a load, by default the first of the last, answers with an ad.
    @discardableResult
    func fill(
        _ placement: PlacementID, load: Int? = nil, line: Int = 0, price: Money? = nil,
        dealID: String? = nil, lifetime: Double? = nil,
        report: LineReport = LineReport(), hasBid: Bool? = nil
    ) -> AdID {
        ads += 1
        let ad = AdID(number: ads)
        let details = AdDetails(
            type: .banner, price: price, dealID: dealID, lifetime: lifetime.map { .seconds($0) },
            report: report)
        answer(placement, load, line, .filled(ad, details, hasBid: hasBid ?? isBidder(placement, line)))
        return ad
    }

    private func isBidder(_ placement: PlacementID, _ line: Int) -> Bool {
        placements.first { $0.id == placement }?.demand[line].isBidding == true
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
        for effect in answer { react(to: effect) }
    }

    /// Answers for the ledger and the host, which need no time.
    private func react(to effect: Effect) {
        switch effect {
        case .askLedger(let call, let question):
            if silentSteps.contains(question.step) { return asked.append((call, question)) }
            feed(.ledgerAnswered(call, .success(ledger.answer(question))))
        case .askFacts(let decision, _):
            feed(.facts(decision, HostFacts(hasPresenter: hasPresenter, vanished: vanished)))
        case .askFilter(let decision, _):
            feed(
                .filterAnswered(
                    decision, filterAnswers.count > 1 ? filterAnswers.removeFirst() : filterAnswers[0]))
        default: return
        }
    }

    /// The ledger answers what it was asked last, or what was asked so long before.
    func answerLedger(_ answer: LedgerAnswer, before: Int = 0) {
        guard asked.count > before else { return }
        feed(.ledgerAnswered(asked[asked.count - 1 - before].call, .success(answer)))
    }

    /// The same with what it counts.
    func answerLedger(before: Int = 0) {
        guard asked.count > before else { return }
        answerLedger(ledger.answer(asked[asked.count - 1 - before].question), before: before)
    }

    /// The ledger fails at what it was asked last, or at that step.
    func failLedger(_ step: LedgerStep? = nil, _ reason: String = "it is on fire") {
        if let last = asked.last(where: { step == nil || $0.question.step == step }) {
            feed(.ledgerAnswered(last.call, .failure(LedgerError(reason: reason))))
        }
    }

    private func answer(_ placement: PlacementID, _ load: Int?, _ line: Int, _ answer: LineAnswer) {
        let load = load ?? counts[placement] ?? 0
        if let call = calls["\(placement)#\(load).\(line)"] { feed(.answered(call, answer)) }
    }

    static func boot(_ time: Duration) -> BootInstant {
        BootInstant(nanoseconds: 1_000_000_000_000).advanced(by: time)
    }

    /// 2026-11-30T09:00:00Z.
    static let wall = WallInstant(milliseconds: 1_796_029_200_000)

    private static func moment(_ time: Duration, wallShift: Duration) -> Moment {
        Moment(
            boot: boot(time),
            wall: wall.advanced(by: time + wallShift),
            zone: "UTC")
    }
}

extension LoadOutcome {
    /// Why there is no ad.
    var failure: AdError? { if case .failure(let error) = result { error } else { nil } }
}

extension LedgerQuestion {
    var step: LedgerStep {
        switch self {
        case .read: .read
        case .recordLaunch: .recordLaunch
        case .reserve: .reserve
        case .commit: .commit
        case .release: .release
        }
    }
}

extension LedgerAnswer {
    /// A slot of that number.
    static func granted(_ number: Int64) -> LedgerAnswer {
        .reservation(.granted(ReservationID(number: number)))
    }
}
