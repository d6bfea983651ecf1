import FixtureServer
import Foundation
import Testing

@testable import AdmedCLI

/// The objects of `fetch --json`, key by key, as programs read them.
@Suite("fetch --json")
struct FetchJSONTests {
    private static let fixtures = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures").path

    @Test(
        "fetch --json has these keys and values, whatever was answered",
        arguments: [
            (
                "980088192",
                #"""
                {"ad":{"basePrice":"1.23","creativeId":"1813300771452","currency":"USD","expiresAt":"MOMENT",\#
                "height":1920,"id":"bid-splash","lifetime":3600,"markupBytes":176,"price":"1.23",\#
                "type":"banner","width":1080},\#
                "attempts":[{"currency":"USD","elapsed":TIME,"httpStatus":200,"network":"pangle",\#
                "outcome":"filled","placementId":"980088192","price":"1.23"}],\#
                "elapsed":TIME,"network":"pangle","outcome":"filled","placement":"splash","requestId":"r"}

                """#
            ),
            (
                "980088221",
                #"""
                {"ad":{"basePrice":"0.95","creativeId":"1813300771459","currency":"USD","expiresAt":"MOMENT",\#
                "height":1920,"id":"bid-good","lifetime":3600,"markupBytes":176,"price":"0.95",\#
                "type":"banner","width":1080},\#
                "attempts":[{"currency":"USD","elapsed":TIME,"httpStatus":200,"network":"pangle",\#
                "outcome":"filled","placementId":"980088221","price":"0.95","rejectedBids":[\#
                {"bid":"bid-unknown-type","index":0,"reason":"unknown_adtype","seat":"pangle"},\#
                {"bid":"bid-no-price","index":1,"reason":"bad_price","seat":"pangle"}]}],\#
                "elapsed":TIME,"network":"pangle","outcome":"filled","placement":"splash","requestId":"r"}

                """#
            ),
            (
                "980088195",
                #"""
                {"attempts":[{"elapsed":TIME,"httpStatus":503,"native":{"code":"503",\#
                "message":"try again later"},"network":"pangle","outcome":"http_status",\#
                "placementId":"980088195","retryAfter":2}],\#
                "elapsed":TIME,"outcome":"http_status","placement":"splash","requestId":"r"}

                """#
            ),
            (
                "980088193",
                #"""
                {"attempts":[{"elapsed":TIME,"httpStatus":204,"network":"pangle","outcome":"no_fill",\#
                "placementId":"980088193"}],\#
                "elapsed":TIME,"outcome":"no_fill","placement":"splash","requestId":"r"}

                """#
            ),
        ])
    func object(placementID: String, expected: String) async throws {
        let server = try FixtureServer(try FixtureSet(folder: Self.fixtures))
        defer { server.stop() }
        let yaml = """
            version: 1
            networks:
              pangle:
                adapter: pangle
                settings: { endpoint: "\(server.url)/openrtb/get_ads/", token: hidden-token, appid: 8025677 }
            placements:
              splash:
                format: appOpen
                demand: [ { network: pangle, placementId: \(placementID), bidding: true } ]
            """
        try await CommandLineProbe.inFolder(["admed.yaml": yaml]) { probe in
            let result = await probe.run(
                "fetch", "--placement", "splash", "--json", "--request-id", "r", "--verbose")
            #expect(blurred(result.output) == expected)
            #expect(!result.messages.contains("hidden-token"))
        }
    }

    @Test("fetch --json has the currency of the offer, and its worth in the base currency")
    func currencies() async throws {
        let yaml = """
            version: 1
            networks: { house: { adapter: mock, settings: { fixtures: . } } }
            currency: { base: USD, rates: { EUR: 1.10 } }
            placements: { a: { format: banner, demand: [ { network: house, placementId: a, bidding: true } ] } }
            """
        let files = ["admed.yaml": yaml, "a.json": #"{"loads": [{"fill": {"price": "1.50 EUR"}}]}"#]
        try await CommandLineProbe.inFolder(files) { probe in
            let result = await probe.run("fetch", "--placement", "a", "--json", "--request-id", "r")
            #expect(
                blurred(result.output) == #"""
                    {"ad":{"basePrice":"1.65","currency":"EUR","id":"a","price":"1.5"},\#
                    "attempts":[{"currency":"EUR","elapsed":TIME,"network":"house","outcome":"filled",\#
                    "placementId":"a","price":"1.5"}],\#
                    "elapsed":TIME,"network":"house","outcome":"filled","placement":"a","requestId":"r"}

                    """#)
        }
    }

    /// The line without what differs from run to run.
    private func blurred(_ line: String) -> String {
        line.replacing(/"elapsed":[0-9.]+/, with: #""elapsed":TIME"#)
            .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, with: "MOMENT")
    }
}
