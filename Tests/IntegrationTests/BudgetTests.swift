import AdapterKit
import FixtureServer
import Mediation
import PangleAdapter
import TestSupport
import Testing

@Suite("The time of a load", .timeLimit(.minutes(1)))
struct BudgetTests {
    @Test(
        "The time of a load of 1 s ends at 1 s with the best bid that came in time: those after 10 and 200 ms, not after 5 s"
    )
    func deadline() async throws {
        let server = try FixtureServer(Self.bidders([("fast", 10, 1), ("fair", 200, 2), ("late", 5_000, 9)]))
        let outcome = try await load(from: server, ["fast", "fair", "late"], lineTimeout: nil)
        #expect(outcome.ad?.network == "fair")
        #expect(outcome.attempts.map(\.outcome) == [.filled, .filled, .failed(.timeout)])
        #expect(outcome.attempts[0].elapsed >= .milliseconds(10))
        #expect(outcome.attempts[1].elapsed >= .milliseconds(200))
        #expect(outcome.elapsed >= .seconds(1) && outcome.elapsed < .milliseconds(1_500))
        #expect(server.journal.requests.count == 3)
    }

    @Test("The time of a load is not used up by a bidder that is late for a limit of its own")
    func lineTimeout() async throws {
        let server = try FixtureServer(Self.bidders([("fast", 10, 1), ("fair", 200, 2), ("late", 5_000, 9)]))
        let outcome = try await load(
            from: server, ["fast", "fair", "late"], lineTimeout: .milliseconds(400))
        #expect(outcome.ad?.network == "fair")
        #expect(outcome.attempts.last?.outcome == .failed(.timeout))
        #expect(outcome.elapsed >= .milliseconds(400) && outcome.elapsed < .seconds(1))
    }

    @Test("The time of a load ends with the last answer where all come in time")
    func early() async throws {
        let server = try FixtureServer(Self.bidders([("fast", 10, 3), ("fair", 200, 2)]))
        let outcome = try await load(from: server, ["fast", "fair"], lineTimeout: nil)
        #expect(outcome.ad?.network == "fast")
        #expect(outcome.elapsed >= .milliseconds(200) && outcome.elapsed < .seconds(1))
    }

    /// Bidders that answer at `/NAME` after so many milliseconds with a bid of so many dollars.
    private static func bidders(_ bidders: [(name: String, delay: Int, price: Int)]) -> FixtureSet {
        FixtureSet(
            bidders.map { name, delay, price in
                let bid =
                    #"{"id":"\#(name)","impid":"1","price":\#(price),"adm":"<p>","ext":{"pangle":{"adtype":2}}}"#
                return .init(
                    name: name,
                    json: """
                        {"request":{"urlPath":"/\(name)"},"response":{"status":200,
                        "fixedDelayMilliseconds":\(delay),"jsonBody":{"seatbid":[{"bid":[\(bid)]}]}}}
                        """)
            })
    }

    private func load(
        from server: FixtureServer, _ names: [String], lineTimeout: Duration?
    ) async throws -> LoadOutcome {
        let networks = names.map {
            NetworkConfiguration.pangle(NetworkID(rawValue: $0), at: "\(server.url)/\($0)")
        }
        let demand = names.map {
            DemandLine(
                network: NetworkID(rawValue: $0), networkPlacementID: "980088211", pricing: .bidding(),
                timeout: lineTimeout)
        }
        let placement = PlacementConfiguration(
            id: "p", kind: .interstitial, loadTimeout: .seconds(1), reload: .manual, demand: demand)
        let harness = try Harness("http://127.0.0.1:1/", [placement], networks: networks)
        let outcome = await harness.mediator.load("p")
        await harness.stop()
        server.stop()
        return outcome
    }
}
