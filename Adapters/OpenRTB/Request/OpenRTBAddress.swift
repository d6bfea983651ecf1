import OpenRTB

/// Addresses of requests.
public enum OpenRTBAddress {
    /// The endpoint with more members in its query, each percent-encoded; what stands there stays byte for byte.
    public static func adding(_ query: [(name: String, value: String)], to endpoint: String) -> String {
        let parts = endpoint.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        var address = String(parts.first ?? "")
        for (name, value) in query {
            let isComplete = address.hasSuffix("?") || address.hasSuffix("&")
            address += address.contains("?") ? (isComplete ? "" : "&") : "?"
            address += "\(MacroText.percentEncoded(name))=\(MacroText.percentEncoded(value))"
        }
        return address
    }
}
