import AdapterKit
import FixtureServer
import Foundation
import SQLiteLedger
import Testing

@testable import AdmedCLI

@Suite("What earlier runs owe")
struct OwedNoticeTests {
    private static let fixtures = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures").path

    private static func configuration(_ server: FixtureServer) -> String {
        """
        version: 1
        networks:
          pangle:
            adapter: pangle
            settings: { endpoint: "\(server.url)/openrtb/get_ads/", token: t0ken, appid: 8025677 }
        placements:
          splash: { format: appOpen, demand: [ { network: pangle, placementId: 980088192, bidding: true } ] }
        """
    }

    @Test("What earlier runs owe is sent by the next fetch, together with the notices of its own load")
    func fetchSends() async throws {
        let server = try FixtureServer(folder: Self.fixtures)
        try await CommandLineProbe.inFolder(["admed.yaml": Self.configuration(server)]) { probe in
            let path = "\(probe.folder)/admed/ledger.sqlite"
            let owed = BillingNotice(network: "pangle", url: server.url + "/notices/bill?old=1", since: 1)
            do {
                let ledger = try SQLiteLedger(path: path)
                ledger.keep(owed)
                ledger.release([owed])
            }
            for _ in 0..<2 {
                let result = await probe.run(
                    "fetch", "--placement", "splash", "--request-id", "r",
                    environment: ["XDG_STATE_HOME": probe.folder])
                #expect(result.code == 0 && result.messages.isEmpty, "\(result.messages)")
            }
            let notices = server.journal.requests.filter { $0.method == "GET" }.map(\.url).sorted()
            let win = "/notices/win?auction=r&price=1.23&cur=USD&min="
            #expect(notices == ["/notices/bill?old=1", win, win])
            #expect(try SQLiteLedger(path: path).take(for: "pangle", at: 0).isEmpty)
        }
    }

    /// Two networks, of which only one is asked, and a bill of each network that there ever was.
    private static func owing(
        to networks: [NetworkID], in folder: String, at server: FixtureServer
    ) throws -> [BillingNotice] {
        let owed = networks.map { network in
            BillingNotice(network: network, url: "\(server.url)/notices/bill?old=\(network)", since: 1)
        }
        let ledger = try SQLiteLedger(path: "\(folder)/l.sqlite")
        owed.forEach(ledger.keep)
        ledger.release(owed)
        return owed
    }

    @Test(
        "What earlier runs owe is sent by the next fetch or show of any placement, and kept where its network is not configured any more",
        arguments: ["fetch", "show"])
    func anyPlacement(command: String) async throws {
        let server = try FixtureServer(folder: Self.fixtures)
        let files = [
            "good.json": #"{"shows": [{"displayed": 0, "closed": 0}]}"#,
            "admed.yaml": """
            version: 1
            networks:
              pangle:
                adapter: pangle
                settings: { endpoint: "\(server.url)/openrtb/get_ads/", token: hidden-token, appid: 8025677 }
              second:
                adapter: openrtb
                settings: { endpoint: "\(server.url)/nowhere" }
              house: { adapter: mock, settings: { fixtures: . } }
            placements:
              other: { format: interstitial, demand: [ { network: house, placementId: good, price: 1 USD } ] }
            """,
        ]
        try await CommandLineProbe.inFolder(files) { probe in
            let owed = try Self.owing(to: ["pangle", "renamed", "second"], in: probe.folder, at: server)
            for _ in 0..<2 {
                let result = await probe.run(command, "--placement", "other", "--state", "l.sqlite")
                #expect(result.code == 0, "\(result.messages)")
            }
            let notices = server.journal.requests.filter { $0.method == "GET" }.map(\.url).sorted()
            #expect(notices == ["/notices/bill?old=pangle", "/notices/bill?old=second"])
            #expect(
                try SQLiteLedger.contents(of: "\(probe.folder)/l.sqlite")?.notices.map(\.id) == [owed[1].id])
        }
    }

    @Test("What earlier runs owe needs no ledger, and makes none")
    func noLedger() async throws {
        let server = try FixtureServer(folder: Self.fixtures)
        try await CommandLineProbe.inFolder(["admed.yaml": Self.configuration(server)]) { probe in
            let result = await probe.run(
                "fetch", "--placement", "splash", environment: ["XDG_STATE_HOME": probe.folder])
            #expect(result.code == 0)
            #expect(!FileManager.default.fileExists(atPath: "\(probe.folder)/admed"))
        }
    }

    @Test(
        "What earlier runs owe is left alone by a fetch that cannot use the ledger, which says so and fetches"
    )
    func unusable() async throws {
        let server = try FixtureServer(folder: Self.fixtures)
        try await CommandLineProbe.inFolder(["admed.yaml": Self.configuration(server)]) { probe in
            let folder = "\(probe.folder)/admed/ledger.sqlite"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let result = await probe.run(
                "fetch", "--placement", "splash", environment: ["XDG_STATE_HOME": probe.folder])
            #expect(result.code == 0)
            #expect(result.messages.contains("billing notices of earlier runs are not sent: "))
        }
    }
}
