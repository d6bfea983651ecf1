import AdapterKit
import Foundation

import LedgerKit
@testable import Mediation

/// Feeds an engine whatever comes into its dice's mind, and keeps books of what it answers.
struct RandomLife {
    private static let placements: [PlacementID] = ["splash", "end", "gift"]

    private(set) var books: RandomLifeBooks
    private(set) var restarts = 0
    private var dice: SplitMix
    private var engine: MediationEngine
    private var ledger = RandomLedger()
    private let configuration: MediationConfiguration
    private var options: EngineOptions
    private let turnsClocks: Bool
    private var boot: Int64 = 1_000_000_000
    private var wall: Int64 = 1_796_029_200_000
    private var zone = "Asia/Tokyo"
    private var numbers: UInt64 = 0
    private var calls: [LineCall] = []
    private var starts: [StartID] = []
    private var shows: [ShowID] = []
    private var waiters: [WaiterID] = []
    private var ads: [AdID] = []
    private var content: HostToken?

    init(seed: UInt64) {
        dice = SplitMix(state: seed)
        var options = EngineOptions(seed: seed)
        options.hasFilter = seed.isMultiple(of: 4)
        options.hasHostView = seed.isMultiple(of: 3)
        options.bootID = "boot"
        self.options = options
        turnsClocks = seed > 3
        configuration = Self.configuration(seed: seed)
        books = RandomLifeBooks(configuration, hasFilter: options.hasFilter, hasSteadyClock: !turnsClocks)
        engine = MediationEngine(
            configuration, lifetimes: [:], options: options,
            start: Moment(
                boot: BootInstant(nanoseconds: 1_000_000_000),
                wall: WallInstant(milliseconds: 1_796_029_200_000), zone: "Asia/Tokyo"))
        feed(.begin)
    }

    /// Every kind of cap in every scope. In turn it is the placements, the group or the app whose caps bind.
    private static func configuration(seed: UInt64) -> MediationConfiguration {
        let tight = FrequencyPolicy(
            skipFirstLaunches: 3, everyNthReturn: 2, perSession: 3, perDay: 12,
            windows: [.init(limit: 2, length: .seconds(1_200))], minimumInterval: .seconds(60))
        let loose = FrequencyPolicy(
            skipFirstLaunches: 1, everyNthReturn: 1, perSession: 9, perDay: 40,
            windows: [.init(limit: 9, length: .seconds(1_200))], minimumInterval: .seconds(10))
        let own = seed % 3 == 0 ? tight : loose
        let coldStartWindow: Duration? = seed.isMultiple(of: 2) ? nil : .seconds(5)
        return MediationConfiguration(
            placements: [
                PlacementConfiguration(
                    id: "splash",
                    kind: .appOpen(
                        AppOpenPolicy(
                            coldStartWindow: coldStartWindow, minimumBackgroundTime: .seconds(5))),
                    lifetime: .seconds(300),
                    demand: [.bid("a"), .price("b", "1 USD")],
                    frequency: own, group: "g"),
                PlacementConfiguration(
                    id: "end", kind: .interstitial, lifetime: .seconds(120), demand: [.bid("a"), .bid("b")],
                    frequency: own, group: "g"),
                PlacementConfiguration(
                    id: "gift", kind: .rewarded, lifetime: .seconds(60), reload: .manual,
                    demand: [.price("b", "2 USD")], frequency: own),
            ], groups: ["g": seed % 3 == 1 ? tight : loose], frequency: seed % 3 == 2 ? tight : loose)
    }

    /// One thing happens.
    mutating func step() {
        switch roll(100) {
        case 0..<14: pass()
        case 14..<22: feed(.load(place(), waiter(), LoadOptions()))
        case 22..<24: if let (call, answer) = ledger.takeLate(&dice) { tell(call, .success(answer)) }
        case 24..<27: if let waiter = waiters.randomElement(using: &dice) { feed(.cancel(waiter)) }
        case 27..<48: answer()
        case 48..<54:
            if let start = starts.randomElement(using: &dice) {
                feed(.started(start, roll(5) == 0 ? AdapterError(.adapterFailure) : nil))
            }
        case 54..<61:
            let show = ShowID(number: number())
            books.asksToShow(show)
            feed(.show(place(), show, hasPresenter: roll(10) > 0))
        case 61..<76: showEvent()
        case 76..<78: if let ad = ads.randomElement(using: &dice) { feed(.wentStale(ad)) }
        case 78..<79: feed(.consentChanged(unable: roll(3) == 0 ? ["a": [.gdpr]] : [:]))
        case 79..<80: if turnsClocks { turnClocks() }
        default: live()
        }
        if roll(100_000) == 0 { feed(.destroy("gift")) }
        if roll(3_000) == 0 { restart() }
    }

