import Foundation

/// A request that has come in, in the forms that patterns and templates ask for.
final class IncomingRequest {
    let received: ReceivedRequest
    /// The target without its query.
    let path: String
    private(set) lazy var queryItems = Self.queryItems(of: received.url)
    /// nil when the body is empty.
    private(set) lazy var body = received.body.isEmpty ? nil : Candidate(received.body)

    init(_ received: ReceivedRequest) {
        self.received = received
        path = String(received.url.prefix { $0 != "?" })
    }

    private static func queryItems(of url: String) -> [(name: String, value: String)] {
        guard let mark = url.firstIndex(of: "?") else { return [] }
        return url[url.index(after: mark)...].split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: decoded(parts[0]), value: parts.count > 1 ? decoded(parts[1]) : "")
        }
    }

    private static func decoded(_ text: Substring) -> String {
        let spaced = text.replacing("+", with: " ")
        return String(spaced).removingPercentEncoding ?? String(spaced)
    }
}
