import AdapterKit
import FoundationEssentials
import OpenRTBAdapter
import TestSupport
import Testing

@Suite("A plain OpenRTB 2.6 network", .timeLimit(.minutes(1)))
struct ProfileTests {
    @Test("A plain OpenRTB 2.6 network gets the layout of 2.6")
    func layout() async throws {
        var request = Self.request(.rewarded)
        request.privacy.gdprApplies = false
        request.privacy.consent = "tcf"
        request.privacy.usPrivacy = "1---"
        let received = try await answered(204, request: request)
        #expect(received.target == "/bid?seat=s")
        #expect(received["x-openrtb-version"] == "2.6")
        #expect(received["content-type"] == "application/json")
        let expected = """
            {"id":"r","tmax":5,"regs":{"gdpr":0,"us_privacy":"1---"},"user":{"consent":"tcf"},"imp":[
            {"id":"1","instl":1,"rwdd":1,"secure":1,"ext":{"k":1},
            "video":{"mimes":["video/mp4"],"protocols":[2,3,5,6]}}]}
            """
        let decoder = JSONDecoder()
        #expect(
            try decoder.decode(JSONValue.self, from: Data(received.body))
                == decoder.decode(JSONValue.self, from: Data(expected.utf8)))
    }

    @Test("A plain OpenRTB 2.6 network gives its statuses their own meaning")
    func status() async throws {
        _ = try await answered(404, request: Self.request(.banner))
    }

    @Test(
        "A plain OpenRTB 2.6 network says by mtype what a bid is",
        arguments: [
            (1, "banner"), (2, "video"), (4, "native"), (3, "unknown_adtype"), (nil, "missing_adtype"),
        ]
            as [(Int?, String)])
    func types(mtype: Int?, outcome: String) async throws {
        let member = mtype.map { #","mtype":\#($0)"# } ?? ""
        let body = #"{"seatbid":[{"bid":[{"id":"b","impid":"1","price":1,"adm":"m"\#(member)}]}]}"#
        let server = try ScriptedServer { _ in Self.answer(200, body) }
        let adapter = try Self.adapter(server)
        do {
            #expect(try await adapter.load(Self.request(.banner)).details.type?.rawValue == outcome)
        } catch let error as AdapterError {
            #expect(error.report.rejectedBids.map(\.reason.rawValue) == [outcome])
        }
        await adapter.stop(within: .zero)
        await server.stop()
    }

    /// What the server received of a load that it answers without a bid.
    private func answered(_ status: Int, request: AdRequest) async throws -> ReceivedRequest {
        let server = try ScriptedServer { _ in Self.answer(status, "") }
        let adapter = try Self.adapter(server)
        let error = try #require(
            await #expect(throws: AdapterError.self) { try await adapter.load(request) })
        #expect(error.code == .noFill)
        await adapter.stop(within: .zero)
        await server.stop()
        return try #require(server.requests.first)
    }

    private static func adapter(_ server: ScriptedServer) throws -> OpenRTBAdapter<ExampleProfile> {
        let (settings, problems) = AdapterSettings.reading(
            ["endpoint": .string(server.url("/bid")), "seat": "s"], manifest: ExampleProfile.manifest)
        try #require(problems.isEmpty)
        return try OpenRTBAdapter(settings: settings, environment: AdapterEnvironment(network: "example"))
    }

    private static func request(_ format: AdFormat) -> AdRequest {
        AdRequest(
            requestID: "r", placement: "p", format: format, isBidding: true, deadline: .now + .seconds(20),
            context: ["tmax": 5], template: ["ext": ["k": 1]])
    }

    private static func answer(_ status: Int, _ body: String) -> [UInt8] {
        Array("HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }
}
