import Foundation
import TestSupport

/// What a server would answer if nothing were wrong, in pieces to be spoilt.
struct GoodAnswer: Sendable {
    var request: FaultRow.Request
    var coding: FaultRow.Coding

    /// The body as it goes over the wire.
    var body: [UInt8] {
        let plain = Array((request == .bid ? Answers.bid : "<p>markup that was fetched</p>").utf8)
        return coding == .gzip ? Gzip.stored(plain) : plain
    }

    /// The first half of the body.
    var half: [UInt8] { Array(body.prefix(body.count / 2)) }

    /// Status line and headers up to the empty line, that one left out.
    func openHead(_ headers: [String] = [], status: String = "200 OK") -> [UInt8] {
        let encoding = coding == .gzip ? ["Content-Encoding: gzip"] : []
        return Array((["HTTP/1.1 \(status)"] + encoding + headers + [""]).joined(separator: "\r\n").utf8)
    }

    /// Status line and headers.
    func head(_ headers: [String] = [], status: String = "200 OK") -> [UInt8] {
        openHead(headers, status: status) + Array("\r\n".utf8)
    }

    /// Status line and headers, with the length of the whole body.
    var headWithLength: [UInt8] { head(["Content-Length: \(body.count)"]) }

    /// A piece of a body in chunks.
    func chunk(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }

    /// A stub mapping that answers well, but for these members of its `response`.
    func mapping(_ members: String) -> String {
        let encoding = coding == .gzip ? #"{"Content-Encoding": "gzip"}"# : "{}"
        return """
            {"request": {}, "response": {"headers": \(encoding),
             "base64Body": "\(Data(body).base64EncodedString())"\(members.isEmpty ? "" : ", \(members)")}}
            """
    }
}
