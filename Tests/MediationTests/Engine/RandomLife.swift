import AdapterKit
import Foundation

@testable import Mediation

/// Feeds an engine whatever comes into its dice's mind, and keeps books of what it answers.
struct RandomLife {
    private static let placements: [PlacementID] = ["splash", "end", "gift"]

    private(set) var books = RandomLifeBooks()
    private var dice: SplitMix
    private var engine: MediationEngine
    private let ledger = InMemoryLedger()
    private var effects: [Effect] = []
    private var boot: Int64 = 1_000_000_000
    private var wall: Int64 = 1_796_029_200_000
    private var zone = "Asia/Tokyo"
    private var numbers: UInt64 = 0
    private var calls: [LineCall] = []
    private var starts: [StartID] = []
    private var shows: [ShowID] = []
    private var decisions: [(id: DecisionID, isFilter: Bool)] = []
    private var waiters: [WaiterID] = []
    private var ads: [AdID] = []
    private var content: HostToken?

    init(seed: UInt64) {
        dice = SplitMix(state: seed)
        let splash = FrequencyPolicy(
            everyNthReturn: 2, perDay: 60, windows: [.init(limit: 2, length: .seconds(600))],
            minimumInterval: .seconds(20))
        var options = EngineOptions(seed: seed)
        options.hasFilter = seed.isMultiple(of: 4)
        options.hasAction = seed.isMultiple(of: 3)
        options.bootID = "boot"
        let placements = [
            PlacementConfiguration(
                id: "splash", format: .appOpen, ttl: .seconds(300),
                demand: [.bid("a"), .price("b", "1 USD")],
                appOpen: AppOpenPolicy(
                    coldStartWindow: seed.isMultiple(of: 2) ? nil : .seconds(5),
                    minimumBackgroundTime: .seconds(5)),
                frequency: splash, group: "g"),
            PlacementConfiguration(
                id: "end", format: .interstitial, ttl: .seconds(120), demand: [.bid("a"), .bid("b")],
                frequency: FrequencyPolicy(perDay: 90), group: "g"),
            PlacementConfiguration(
                id: "gift", format: .rewarded, ttl: .seconds(60), reload: .manual,
                demand: [.price("b", "2 USD")]),
        ]
        engine = MediationEngine(
            MediationConfiguration(
                placements: placements, groups: ["g": FrequencyPolicy(perDay: 120)],
                frequency: FrequencyPolicy(minimumInterval: .seconds(3))),
            lifetimes: [:], options: options,
            start: Moment(
                boot: BootInstant(nanoseconds: 1_000_000_000),
                wall: WallInstant(milliseconds: 1_796_029_200_000), zone: "Asia/Tokyo"))
        books.hasFilter = options.hasFilter
    }

    /// One thing happens.
    mutating func step() {
        switch roll(100) {
        case 0..<14: pass()
        case 14..<24: feed(.load(place(), waiter(), LoadOptions()))
        case 24..<27: if let waiter = waiters.randomElement(using: &dice) { feed(.cancel(waiter)) }
        case 27..<48: answer()
        case 48..<54:
            if let start = starts.randomElement(using: &dice) {
                feed(.started(start, roll(5) == 0 ? AdapterError(.adapterFailure) : nil))
            }
        case 54..<61: feed(.show(place(), ShowID(number: number()), hasPresenter: roll(10) > 0))
        case 61..<76: showEvent()
        case 76..<78: if let ad = ads.randomElement(using: &dice) { feed(.wentStale(ad)) }
        case 78..<79: feed(.consentChanged(unable: roll(3) == 0 ? ["a": [.gdpr]] : [:]))
        case 79..<80: turnClocks()
        default: live()
        }
        if roll(100_000) == 0 { feed(.destroy("gift")) }
    }

    /// Everything that is still going on comes to its end.
    mutating func end() {
        for placement in Self.placements { feed(.destroy(placement)) }
    }

