import Foundation
import TestSupport

/// A server that gives the secret back in every form: in its status line, headers, pages, ids and addresses.
struct EchoServer {
    /// How it answers a bid request.
    enum Answer: String, CaseIterable {
        case filled, rejected, noContent, noBid, badRequest, denied, down, redirect, garbage, cutShort, reset
        case tooLarge, silent, markupFails, notTLS
    }

    private static let echo = SecretForms.all.map(\.text).joined(separator: " ; ")
    /// The same between the quotes of a JSON string.
    private static let quoted = SecretForms.jsonEscaped(echo)

    let answer: Answer
    let server: ScriptedServer

    init(_ answer: Answer) throws {
        self.answer = answer
        server =
            switch answer {
            case .reset: try ScriptedServer([.read, .reset])
            case .notTLS: try ScriptedServer([.swallow(5), .send(Self.echo)])
            case .silent: try ScriptedServer([.read, .stall])
            case .cutShort:
                try ScriptedServer([
                    .read, .send("HTTP/1.1 200 \(Self.echo)\r\nContent-Length: 99999\r\n\r\n\(Self.echo)"),
                ])
            default: try ScriptedServer { Self.respond(answer, $0) }
            }
    }

    /// Where it is asked.
    var endpoint: String { "\(answer == .notTLS ? "https" : "http")://127.0.0.1:\(server.port)/bid" }

    private static func respond(_ answer: Answer, _ request: ReceivedRequest) -> [UInt8] {
        guard request.method == "POST" else {
            return response(answer == .markupFails ? "500" : "200", echo)
        }
        switch answer {
        case .filled: return response("200", bids(markup: true, request))
        case .markupFails: return response("200", bids(markup: false, request))
        case .rejected:
            return response(
                "200",
                #"{"id":"1","seatbid":[{"seat":"\#(quoted)","bid":[{"id":"\#(quoted)","impid":"2","price":1}]}]}"#
            )
        case .noContent: return response("204", "")
        case .noBid: return response("200", #"{"id":"\#(quoted)","nbr":2,"ext":"\#(quoted)"}"#)
        case .badRequest: return response("400", SecretForms.marker)
        case .denied:
            return response("401", #"{"error":"\#(quoted)"}"#, "WWW-Authenticate: \(echo)\r\n")
        case .down: return response("503", "<p>\(echo)", "Retry-After: \(SecretForms.marker)\r\n")
        case .redirect:
            let target = "https://u:\(SecretForms.encoded)@127.0.0.1:1/?t=\(echo)"
            return response("302", echo, "Location: \(target)\r\n")
        case .garbage: return response("200", #"{"\#(quoted)":\#(echo)"#)
        case .tooLarge: return response("200", String(repeating: SecretForms.marker, count: 60_000))
        case .notTLS, .reset, .silent, .cutShort: return Array(echo.utf8)
        }
    }

    private static func response(_ status: String, _ body: String, _ headers: String = "") -> [UInt8] {
        let head = "HTTP/1.1 \(status) told \(echo)\r\nX-Echo: \(echo)\r\nSet-Cookie: t=\(echo)\r\n\(headers)"
        return Array("\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }

    private static func bids(markup: Bool, _ request: ReceivedRequest) -> String {
        let adm = markup ? #""adm":"<VAST version=\"\#(SecretForms.encoded)\"></VAST>","# : ""
        let nurl = "http://\(request["host"] ?? "")/win?t=\(SecretForms.encoded)"
        return """
            {"id":"\(quoted)","cur":"USD","seatbid":[{"seat":"\(quoted)","bid":[
            {"id":"\(quoted)","impid":"1","price":1.5,"mtype":2,"ext":{"pangle":{"adtype":2}},
             \(adm)"crid":"\(quoted)","nurl":"\(nurl)"},
            {"id":"\(quoted)","impid":"1","price":0,"mtype":2,"adm":"x"}]}]}
            """
    }
}
