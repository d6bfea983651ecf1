internal import CCurl

/// Owns a URL in libcurl's own form.
///
/// `@unchecked Sendable`: filled by its initializer and only read afterwards, and libcurl copies it when a transfer
/// starts.
final class ParsedURL: @unchecked Sendable {
    /// Why libcurl does not take a text for a URL.
    struct Malformed: Error {
        var text: String
    }

    let handle: OpaquePointer
    /// As libcurl will ask it: percent-decoded, number forms of IPv4 as four decimals, IPv6 in brackets.
    let host: String

    init(_ text: String) throws(Malformed) {
        guard let handle = curl_url() else { throw Malformed(text: "cannot be read: out of memory") }
        // The path is asked as it was written, dots included: it is the server's to understand.
        // A NUL would end the C string early: what is judged must be all of what was written.
        let code =
            text.utf8.contains(0)
            ? CURLUE_MALFORMED_INPUT
            : curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER | CURLU_PATH_AS_IS))
        var host: UnsafeMutablePointer<CChar>?
        guard code == CURLUE_OK, curl_url_get(handle, CURLUPART_HOST, &host, 0) == CURLUE_OK, let host else {
            curl_url_cleanup(handle)
            throw Malformed(text: Self.reason(for: code))
        }
        defer { curl_free(host) }
        self.handle = handle
        self.host = String(cString: host)
    }

    deinit {
        curl_url_cleanup(handle)
    }

    private static func reason(for code: CURLUcode) -> String {
        switch code {
        case CURLUE_USER_NOT_ALLOWED: "must not contain a user name or a password"
        case CURLUE_NO_HOST, CURLUE_OK: "has no host"
        case CURLUE_BAD_PORT_NUMBER: "has a port that is not a number from 0 to 65535"
        case CURLUE_BAD_HOSTNAME, CURLUE_BAD_IPV6: "has a host that is neither a name nor an address"
        default: "is not a URL: \(String(cString: curl_url_strerror(code)))"
        }
    }
}
