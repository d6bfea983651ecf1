import AdapterKit
import Foundation
import TestSupport
import Testing

@testable import AdmedCLI

@Suite("Notices that cannot be sent", .timeLimit(.minutes(1)))
struct NoticeFailureTests {
    /// An answer with one bid whose notices go there.
    private static func server(nurl: String = "", burl: String) throws -> ScriptedServer {
        try ScriptedServer { request in
            guard request.method == "POST" else { return Array("HTTP/1.1 204 X\r\n\r\n".utf8) }
            let bid =
                #"{"id":"b","impid":"1","price":2,"mtype":1,"adm":"<p>","nurl":"\#(nurl)","burl":"\#(burl)"}"#
            let body = #"{"seatbid":[{"bid":[\#(bid)]}]}"#
            return Array("HTTP/1.1 200 X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        }
    }

    private static func yaml(_ server: ScriptedServer, _ settings: String = "") -> String {
        """
        version: 1
        networks: { n: { adapter: openrtb, settings: { endpoint: "\(server.url("/bid"))"\(settings) } } }
        placements:
          p: { format: interstitial, skipAfter: 0, demand: [ { network: n, placementId: x, bidding: true } ] }
        """
    }

    private static func events(_ output: String) -> [[String: Any]] {
        output.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }

    @Test(
        "Notices that cannot be sent are an event of show and a line on standard error",
        arguments: [
            ("ftp://127.0.0.1/b", "", "bad_address"), ("/b", "", "bad_address"),
            ("http:///b", "", "bad_address"),
            ("http://0.0.0.0:9/b", ", plainHTTPNotices: false", "plain_http"),
        ])
    func show(burl: String, settings: String, reason: String) async throws {
        let server = try Self.server(burl: burl)
        try await CommandLineProbe.inFolder(["admed.yaml": Self.yaml(server, settings)]) { probe in
            let result = await probe.run("show", "--placement", "p", "--json")
            #expect(result.code == 0)
            let failures = Self.events(result.output).filter { $0["event"] as? String == "notice_failed" }
            #expect(failures.count == 1)
            #expect(failures.first?["kind"] as? String == "burl")
            #expect(failures.first?["network"] as? String == "n")
            #expect(failures.first?["reason"] as? String == reason)
            #expect(failures.first?["count"] as? Int == 1)
            #expect(result.messages.contains("admed: warning: a notice (burl) of n was not sent: "))
            let text = await probe.run("show", "--placement", "p")
            #expect(text.output.contains("notice_failed"))
            #expect(text.output.contains(reason))
        }
        await server.stop()
    }

    @Test("Notices that cannot be sent are a line on standard error of fetch, once each")
    func fetch() async throws {
        let server = try Self.server(nurl: "mailto:x", burl: "mailto:x")
        try await CommandLineProbe.inFolder(["admed.yaml": Self.yaml(server)]) { probe in
            for words in [["fetch"], ["fetch", "--repeat", "1"], ["fetch", "--json"]] {
                let result = await probe.run(words + ["--placement", "p"])
                #expect(result.code == 0)
                let said = result.messages.split(separator: "\n").filter { $0.contains("not sent") }
                #expect(said.count == 1)
                #expect(said.first?.hasPrefix("admed: warning: a notice (nurl) of n was not sent: ") ?? false)
            }
        }
        await server.stop()
    }

    @Test(
        "Notices that cannot be sent are none where the address is plain http to another machine, or has blanks"
    )
    func sent() async throws {
        let port = Shared(0)
        let server = try ScriptedServer { request in
            guard request.method == "POST" else { return Array("HTTP/1.1 204 X\r\n\r\n".utf8) }
            // That is no loopback address, and yet leads here.
            let address = "http://0.0.0.0:\(port.withLock { $0 })"
            let bid =
                #"{"id":"b","impid":"1","price":2,"mtype":1,"adm":"<p>","nurl":" \#(address)/win ","#
                + #""burl":"\n\#(address)/bill?a=1& b=${AUCTION_PRICE}"}"#
            let body = #"{"seatbid":[{"bid":[\#(bid)]}]}"#
            return Array("HTTP/1.1 200 X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        }
        port.withLock { $0 = server.port }
        try await CommandLineProbe.inFolder(["admed.yaml": Self.yaml(server)]) { probe in
            let result = await probe.run("show", "--placement", "p", "--json")
            #expect(result.code == 0)
            #expect(!result.output.contains("notice_failed"))
            #expect(!result.messages.contains("not sent"))
        }
        let asked = server.requests.filter { $0.method == "GET" }.map(\.target)
        #expect(Set(asked) == ["/win", "/bill?a=1&%20b=2"])
        await server.stop()
    }
}
