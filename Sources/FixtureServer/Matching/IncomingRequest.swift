import Foundation

/// A request that has come in, in the forms that patterns and templates ask for.
final class IncomingRequest {
    let received: ReceivedRequest
    /// The target without its query.
    let path: String
    private(set) lazy var queryItems = Self.queryItems(of: received.url)
    /// nil when the body is empty.
    private(set) lazy var body = received.body.isEmpty ? nil : Candidate(received.body)
    /// Whether a pattern was given up since this was last set to false.
    var isGivenUp = false

    init(_ received: ReceivedRequest) {
        self.received = received
        path = received.url.prefix(before: UInt8(ascii: "?"))
    }

    private static func queryItems(of url: String) -> [(name: String, value: String)] {
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        return url.utf8[mark...].dropFirst().split(separator: UInt8(ascii: "&")).map { item in
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            return (name: decoded(name), value: decoded(item[name.endIndex...].dropFirst()))
        }
    }

    private static func decoded(_ bytes: Substring.UTF8View) -> String {
        let spaced = String(
            decoding: bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
        return spaced.removingPercentEncoding ?? spaced
    }
}
