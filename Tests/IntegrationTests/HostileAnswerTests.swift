import AdapterKit
import Mediation
import PangleAdapter
import TestSupport
import Testing

@Suite("Answers with a hundred thousand bids", .timeLimit(.minutes(2)), .serialized)
struct HostileAnswerTests {
    private static let count = 100_000

    @Test("end a load in time, and each bid that cannot be used has its place in the report and its event")
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
        let report = try #require(outcome.attempts.first).rejectedBids
        #expect(report.map(\.index) == Array(0..<Self.count))

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
        #expect(rejections == Self.count)
        let first = events.firstIndex { if case .lineFailed = $0.kind { true } else { false } } ?? 0
        let last = events.firstIndex { if case .loadFailed = $0.kind { true } else { false } } ?? 0
        #expect(last - first == Self.count + 1)
        await server.stop()
    }
}
