import AdapterKit
import FoundationEssentials
import Mediation

/// Plays inputs to an engine in virtual time, and writes down what it asked for and what it logged.
struct EngineStory {
    private(set) var engine: MediationEngine
    private(set) var now = 0.0
    /// Every effect that is not an event, in words, since the last ``takeEffects()``.
    private var effects: [String] = []
    private(set) var events: [MediationEvent] = []
    private(set) var outcomes: [Int: LoadOutcome] = [:]
    /// The questions that were asked, in order.
    private(set) var asked: [LineCall] = []
    private(set) var starts: [StartID] = []
    private var startsByThemselves: Bool
    private var ads: UInt64 = 0
    private var shows: UInt64 = 0
    private var waiters = 0

    /// A story about placements; adapters start at once unless the test starts them.
    init(
        _ placements: PlacementConfiguration..., rates: ExchangeRates = ExchangeRates(),
        lifetimes: [NetworkID: Duration] = [:], lineTimeout: Duration? = nil, startsByThemselves: Bool = true
    ) {
        var options = EngineOptions(seed: 1)
        options.jitter = 0
        options.lineTimeout = lineTimeout
        self.startsByThemselves = startsByThemselves
        let networks = Set(placements.flatMap { $0.demand.map(\.network) })
        engine = MediationEngine(
            MediationConfiguration(
                networks: networks.map { .init(id: $0, adapter: "puppet") }, currency: rates,
                placements: placements),
            lifetimes: lifetimes, options: options, start: Self.moment(0))
    }

    static func moment(_ seconds: Double) -> Moment {
        let milliseconds = Int64((seconds * 1000).rounded())
        return Moment(
            boot: BootInstant(nanoseconds: milliseconds * 1_000_000),
            wall: WallInstant(milliseconds: 1_796_000_000_000 + milliseconds), zone: "UTC")
    }

    /// Lets time pass, waking the engine whenever it wants.
    mutating func wait(until seconds: Double) {
        while let next = engine.nextWakeUp, next <= Self.moment(seconds).boot {
            now = max(now, Double(next.nanoseconds) / 1e9)
            feed(.wakeUp)
        }
        now = seconds
    }

    /// Moves the clocks without waking the engine, as when the process did not run.
    mutating func now(_ seconds: Double) { now = seconds }

    mutating func feed(_ input: Input) {
        var fresh: [Effect] = []
        engine.handle(input, at: Self.moment(now), into: &fresh)
        for effect in fresh { note(effect) }
    }

    /// Loads explicitly; the number names the waiter.
    @discardableResult
    mutating func load(_ placement: PlacementID = "splash", timeout: Duration? = nil) -> Int {
        waiters += 1
        feed(.load(placement, WaiterID(number: UInt64(waiters)), LoadOptions(timeout: timeout)))
        return waiters
    }

    mutating func cancel(_ waiter: Int) { feed(.cancel(WaiterID(number: UInt64(waiter)))) }

    /// Answers the nth question, from 1, with an ad; returns the ad's number.
    @discardableResult
    mutating func fill(
        _ question: Int, price: String? = nil, exp: Duration? = nil
    ) -> UInt64 {
        ads += 1
        let details = AdDetails(price: price.flatMap { Money($0) }, lifetime: exp)
        feed(.answered(asked[question - 1], .filled(AdID(number: ads), details)))
        return ads
    }

    mutating func fail(_ question: Int, _ code: AdErrorCode, status: Int? = nil) {
        let error = AdapterError(code, report: LineReport(httpStatus: status))
        feed(.answered(asked[question - 1], .failed(error)))
    }

    mutating func start(_ attempt: Int, _ error: AdapterError? = nil) {
        feed(.started(starts[attempt - 1], error))
    }

    /// Shows explicitly; the number names the show.
    @discardableResult
    mutating func show(_ placement: PlacementID = "splash", hasPresenter: Bool = true) -> UInt64 {
        shows += 1
        feed(.show(placement, ShowID(number: shows), hasPresenter: hasPresenter))
        return shows
    }

    mutating func report(_ show: UInt64, _ event: ShowEvent) {
        feed(.showEvent(ShowID(number: show), event))
    }

    func isReady(_ placement: PlacementID = "splash") -> Bool {
        engine.isReady(placement, at: Self.moment(now).boot)
    }

    /// The log, one short line for each event: `2 load_failed timeout`.
    var log: [String] { events.map(\.line) }

    /// The log of one kind of event.
    func log(_ names: String...) -> [String] {
        events.filter { names.contains($0.name) }.map(\.line)
    }

    mutating func takeEffects() -> [String] {
        defer { effects = [] }
        return effects
    }

    private mutating func note(_ effect: Effect) {
        switch effect {
        case .emit(let event): events.append(event)
        case .ask(let request):
            asked.append(request.call)
            effects.append("ask \(asked.count)")
        case .cancel(let call):
            effects.append("cancel \((asked.firstIndex(of: call) ?? -1) + 1)")
        case .startAdapter(let network, let start):
            starts.append(start)
            effects.append("start \(network)")
            if startsByThemselves { feed(.started(start, nil)) }
        case .cancelStart: effects.append("cancel start")
        case .letGo(let ad, let reason): effects.append("let go \(ad.text) \(reason.rawValue)")
        case .won(let ad, let nextBest):
            effects.append("won \(ad.text)" + (nextBest.map { " over \($0)" } ?? ""))
        case .lost(let ad, let reason, let price):
            effects.append("lost \(ad.text) \(reason.rawValue)" + (price.map { " to \($0)" } ?? ""))
        case .billable(let ad): effects.append("billable \(ad.text)")
        case .complete(let waiter, let outcome), .abandon(let waiter, let outcome):
            let number = Int(waiter.text) ?? 0
            effects.append("complete \(number) \(outcomes[number] == nil ? outcome.word : "AGAIN")")
            outcomes[number] = outcome
        case .present(let show, let ad, _): effects.append("present \(ad.text) as \(show.text)")
        case .refuse(_, let error): effects.append("refuse \(error.code)")
        case .tell(_, let update): effects.append("tell \(update.word)")
        case .abandonShow: effects.append("abandon show")
        }
    }
}

extension LoadOutcome {
    fileprivate var word: String {
        switch result {
        case .success: "filled"
        case .failure(let error): error.code.rawValue
        }
    }
}

extension ShowUpdate {
    fileprivate var word: String {
        switch self {
        case .displayed: "displayed"
        case .clicked: "clicked"
        case .rewarded: "rewarded"
        case .closed: "closed"
        case .failed(let error): "failed \(error.code)"
        }
    }
}
