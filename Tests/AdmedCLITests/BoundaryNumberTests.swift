import AdapterKit
import Foundation
import TestSupport
import Testing

@testable import AdmedCLI

/// Numbers at which arithmetic ends: where integers and decimals do, and far beyond.
enum BoundaryNumbers {
    /// As JSON writes them.
    static let numbers: [String] = [
        "0", "-0", "1", "-1", "0.5", "2147483647", "2147483648", "-2147483648", "4294967296",
        "9223372036854775", "9223372036854776", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
        "1e18", "1e19", "1e38", "1e100", "1e101", "1e127", "1e128", "1e308", "-1e308", "1e400",
        "1e-3", "1e-97", "1e-100", "1e-101", "1e-126", "1e-128", "1e-129", "1e-308",
        "1e9223372036854775807", "1e9223372036854775808", "1e-9223372036854775807", "1e-9223372036854775808",
        "1e-9223372036854775809", "0e-9223372036854775808",
        String(repeating: "9", count: 38), String(repeating: "9", count: 38) + "e-100",
        String(repeating: "9", count: 38) + "e89", String(repeating: "9", count: 400),
        "0." + String(repeating: "0", count: 99) + "1", "0." + String(repeating: "9", count: 400),
    ]

    /// The same as numbers and as texts, and texts that only look like numbers.
    static let values: [String] =
        numbers + numbers.map { "\"\($0)\"" } + [
            #""NaN""#, #""Infinity""#, #""-Infinity""#, #""+1""#, #"" 1""#, #""""#,
        ]
}

/// Every number of an answer, driven from the wire through load and show to the bill and the report.
@Suite("Boundary numbers in an answer", .timeLimit(.minutes(5)), .serialized)
struct BoundaryNumberTests {
    private static func bid(_ changes: [String: String], notices: String) -> String {
        var members = [
            "id": #""b""#, "impid": #""1""#, "price": "2", "adm": #""<p>${AUCTION_PRICE}""#, "mtype": "1",
            "ext": #"{"pangle":{"adtype":2}}"#,
        ]
        for (name, path) in [("nurl", "win"), ("burl", "bill"), ("lurl", "loss")] {
            let macros = "p=${AUCTION_PRICE}&m=${AUCTION_MIN_TO_WIN}&c=${AUCTION_CURRENCY}"
            members[name] = #""\#(notices)/\#(path)?\#(macros)""#
        }
        members.merge(changes) { $1 }
        return "{" + members.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
    }

    /// Answers whose numbers are that one: the price beside a rival's, what a bid that fills may carry, its types, its
    /// names, and what stands beside the bids.
    private static func answers(_ value: String, notices: String) -> [String] {
        let rival = bid([:], notices: notices)
        let carried = ["w", "h", "exp", "adid", "crid", "cid", "dealid", "seat"].map { ($0, value) }
        return [
            #"{"cur":"EUR","seatbid":[{"bid":[\#(bid(["price": value, "dealid": "7"], notices: notices)),\#(rival)]}]}"#,
            #"{"seatbid":[{"bid":[\#(bid(["price": value], notices: notices))]}]}"#,
            #"{"bidid":\#(value),"seatbid":[{"seat":\#(value),"bid":["#
                + bid(Dictionary(uniqueKeysWithValues: carried), notices: notices) + "]}]}",
            #"{"seatbid":[{"bid":["#
                + bid(["ext": #"{"pangle":{"adtype":\#(value)}}"#, "mtype": value], notices: notices)
                + "]}]}",
            #"{"seatbid":[{"bid":[\#(bid(["id": value, "impid": value], notices: notices))]}]}"#,
            #"{"nbr":\#(value)}"#, #"{"cur":\#(value),"seatbid":[{"bid":[\#(rival),\#(value)]},\#(value)]}"#,
        ]
    }

    private static func yaml(_ server: ScriptedServer) -> String {
        let networks = ["pangle", "openrtb"].map { adapter in
            let token = adapter == "openrtb" ? "" : ", token: hidden, appid: 1"
            return
                "  \(adapter): { adapter: \(adapter), settings: { endpoint: \"\(server.url("/bid"))\"\(token) } }"
        }
        let placements = ["pangle", "openrtb"].map { adapter in
            """
              \(adapter):
                format: interstitial
                skipAfter: 0
                demand: [ { network: \(adapter), placementId: 1, bidding: true, floor: 0.00001 EUR } ]
            """
        }
        return """
            version: 1
            networks:
            \(networks.joined(separator: "\n"))
            currency: { base: USD, rates: { EUR: 1.23456789 } }
            placements:
            \(placements.joined(separator: "\n"))
            """
    }

    @Test(
        "Boundary numbers in an answer end no load, no show, no report and no notice",
        arguments: ["pangle", "openrtb"])
    func table(adapter: String) async throws {
        let next = Shared("")
        let server = try ScriptedServer { request in
            guard request.method == "POST" else { return Array("HTTP/1.1 204 X\r\n\r\n".utf8) }
            let body = next.withLock { $0 }
            return Array("HTTP/1.1 200 X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        }
        try await CommandLineProbe.inFolder(["admed.yaml": Self.yaml(server)]) { probe in
            var (filled, run) = (0, 0)
            let forms = [
                ["show", "--json"], ["fetch"], ["show"], ["fetch", "--json"], ["fetch", "--json"],
            ]
            for value in BoundaryNumbers.values {
                for body in Self.answers(value, notices: server.url("")) {
                    next.withLock { $0 = body }
                    run += 1
                    let result = await probe.run(forms[run % forms.count] + ["--placement", adapter])
                    #expect([0, 1, 4].contains(result.code), "\(body): \(result.messages)")
                    if result.code == 0 { filled += 1 }
                    if value.contains("N") { continue }
                    #expect(!result.output.lowercased().contains("nan"), "\(body): \(result.output)")
                }
            }
            #expect(filled > BoundaryNumbers.values.count)
        }
        let notices = server.requests.filter { $0.method == "GET" }.map { $0.target.lowercased() }
        #expect(notices.count > BoundaryNumbers.values.count)
        #expect(notices.allSatisfy { !$0.contains("p=nan") && !$0.contains("m=nan") })
        await server.stop()
    }
}
