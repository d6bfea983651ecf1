import AdapterKit
import LedgerKit
import Testing

@testable import Mediation

@Suite("A session")
struct SessionTests {
    private let ledger = InMemoryLedger()

    /// An engine of a run of the app, which counts in the ledger.
    private func engine(_ run: String, _ policy: FrequencyPolicy) -> (MediationEngine, FrequencyScheduler) {
        let configuration = MediationConfiguration(placements: [.some("p")], frequency: policy)
        var options = EngineOptions(seed: 1)
        options.session = run
        let engine = MediationEngine(
            configuration, lifetimes: [:], options: options, start: moment)
        var scheduler = FrequencyScheduler(configuration, bootID: "boot", session: run)
        _ = scheduler.applyHistory(ledger.read(at: scheduler.ledgerMoment(moment)))
        return (engine, scheduler)
    }

    private let moment = Moment(boot: BootInstant(nanoseconds: 0), wall: EngineStory.wall, zone: "UTC")

    @Test("A session goes on when another mediator is made in the same process, and ends with the process")
    func acrossMediators() {
        let twice = FrequencyPolicy(perSession: 2)
        for run in ["one", "one", "two", "one"] {
            let (_, scheduler) = engine(run, twice)
            var stamped = scheduler
            let reservation = Reservation(
                placement: "p", rules: scheduler.rules(for: PlacementIndex(0)),
                moment: stamped.ledgerMoment(moment),
                retention: scheduler.retention)
            let answer = ledger.reserve(reservation)
            let isDenied: Bool =
                if case .denied(let denial, _) = answer { denial.rule == .sessionCap } else { false }
            #expect(isDenied == (run == "one" && ledger.history.displays.count == 3))
        }
        #expect(ledger.history.displays.map(\.moment.session) == ["one", "one", "two"])
    }

    @Test("A session has one launch, whichever mediators report it, and only when it becomes active")
    func launches() {
        func launch(_ run: String, inBackground: Bool, activates: Bool) {
            var (engine, _) = engine(run, FrequencyPolicy())
            var effects: [Effect] = []
            engine.handle(.launched(inBackground: inBackground), at: moment, into: &effects)
            if activates {
                engine.handle(.activated(HostFacts(hasPresenter: true)), at: moment, into: &effects)
            }
            for case .askLedger(_, let question) in effects { _ = ledger.answer(question) }
        }
        launch("one", inBackground: true, activates: false)
        #expect(ledger.history.launches == 0)
        launch("two", inBackground: true, activates: true)
        launch("two", inBackground: false, activates: true)
        launch("three", inBackground: false, activates: true)
        launch("two", inBackground: false, activates: true)
        #expect(ledger.history.launches == 2)
    }

    @Test("A session of many others does not grow the ledger")
    func bounded() {
        var history = FrequencyHistory()
        for run in 0..<1_000 { history.countLaunch(of: "run \(run)") }
        #expect(history.launches == 1_000 && history.sessions.count == FrequencyHistory.sessionDepth)
        history.countLaunch(of: "run 999")
        #expect(history.launches == 1_000)
    }
}