    /// Everything that is still going on comes to its end, and the ledger answers what it still has to.
    mutating func end() {
        while let (call, answer) = ledger.takeLate(&dice) { tell(call, .success(answer)) }
        for placement in Self.placements { feed(.destroy(placement)) }
        for show in shows { feed(.showEvent(show, .failed(AdapterError(.showFailed)))) }
        boot += 60_000_000_000
        wall += 60_000
        feed(.wakeUp)
        while let (call, answer) = ledger.takeLate(&dice) { tell(call, .success(answer)) }
        books.close()
    }

    /// The process is killed and started again: what it knew is gone, and nothing that it asked for is answered.
    private mutating func restart() {
        let moment = now
        let position = engine.position(at: moment)
        restarts += 1
        options.session = "run \(restarts)"
        engine = MediationEngine(configuration, lifetimes: [:], options: options, start: moment)
        engine.resume(position)
        (calls, starts, shows, waiters, ads, content) = ([], [], [], [], [], nil)
        books.restarted(kept: ledger.kept)
        ledger.forgetCaller()
        feed(.begin)
        feed(.launched(inBackground: roll(3) == 0))
    }

    private var now: Moment {
        Moment(boot: BootInstant(nanoseconds: boot), wall: WallInstant(milliseconds: wall), zone: zone)
    }

    private mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &dice) }
    private mutating func place() -> PlacementID { Self.placements[roll(3)] }

    private mutating func number() -> UInt64 {
        numbers += 1
        return numbers
    }

    private mutating func waiter() -> WaiterID {
        let waiter = WaiterID(number: number())
        books.waits(waiter)
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
        books.hands(over: ad)
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
        case 0: feed(.launched(inBackground: roll(2) == 0))
        case 1..<6:
            let vanished = Set(shows.filter { _ in roll(20) == 0 })
            feed(.activated(HostFacts(hasPresenter: roll(5) > 0, vanished: vanished)))
        case 6, 7: feed(.deactivated)
        case 8..<11: feed(.backgrounded(lock: roll(4) == 0))
        case 11: feed(.presenterChanged(available: roll(2) == 0))
        case 12 where content == nil:
            content = HostToken("c\(number())")
            if let content { feed(.fullscreenBegan(content)) }
        case 12, 13:
            if let content { feed(.fullscreenEnded(content)) }
            content = nil
        case 14 where roll(6) == 0: feed(.adsSuspended(token, blocksLoads: roll(2) == 0))
        default: feed(.adsResumed(token))
        }
    }

    private mutating func feed(_ input: Input) {
        let moment = now
        var answer: [Effect] = []
        engine.handle(input, at: moment, into: &answer)
        for effect in answer { books.note(effect, at: moment) }
        for effect in answer { react(to: effect) }
        if let next = engine.nextWakeUp, next.nanoseconds <= boot, case .wakeUp = input {
            books.fails("a wake-up that is due was left")
        }
    }

    private mutating func tell(_ call: LedgerCall, _ result: Result<LedgerAnswer, LedgerError>) {
        books.answers(call, result)
        feed(.ledgerAnswered(call, result))
    }

    private mutating func react(to effect: Effect) {
        switch effect {
        case .ask(let request): calls = calls.suffix(3) + [request.call]
        case .startAdapter(_, let start): starts = starts.suffix(4) + [start]
        case .present(let show, _, _): shows = shows.suffix(3) + [show]
        case .presentHostView(let action): shows = shows.suffix(3) + [action.show]
        case .askLedger(let call, let question):
            for result in ledger.ask(call, question, &dice) { tell(call, result) }
        case .askFacts(let decision, _): feed(.facts(decision, HostFacts(hasPresenter: roll(4) > 0)))
        case .cancel(let call): feed(.ended(call))
        case .cancelStart(let start): feed(.started(start, AdapterError(.cancelled)))
        case .askFilter(let decision, _): feed(.filterAnswered(decision, roll(3) > 0))
        default: break
        }
    }
}
