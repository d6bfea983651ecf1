import AdapterKit
import Dispatch
import Mediation
import OpenRTBAdapter
import PangleAdapter
import TestSupport

/// One load that meets one fault, through a live mediator with the Pangle adapter.
struct FaultRun {
    let row: FaultRow
    let request: FaultRow.Request
    let coding: FaultRow.Coding

    /// What the caller and the event sink heard.
    struct Report: Sendable {
        var outcomes: [LoadOutcome]
        var events: [MediationEvent]

        /// What each completion said.
        var endings: [FaultRow.Ending] {
            outcomes.map { $0.error.map { .failed($0.code) } ?? .filled }
        }

        /// How many ends of the load the event log has.
        var loggedEnds: Int {
            events.count { event in
                switch event.kind {
                case .loaded, .loadFailed, .loadCancelled: true
                default: false
                }
            }
        }
    }

    /// Every run of a matrix.
    static func all(of rows: [FaultRow]) -> [FaultRun] {
        rows.flatMap { row in
            FaultRow.Request.allCases.flatMap { request in
                FaultRow.Coding.allCases.map { FaultRun(row: row, request: request, coding: $0) }
            }
        }
    }

    /// Loads once, and ends everything that was started.
    func report() async throws -> Report {
        let faulty = try FaultyServer(row.server, answering: GoodAnswer(request: request, coding: coding))
        let front = try front(faulty)
        let events = EventLog()
        let mediator = try mediator(front?.url() ?? faulty.url, authority: faulty.authority, events)
        let outcomes = Shared([LoadOutcome]())
        let done = Signal()
        mediator.load("p") { outcome in
            outcomes.withLock { $0.append(outcome) }
            done.fire()
        }
        await done.wait()
        await mediator.shutDown(within: .zero)
        await faulty.stop()
        await front?.stop()
        return Report(outcomes: outcomes.withLock { $0 }, events: events.events)
    }

    /// A server without fault whose bid has its markup at the faulty one, where that is what is asked.
    private func front(_ faulty: FaultyServer) throws -> ScriptedServer? {
        guard request == .markup else { return nil }
        let bid = Answers.bid.replacing(#""adm":"<p>😀</p>""#, with: #""nurl":"\#(faulty.url)""#)
        return try ScriptedServer { _ in Answers.http(200, bid) }
    }

    private func mediator(_ endpoint: String, authority: String?, _ events: EventLog) throws -> Mediator {
        TestEnvironment.withoutProxies
        var network = NetworkConfiguration.pangle(at: endpoint)
        network.settings["caBundle"] = authority.map { .string($0) }
        let configuration = MediationConfiguration(
            networks: [network], placements: [.pangle(timeout: row.timeout(request))])
        let options = MediatorOptions(
            callbackExecutor: .queue(DispatchQueue(label: "test.callbacks")), sink: events)
        return try Mediator(
            configuration: configuration, adapters: Harness.adapters, presenter: HeadlessPresenter(),
            options: options)
    }
}
