import AdapterKit
import Mediation
import PangleAdapter
import TestSupport
import Testing

@Suite("Answers with a hundred thousand bids", .timeLimit(.minutes(2)), .serialized)
struct HostileAnswerTests {
    private static let count = 100_000

    @Test(
        "Answers with a hundred thousand bids end a load in time; the first thousand that cannot be used have their places in the report and their events, and the rest are counted"
    )
    func rejected() async throws {
        let bids = Array(repeating: #"{"id":1}"#, count: Self.count).joined(separator: ",")
        let server = try ScriptedServer { _ in Answers.http(200, #"{"seatbid":[{"bid":[\#(bids)]}]}"#) }
        TestEnvironment.withoutProxies
        let sink = MemoryEventSink(capacity: 2 * Self.count)
        let mediator = try Mediator(
            configuration: MediationConfiguration(
                networks: [.pangle(at: server.url("/"))], placements: [.pangle()]),
            adapters: Harness.adapters, presenter: HeadlessPresenter(), options: MediatorOptions(sink: sink))

        let outcome = await mediator.load("p")
        #expect(outcome.error?.code == .noFill)
        // Without optimisation, and with a sanitizer besides, everything takes many times as long as it should.
        #expect(outcome.elapsed < .seconds(15))
        let attempt = try #require(outcome.attempts.first)
        #expect(attempt.rejectedBids.map(\.index) == Array(0..<1_000))
        #expect(attempt.rejectedMore == ["missing_impid": Self.count - 1_000])

        await mediator.shutDown(within: .zero)
        let events = sink.events
        #expect(events.map(\.sequence) == Array(1...events.count))
        let rejections = events.count { event in
            if case .bidRejected(load: 1, network: "pangle", reason: "missing_impid", price: nil) = event.kind
            {
                true
            } else {
                false
            }
        }
        #expect(rejections == 1_000)
        let more = MediationEvent.Kind.bidsRejected(
            load: 1, network: "pangle", reason: "missing_impid", count: Self.count - 1_000)
        #expect(events.count { $0.kind == more } == 1)
        let first = events.firstIndex { if case .lineFailed = $0.kind { true } else { false } } ?? 0
        let last = events.firstIndex { if case .loadFailed = $0.kind { true } else { false } } ?? 0
        #expect(last - first == 1_002)
        await server.stop()
    }
}
