import OpenRTB

/// Addresses of requests.
public enum OpenRTBAddress {
    /// The endpoint with more members in its query, each percent-encoded; what is there stays byte for byte.
    public static func adding(_ query: [(name: String, value: String)], to endpoint: String) -> String {
        // In bytes: a question mark is one whatever is written over it.
        var address = String(decoding: endpoint.utf8.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
        for (name, value) in query {
            let isComplete = address.utf8.last.map { "?&".utf8.contains($0) } ?? false
            address += address.utf8.contains(UInt8(ascii: "?")) ? (isComplete ? "" : "&") : "?"
            address += "\(MacroText.percentEncoded(name))=\(MacroText.percentEncoded(value))"
        }
        return address
    }
}
