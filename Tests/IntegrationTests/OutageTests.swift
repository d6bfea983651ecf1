import AdapterKit
import FixtureServer
import Mediation
import TestSupport
import Testing

@Suite("A server that is down when the app starts", .timeLimit(.minutes(1)))
struct OutageTests {
    private let port: ReservedPort
    private let endpoint: String

    init() throws {
        port = try ReservedPort()
        endpoint = "http://127.0.0.1:\(port.number)" + Answers.panglePath
    }

    private func startServer() throws -> FixtureServer {
        port.release()
        return try FixtureServer(folder: Answers.fixtures, port: port.number)
    }

    @Test("C13: fails the load as network; once it is up, the next load works")
    func explicitLoad() async throws {
        let harness = try Harness(endpoint)
        let failure = await harness.mediator.load("p").error
        #expect(failure?.code == .network)
        #expect(failure?.attempts.map(\.outcome) == [.failed(.network)])
        let server = try startServer()
        #expect(await harness.mediator.load("p").ad?.details.id == "bid-interstitial")
        #expect(server.journal.requests.count == 1)
        await harness.stop()
    }

    @Test("C13: is asked again after the back-off, without anybody's doing")
    func retry() async throws {
        let clock = ManualClock()
        let harness = try Harness(endpoint, [.pangle(reload: .immediate)], clock: clock)
        harness.mediator.handle(.launched(inBackground: false))
        let delay = await harness.plannedRetry()
        #expect(delay >= .milliseconds(1_800) && delay <= .milliseconds(2_200))
        let server = try startServer()
        clock.advance(by: delay)
        await harness.events.has(.loaded(load: 2, network: "pangle", waiters: 0))
        #expect(harness.mediator.isReady("p"))
        #expect(harness.loadReasons == [.launch, .retry])
        #expect(server.journal.requests.count == 1)
        await harness.stop()
    }
}
