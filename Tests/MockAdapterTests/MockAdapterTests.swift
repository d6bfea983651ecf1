import AdapterKit
import FoundationEssentials
import Testing

@testable import MockAdapter

@Suite("The mock adapter")
struct MockAdapterTests {
    private func adapter(_ folder: String) throws -> MockAdapter {
        let (settings, problems) = AdapterSettings.reading(
            ["fixtures": .string(folder)], manifest: MockAdapter.manifest)
        #expect(problems.isEmpty)
        return try MockAdapter(settings: settings, environment: AdapterEnvironment(network: "house"))
    }

    private func request(_ id: String?, isBidding: Bool = false) -> AdRequest {
        AdRequest(
            requestID: "r", placement: "splash", format: .appOpen, networkPlacementID: id,
            isBidding: isBidding, exchangeRates: ExchangeRates(base: Currency(code: "EUR") ?? .usd),
            deadline: .now + .seconds(10))
    }

    @Test("The mock adapter fills and fails as written, each load by the next entry")
    func loads() async throws {
        let script = """
            {"loads": [{"fail": "no_fill"}, {"fill": {"price": "1.20 USD", "exp": 60}}, {"fill": {}}],
             "creative": {"vast": "<VAST/>", "id": "c", "width": 3, "height": 4}}
            """
        try await ScriptFolder.with(["a": script]) { folder in
            let adapter = try adapter(folder)
            await #expect(throws: AdapterError(.noFill)) { try await adapter.load(request("a")) }
            let bid = try await adapter.load(request("a", isBidding: true))
            #expect(
                bid.details
                    == AdDetails(
                        id: "a", creativeID: "c", type: .video, price: Money("1.20 USD"),
                        lifetime: .seconds(60), width: 3, height: 4, creative: .vast("<VAST/>")))
            #expect(bid.bid != nil)
            let line = try await adapter.load(request("a"))
            #expect(line.details.price == nil && line.bid == nil)
            #expect(try await adapter.load(request("a", isBidding: true)).details.price == Money("1 EUR"))
        }
    }

    @Test(
        "The mock adapter names no file outside its folder, whatever is written over a slash",
        arguments: [
            "/", "a/b", "a/\u{301}b", "..", "..\u{301}", ".\u{200D}.\u{301}/x", "\\", "\\\u{301}", "\0",
            "\0\u{301}",
        ])
    func scriptNames(id: String) {
        #expect(ScriptFile.problem(inName: id) != nil)
        #expect(ScriptFile.problem(inName: "e\u{301}.首页") == nil)
    }

    @Test("The mock adapter stays silent until it is cancelled")
    func silence() async throws {
        try await ScriptFolder.with(["a": #"{"loads": [{"silent": true}]}"#]) { folder in
            let adapter = try adapter(folder)
            let load = Task { try await adapter.load(request("a")) }
            load.cancel()
            await #expect(throws: CancellationError.self) { try await load.value }
        }
    }

    @Test("The mock adapter answers late where the script says that it ignores the cancellation")
    func late() async throws {
        let script =
            #"{"loads": [{"fill": {"after": 0.05}, "ignoresCancellation": true}, {"fill": {"after": 60}}]}"#
        try await ScriptFolder.with(["a": script]) { folder in
            let adapter = try adapter(folder)
            let load = Task { try await adapter.load(request("a")) }
            load.cancel()
            #expect(try await load.value.details.id == "a")
            let obedient = Task { try await adapter.load(request("a")) }
            obedient.cancel()
            await #expect(throws: CancellationError.self) { try await obedient.value }
        }
    }

    @Test("The mock adapter reports a show as written, repeated and late events included")
    func show() async throws {
        let script =
            #"{"shows": [{"displayed": 0, "clicked": 0.01, "closed": [0.02, 0.03], "failed": "network", "after": 0.04}]}"#
        try await ScriptFolder.with(["a": script]) { folder in
            let adapter = try adapter(folder)
            let ad = try await adapter.load(request("a"))
            let (events, report) = AsyncStream.makeStream(of: ShowEvent.self)
            ad.handle.show(on: HeadlessPresenter(), options: ShowOptions(format: .appOpen)) {
                report.yield($0)
            }
            var seen: [ShowEvent] = []
            for await event in events {
                seen.append(event)
                if event == .displayed { #expect(ad.handle.isPresenting) }
                if case .failed = event { break }
            }
            #expect(seen == [.displayed, .clicked, .closed, .closed, .failed(AdapterError(.network))])
            #expect(!ad.handle.isPresenting)
        }
    }

    @Test("The mock adapter says which script is missing")
    func missing() async throws {
        try await ScriptFolder.with([:]) { folder in
            let adapter = try adapter(folder)
            let expected = AdapterError(.invalidConfiguration, reason: "there is no script \(folder)/a.json")
            await #expect(throws: expected) { try await adapter.load(request("a")) }
        }
    }

    @Test("The mock adapter finds lines that name no script when the configuration is checked")
    func problems() {
        let lines = ["fine", "../x", nil].map {
            DemandLineSettings(placement: "splash", format: .appOpen, networkPlacementID: $0)
        }
        let problems = MockAdapter.problems(settings: AdapterSettings(), lines: lines)
        #expect(
            problems.map(\.place) == [.line(1, field: "placementId"), .line(2, field: "placementId")])
    }

    @Test(
        "The mock adapter can play every script of the Fixtures folder",
        arguments: ["splash-house", "trouble"])
    func fixtures(name: String) throws {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        let script = try ScriptFile(folder: root.joined(separator: "/") + "/Fixtures/mock").read(name)
        #expect(!script.loads.isEmpty && !script.shows.isEmpty)
    }
}
