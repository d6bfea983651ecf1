import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The fixtures of this package")
struct FixturesTests {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures").path

    static func request(_ placement: String, adType: Int) -> String {
        """
        {"id": "r-1", "imp": [{"id": "7", "ext": {"adtype": \(adType),
         "networkids": {"appid": "8025677", "placementid": "\(placement)"}}}]}
        """
    }

    @Test(
        "The fixtures of this package fill the placements that the list says",
        arguments: [
            ("980088192", 3, 3, Decimal(string: "1.23")), ("980088203", 3, 3, Decimal(string: "1.23")),
            ("980088210", 1, 1, Decimal(string: "0.42")), ("980088211", 2, 2, Decimal(string: "2.5")),
            ("980088212", 5, 5, Decimal(string: "1.05")), ("980088213", 7, 7, Decimal(string: "7.8")),
            ("980088214", 8, 8, Decimal(string: "4.1")),
        ])
    func fills(placement: String, asked: Int, answered: Int, price: Decimal?) async throws {
        struct Response: Decodable {
            struct Seat: Decodable { var bid: [Bid] }
            struct Bid: Decodable {
                struct Extension: Decodable { var pangle: Pangle }
                struct Pangle: Decodable { var adtype: Int }
                var impid: String
                var price: Decimal
                var adm: String
                var ext: Extension
            }
            var id: String
            var seatbid: [Seat]
        }
        let server = try FixtureServer(folder: Self.folder)
        let (data, status) = try await post(Self.request(placement, adType: asked), to: server)
        #expect(status == 200)
        let response = try JSONDecoder().decode(Response.self, from: data)
        let bid = try #require(response.seatbid.first?.bid.first)
        #expect(response.id == "r-1" && bid.impid == "7")
        #expect(bid.ext.pangle.adtype == answered)
        #expect(bid.price == price)
        #expect(!bid.adm.isEmpty)
    }

    @Test(
        "The fixtures of this package answer otherwise where the list says so",
        arguments: [
            ("980088193", 204), ("980088195", 503), ("980088196", 400), ("980088197", 200),
            ("980088198", 200),
            ("980088220", 200), ("980088221", 200), ("1", 404),
        ])
    func otherAnswers(placement: String, status: Int) async throws {
        let server = try FixtureServer(folder: Self.folder)
        let (data, found) = try await post(Self.request(placement, adType: 3), to: server)
        #expect(found == status)
        if placement == "980088198" { #expect(data.count > 1 << 20) }
    }

    @Test(
        "The fixtures of this package fail where the list says so",
        arguments: ["980088199", "980088200", "980088201", "980088202"])
    func faults(placement: String) async throws {
        let server = try FixtureServer(folder: Self.folder)
        await #expect(throws: (any Error).self) {
            try await post(Self.request(placement, adType: 3), to: server)
        }
    }

    @Test("The fixtures of this package recover where the list says so")
    func recovery() async throws {
        let server = try FixtureServer(folder: Self.folder)
        #expect(try await post(Self.request("980088205", adType: 3), to: server).status == 503)
        #expect(try await post(Self.request("980088205", adType: 3), to: server).status == 200)
    }

    @Test("The fixtures of this package refuse a splash placement that is asked for a banner, and say why")
    func wrongAdType() async throws {
        let server = try FixtureServer(folder: Self.folder)
        let (data, status) = try await post(Self.request("980088192", adType: 1), to: server)
        #expect(status == 404)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("nearest is pangle-splash"))
        #expect(text.contains(#"matchesJsonPath $.imp[0].ext.adtype equalTo "3""#))
    }

    @Test("files made for WireMock work unchanged")
    func wireMock() throws {
        let server = try FixtureServer(folder: Self.folder + "/wiremock")
        #expect(try ask(server.port, "/orders/1").body == "no such order")
        let order =
            #"{"customer": {"mail": "a@b.example"}, "items": [{"sku": "CUP-07", "n": 1}, {"sku": "TEA-01"}]}"#
        let headers = ["Content-Type: application/json", "X-Trace: 0123abcd"]
        #expect(
            try ask(
                server.port, "/shops/kyoto/orders", method: "POST", headers: headers + ["X-Debug: 1"],
                body: order
            )
            .status == 404)
        let placed = try ask(
            server.port, "/shops/kyoto/orders", method: "POST", headers: headers, body: order)
        #expect(placed.status == 201)
        #expect(placed.body == #"{"placedBy":"a@b.example","total":12.5}"#)
        #expect(try ask(server.port, "/orders/1").body == "{ \"id\": 1, \"state\": \"placed\" }\n")
        #expect(try ask(server.port, "/search?q=green%20tea&page=1").body.hasPrefix("3\r\n{\"h\r\n4\r\n"))
        #expect(try ask(server.port, "/search?q=green%20tea&page=00").status == 404)
    }

    /// Posts as an HTTP client that is not ours does.
    private func post(_ body: String, to server: FixtureServer) async throws -> (data: Data, status: Int) {
        let url = try #require(URL(string: server.url + "/openrtb/get_ads/"))
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        let (data, response) = try await session.data(for: request)
        return (data, try #require(response as? HTTPURLResponse).statusCode)
    }
}