    private mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &dice) }
    private mutating func place() -> PlacementID { Self.placements[roll(3)] }

    private mutating func number() -> UInt64 {
        numbers += 1
        return numbers
    }

    private mutating func waiter() -> WaiterID {
        let waiter = WaiterID(number: number())
        books.open.insert(waiter)
        waiters = waiters.suffix(20) + [waiter]
        return waiter
    }

    private mutating func pass() {
        let milliseconds = roll(20) == 0 ? roll(600_000) : roll(2_000)
        boot += Int64(milliseconds) * 1_000_000
        wall += Int64(milliseconds)
        feed(.wakeUp)
    }

    private mutating func turnClocks() {
        switch roll(4) {
        case 0: wall += Int64(roll(7_200_000)) - 3_600_000
        case 1: zone = ["Asia/Tokyo", "America/New_York", "Africa/Cairo"][roll(3)]
        default: break
        }
    }

    private mutating func answer() {
        guard let call = calls.randomElement(using: &dice) else { return }
        if roll(3) == 0 {
            return feed(.answered(call, .failed(AdapterError([.noFill, .network, .tls][roll(3)]))))
        }
        let ad = AdID(number: number())
        ads = ads.suffix(20) + [ad]
        let lifetime: Duration? = roll(4) == 0 ? .seconds(roll(90) - 10) : nil
        feed(
            .answered(
                call,
                .filled(
                    ad, AdDetails(price: Money(Decimal(roll(300)) / 100, .usd), lifetime: lifetime),
                    hasBid: roll(2) == 0)))
    }

    private mutating func showEvent() {
        guard let show = shows.randomElement(using: &dice) else { return }
        let events: [ShowEvent] = [
            .displayed, .displayed, .clicked, .rewarded(nil), .closed, .closed,
            .failed(AdapterError(.showFailed)),
        ]
        feed(.showEvent(show, events[roll(events.count)]))
    }

    private mutating func live() {
        let token = HostToken("t\(roll(3))")
        switch roll(16) {
        case 0: feed(.host(.launched(inBackground: roll(2) == 0)))
        case 1..<6:
            let vanished = Set(shows.filter { _ in roll(20) == 0 })
            feed(.activated(HostFacts(hasPresenter: roll(5) > 0, vanished: vanished)))
        case 6, 7: feed(.host(.deactivated))
        case 8..<11: feed(.host(.backgrounded(lock: roll(4) == 0)))
        case 11: feed(.host(.presenterChanged(available: roll(2) == 0)))
        case 12 where content == nil:
            content = HostToken("c\(number())")
            if let content { feed(.host(.fullscreenBegan(content))) }
        case 12, 13:
            if let content { feed(.host(.fullscreenEnded(content))) }
            content = nil
        case 14 where roll(6) == 0: feed(.host(.held(token, blocksLoads: roll(2) == 0)))
        default: feed(.host(.released(token)))
        }
    }

    private mutating func feed(_ input: Input) {
        let moment = Moment(
            boot: BootInstant(nanoseconds: boot), wall: WallInstant(milliseconds: wall), zone: zone)
        var answer: [Effect] = []
        engine.handle(input, at: moment, into: &answer)
        for effect in answer { books.note(effect, at: boot) }
        for effect in answer { react(to: effect) }
        if let next = engine.nextWakeUp, next.nanoseconds <= boot, case .wakeUp = input {
            books.fault = books.fault ?? "a wake-up that is due was left"
        }
    }

    private mutating func react(to effect: Effect) {
        switch effect {
        case .ask(let request): calls = calls.suffix(3) + [request.call]
        case .startAdapter(_, let start): starts = starts.suffix(4) + [start]
        case .present(let show, _, _): shows = shows.suffix(1) + [show]
        case .act(let action): shows = shows.suffix(1) + [action.show]
        case .askLedger(let call, let question):
            feed(.ledgerAnswered(call, .success(ledger.answer(question))))
        case .askFacts(let decision, _): feed(.facts(decision, HostFacts(hasPresenter: roll(4) > 0)))
        case .cancel(let call): feed(.ended(call))
        case .cancelStart(let start): feed(.started(start, AdapterError(.cancelled)))
        case .askFilter(let decision, _): feed(.filterAnswered(decision, roll(3) > 0))
        default: break
        }
    }
}
