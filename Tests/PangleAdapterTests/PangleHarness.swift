import AdapterKit
import FoundationEssentials
import OpenRTBAdapter
import PangleAdapter
import TestSupport
import Testing

/// Pangle's adapter in front of a scripted server.
struct PangleHarness {
    static let token = "s3cret/token"

    var server: ScriptedServer
    var adapter: PangleAdapter

    /// A server that answers every request, and an adapter that asks it.
    init(
        _ server: ScriptedServer, settings: [String: JSONValue] = [:],
        environment: AdapterEnvironment = AdapterEnvironment(network: "pangle", product: "admed/1")
    ) throws {
        self.server = server
        let defaults: [String: JSONValue] = [
            "endpoint": .string(server.url("/ads")), "token": .string(Self.token), "appid": "8025677",
        ]
        adapter = try Self.adapter(defaults.merging(settings) { $1 }, environment)
    }

    static func settings(_ raw: [String: JSONValue]) throws -> AdapterSettings {
        let (settings, problems) = AdapterSettings.reading(
            raw.filter { $0.value != .null }, manifest: PangleAdapter.manifest)
        try #require(problems.isEmpty)
        return settings
    }

    static func adapter(
        _ raw: [String: JSONValue], _ environment: AdapterEnvironment = AdapterEnvironment(network: "pangle")
    ) throws -> PangleAdapter {
        try PangleAdapter(settings: settings(raw), environment: environment)
    }

    static func request(
        _ format: AdFormat = .appOpen, placementID: String? = "980088192", floor: String? = nil,
        context: JSONValue = [:], template: JSONValue? = nil, timeout: Duration = .seconds(20)
    ) -> AdRequest {
        let euro = Money("1.10 EUR")
        let rates = ExchangeRates(rates: euro.map { [$0.currency: $0.amount] } ?? [:])
        return AdRequest(
            requestID: "r-1", placement: "首页-😀-é", format: format, networkPlacementID: placementID,
            isBidding: true, floor: floor.flatMap { Money($0) }, exchangeRates: rates,
            deadline: .now + timeout, context: context, template: template)
    }

    /// Ends adapter and server.
    func stop() async {
        await adapter.stop(within: .zero)
        await server.stop()
    }

    /// The error of a load that must fail.
    func failure(_ request: AdRequest = request()) async throws -> AdapterError {
        try #require(
            await #expect(throws: AdapterError.self) { try await adapter.load(request) })
    }
}

/// An HTTP answer with its length.
func httpAnswer(_ status: Int, _ body: String = "", headers: [String] = []) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) X", "Content-Length: \(body.utf8.count)"] + headers
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
}

/// The JSON that a text is.
func json(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
}

extension JSONValue {
    /// The elements of an array; none for anything else.
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

    /// The amount of a number; nil for anything else.
    var amount: Decimal? { if case .number(let amount) = self { amount } else { nil } }
}
