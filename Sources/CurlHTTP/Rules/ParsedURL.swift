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
    /// As libcurl will ask it: percent-decoded, in punycode, number forms of IPv4 as four decimals, IPv6 in brackets.
    let host: String
    /// Whether the host is this machine.
    let isLoopback: Bool

    init(_ text: String) throws(Malformed) {
        guard let handle = curl_url() else { throw Malformed(text: "cannot be read: out of memory") }
        let host: String
        do throws(Malformed) {
            host = try Self.fill(handle, with: text)
        } catch {
            curl_url_cleanup(handle)
            throw error
        }
        self.handle = handle
        self.host = host
        isLoopback = HostName.isLoopback(host)
    }

    deinit {
        curl_url_cleanup(handle)
    }

    /// Reads the text and gives its host the form in which it is asked.
    private static func fill(_ handle: OpaquePointer, with text: String) throws(Malformed) -> String {
        let host = try parse(text, into: handle)
        guard let name = HostName.ascii(host) else {
            throw Malformed(text: "has a host that cannot be written in punycode")
        }
        var current = host
        if !current.utf8.elementsEqual(name.utf8) { current = try change(handle, toHost: name) }
        // The dot of a name that is complete. libcurl asks the resolver for `localhost.`, which need not know it, and
        // does not see the address in `127.0.0.1.`.
        guard current.utf8.last == UInt8(ascii: ".") else { return current }
        let asWritten = current
        let withoutDot = try change(handle, toHost: String(current.dropLast()))
        return HostName.isLoopback(withoutDot) ? withoutDot : try change(handle, toHost: asWritten)
    }

    /// The path is asked as it was written, dots included: it is the server's to understand.
    private static func parse(_ text: String, into handle: OpaquePointer) throws(Malformed) -> String {
        // A NUL would end the C string early: what is judged must be all of what was written.
        let code =
            text.utf8.contains(0)
            ? CURLUE_MALFORMED_INPUT
            : curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER | CURLU_PATH_AS_IS))
        guard code == CURLUE_OK, let host = part(CURLUPART_HOST, of: handle) else {
            throw Malformed(text: reason(for: code))
        }
        return host
    }

    /// Puts another host in. The whole is read once more, so that number forms of it are understood as well.
    private static func change(_ handle: OpaquePointer, toHost host: String) throws(Malformed) -> String {
        let code = curl_url_set(handle, CURLUPART_HOST, host, 0)
        guard code == CURLUE_OK, let text = part(CURLUPART_URL, of: handle) else {
            throw Malformed(text: reason(for: code))
        }
        return try parse(text, into: handle)
    }

    private static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
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
