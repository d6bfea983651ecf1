import AdapterKit
import BidTokenAdapter
import ConfigurationFile
import FixtureServer
import Foundation
import GenericOpenRTBAdapter
import HouseAdapter
import Mediation
import PangleAdapter
import TestSupport
import Testing
import URLKeyAdapter

@Suite("An auction over HTTP", .timeLimit(.minutes(1)))
struct AuctionTests {
    private static let adapters = AdapterRegistry([
        PangleAdapter.self, GenericOpenRTBAdapter.self, BidTokenAdapter.self, URLKeyAdapter.self,
        HouseAdapter.self,
    ])

    @Test(
        "An auction over HTTP asks all bidders at once, compares them in one currency, and asks no price line that is worth less"
    )
    func splash() async throws {
        let (outcome, events, server) = try await load("splash")
        let ad = try #require(outcome.ad)
        #expect(ad.network == "generic")
        #expect(ad.price == Money("2.10 EUR") && ad.basePrice == Decimal(string: "2.31"))
        #expect(ad.precision == .exact && ad.lifetime == .seconds(1_800))
        #expect(
            ad.details.creative == .html(#"<a href="https://lantern.example/eu">Lantern: 2.1 EUR</a>"#))
        #expect(outcome.attempts.map(\.network) == ["generic", "token", "key"])
        #expect(outcome.attempts.map(\.price) == [Money("2.10 EUR"), Money("2.20 USD"), Money("1.05 USD")])
        #expect(
            outcome.attempts[2].rejectedBids.map(\.reason.rawValue)
                == ["bad_price", "unknown_adtype", "unknown_impid", "below_floor"])
        #expect(
            Set(events.compactMap(\.loser))
                == ["token outbid 2.2 USD", "key outbid 1.05 USD"])
        #expect(events.contains { $0 == .bidWon(load: 1, network: "generic", price: Money("2.10 EUR")) })
        #expect(
            Set(server.journal.requests.filter { $0.method == "POST" }.map(\.url)) == [
                "/openrtb/generic", "/openrtb/bidtoken",
                "/openrtb/urlkey?seller=17&key=key-for-the-fixtures",
            ])
        #expect(
            Set(try server.journal.requests.filter { $0.method == "POST" }.map { try json($0.body)["id"] })
                .count == 1)
    }

    @Test(
        "An auction over HTTP tells the winner once, each loser once and why, and bills once: when the ad is displayed"
    )
    func notices() async throws {
        let loaded = try await load("splash", farewell: .seconds(20)).2
        #expect(
            loaded.told == [
                "/notices/loss?bid=bid-key&reason=102&price=2.31",
                "/notices/loss?bid=bid-low&reason=100&price=2.31",
                "/notices/loss?bid=bid-token&reason=102&price=2.31",
                "/notices/win?bid=bid-euro&price=2.1&cur=EUR&min=2",
            ])
        let shown = try await load("splash", farewell: .seconds(20)) { mediator in
            await (try mediator.showUpdates("splash")).untilEnd()
        }.2
        #expect(shown.told == (loaded.told + ["/notices/bill?bid=bid-euro&price=2.1&cur=EUR"]).sorted())
    }

    @Test(
        "An auction over HTTP that brings nothing ends with the house ad, which costs nothing and asks nobody"
    )
    func quiet() async throws {
        let (outcome, events, server) = try await load("quiet")
        let ad = try #require(outcome.ad)
        #expect(ad.network == "house")
        #expect(ad.price == Money("0 USD") && ad.precision == .configured && ad.lifetime == nil)
        #expect(ad.details.creative?.text.contains("Try our other apps") == true)
        #expect(
            outcome.attempts.map(\.outcome) == [
                .failed(.noFill), .failed(.noFill), .failed(.belowFloor), .failed(.noFill), .filled,
            ])
        #expect(outcome.attempts[1].native?.code == "8")
        #expect(!events.contains { if case .bidWon = $0 { true } else { false } })
        let asked = server.journal.requests.filter { $0.method == "POST" }
        #expect(asked.count == 4)
        #expect(asked.last?.url == Answers.panglePath)
    }

    @Test("An auction over HTTP of a page that is gone is told at the line, before anything is sent")
    func missingCreative() async throws {
        let yaml = try Self.yaml().replacing("splash.html", with: "../config/full.yaml")
        let error = #expect(throws: FileProblems.self) {
            try ConfigurationReader(adapters: Self.adapters, environment: [:])
                .read(text: yaml, name: Self.file)
        }
        #expect(
            error?.problems.map(\.path)
                == ["placements.splash.demand[4].placementId", "placements.quiet.demand[4].placementId"])
        let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
        let places = lines.indices.filter { lines[$0].contains("full.yaml") }.map { $0 + 1 }
        #expect(error?.problems.map(\.line) == places)
    }

    private static let file = Answers.fixtures + "/config/auction.yaml"

    private static func yaml() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    /// One load of a placement of the fixtures' configuration, which asks a server of the test.
    ///
    /// - Parameters:
    ///   - farewell: How long notices may take at the end.
    ///   - then: What is done once the ad is loaded.
    private func load(
        _ placement: PlacementID, farewell: Duration = .zero,
        then: (Mediator) async throws -> Void = { _ in }
    ) async throws -> (LoadOutcome, [MediationEvent.Kind], FixtureServer) {
        TestEnvironment.withoutProxies
        let server = try FixtureServer(folder: Answers.fixtures)
        let yaml = try Self.yaml().replacing("http://127.0.0.1:8080", with: server.url)
        var configuration = try ConfigurationReader(adapters: Self.adapters, environment: [:])
            .read(text: yaml, name: Self.file)
        for index in configuration.placements.indices {
            configuration.placements[index].skipAfter = .zero
            configuration.placements[index].reload = .manual
        }
        let events = EventLog()
        let mediator = try Mediator(
            configuration: configuration, adapters: Self.adapters, presenter: HeadlessPresenter(),
            options: MediatorOptions(sink: events))
        let outcome = await mediator.load(placement)
        try await then(mediator)
        await mediator.shutDown(within: farewell)
        return (outcome, events.events.map(\.kind), server)
    }
}

extension FixtureServer {
    /// The notices that came, sorted.
    fileprivate var told: [String] { journal.requests.filter { $0.method == "GET" }.map(\.url).sorted() }
}

extension MediationEvent.Kind {
    /// The network whose bid lost, why, and its price.
    fileprivate var loser: String? {
        guard case .bidLost(_, let network, let reason, let price) = self else { return nil }
        return "\(network) \(reason.rawValue) \(price.map(\.description) ?? "")"
    }
}
