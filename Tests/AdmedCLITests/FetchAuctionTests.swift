import FixtureServer
import Foundation
import Testing

@testable import AdmedCLI

@Suite("fetch tells an auction")
struct FetchAuctionTests {
    private static let fixtures = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures").path

    @Test("as a table: who bid what, what that is worth, who won, who lost, who was not asked, and why")
    func bids() async throws {
        #expect(
            try await tables(of: "splash") == """
                network  placement    answer     price     worth     time  status    notes
                generic  splash       won        2.1 EUR   2.31 USD  TIME  HTTP 200
                token    splash       lost       2.2 USD   2.2 USD   TIME  HTTP 200  outbid
                key      splash       lost       1.05 USD  1.05 USD  TIME  HTTP 200  outbid; 4 bids rejected
                pangle   980088192    not asked  0.8 USD   0.8 USD
                house    splash.html  not asked  0 USD     0 USD

                bid of  no.  id             seat  price     rejected for
                key     0    bid-no-price   key             bad_price
                key     1    bid-audio      key   9 USD     unknown_adtype
                key     2    bid-elsewhere  key   8 USD     unknown_impid
                key     3    bid-low        key   0.25 USD  below_floor

                """)
    }

    @Test(
        "fetch tells an auction that the house ad ends, with prices in one currency only, and why everyone else had none"
    )
    func house() async throws {
        #expect(
            try await tables(of: "quiet") == """
                network  placement    answer       price  time  status    notes
                generic  quiet        no_fill             TIME  HTTP 204
                token    quiet        no_fill             TIME  HTTP 200  8 unmatched user
                key      quiet        below_floor         TIME  HTTP 200  1 bid rejected
                pangle   980088193    no_fill             TIME  HTTP 204
                house    splash.html  won          0 USD  TIME

                bid of  no.  id       seat  price     rejected for
                key     0    bid-low  key   0.05 USD  below_floor

                """)
    }

    /// What `fetch` writes below the winner, times blurred, with the fixtures' auction at a server of the test.
    private func tables(of placement: String) async throws -> String {
        let server = try FixtureServer(folder: Self.fixtures)
        defer { server.stop() }
        let yaml = try String(contentsOfFile: Self.fixtures + "/config/auction.yaml", encoding: .utf8)
            .replacing("http://127.0.0.1:8080", with: server.url)
            .replacing("../house", with: Self.fixtures + "/house")
        return try await CommandLineProbe.inFolder(["auction.yaml": yaml]) { probe in
            let check = await probe.run("check", "--config", "auction.yaml")
            #expect(check.code == 0, "\(check.output)")
            let result = await probe.run("fetch", "--placement", placement, "--config", "auction.yaml")
            #expect(result.code == 0, "\(result.messages)")
            let blocks = result.output.split(separator: "\n\n", maxSplits: 1)
            return String(try #require(blocks.last))
                .replacing(/time +status/, with: "time  status")
                .replacing(/[0-9.]+ s +HTTP/, with: "TIME  HTTP").replacing(/[0-9.]+ s\n/, with: "TIME\n")
        }
    }
}
