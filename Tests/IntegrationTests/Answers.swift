import AdapterKit
import Foundation
import TestSupport

/// Answers as Pangle's servers give them.
enum Answers {
    /// The folder of the package's fixtures.
    static let fixtures = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures").path

    /// The path at which those fixtures answer as Pangle.
    static let panglePath = "/openrtb/get_ads/"

    /// One bid for the impression `1`.
    static let bid = """
        {"seatbid":[{"bid":[{"id":"b","impid":"1","price":1.23,"crid":"é-首页-😀","adm":"<p>😀</p>",
        "ext":{"pangle":{"adtype":3}}}]}]}
        """

    /// A complete answer with that bid.
    static let fill = http(200, bid)

    /// The beginning of an answer whose rest never comes.
    static let half = Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{".utf8)

    /// An HTTP answer with its length.
    static func http(_ status: Int, _ body: String = "", headers: [String] = []) -> [UInt8] {
        let lines = ["HTTP/1.1 \(status) X"] + headers + ["Content-Length: \(body.utf8.count)", "", body]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}

/// The JSON that a body is.
func json(_ body: some Sequence<UInt8>) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(body))
}

extension JSONValue {
    /// The first impression's slot at Pangle.
    var slot: JSONValue? {
        guard case .array(let impressions) = self["imp"] else { return nil }
        return impressions.first?["ext"]?["networkids"]?["placementid"]
    }
}
