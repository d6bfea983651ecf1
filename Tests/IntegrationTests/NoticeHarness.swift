import AdapterKit
import Dispatch
import Foundation
import FixtureServer
import LedgerKit
import Mediation
import MockAdapter
import PangleAdapter
import TestSupport

/// A live mediator in front of a fixture server whose bids carry notices.
struct NoticeHarness {
    let server: FixtureServer
    let mediator: Mediator
    let events = EventLog()

    /// - Parameter bids: By slot, the `seatbid` of the answer. `$URL` in it stands for the server.
    init(
        _ bids: [String: String], _ placements: [PlacementConfiguration],
        viewer: HeadlessPresenter.Viewer = .init(), rates: ExchangeRates = ExchangeRates(),
        clock: any MediatorClock = SystemClock(), notices: String = #""status": 204"#,
        outbox: (any BillingOutbox)? = nil, ledger: any FrequencyLedger = InMemoryLedger()
    ) throws {
        TestEnvironment.withoutProxies
        let stubs = bids.map { slot, body in
            """
            {"request": {"method": "POST", "bodyPatterns": [{"matchesJsonPath": {
              "expression": "$.imp[0].ext.networkids.placementid", "equalTo": "\(slot)"}}]},
             "response": {"status": 200, "transformers": ["response-template"],
              "body": \(Self.quoted(body.replacing("$URL", with: "{{request.baseUrl}}")))}}
            """
        }
        let notice = #"{"request": {"urlPathPattern": "/notices/.*"}, "response": {\#(notices)}}"#
        server = try FixtureServer(
            mappings: "{\"mappings\": [\((stubs + [notice]).joined(separator: ","))]}")
        let configuration = MediationConfiguration(
            networks: [.pangle(at: server.url + "/ads"), .pangle("other", at: server.url + "/ads")],
            currency: rates, placements: placements)
        mediator = try Mediator(
            configuration: configuration, adapters: Harness.adapters,
            presenter: HeadlessPresenter(viewer: viewer),
            options: MediatorOptions(
                callbackExecutor: .queue(DispatchQueue(label: "test.callbacks")), sink: events, clock: clock,
                ledger: ledger,
                outbox: outbox
            ).seeded(1))
    }

    /// Shows the placement's ad to the end.
    func show(_ placement: PlacementID) async throws {
        await (try mediator.showUpdates(placement)).untilEnd()
    }

    /// Ends the mediator, its waiting notices sent; returns those that arrived, sorted.
    func end() async -> [String] {
        await mediator.shutDown(within: .seconds(20))
        return server.journal.requests.filter { $0.method == "GET" }.map(\.url).sorted()
    }

    private static func quoted(_ text: String) -> String {
        let data = try? JSONEncoder().encode(text)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
