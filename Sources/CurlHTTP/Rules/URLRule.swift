import Basics

/// Which URLs a client may ask.
package enum URLRule {
    /// What is wrong with a URL, as the end of a sentence that begins with the name of a field; nil when nothing is.
    ///
    /// Only http and https, with a host and without a user name. Plain http goes only to this machine (127.0.0.0/8, also
    /// within IPv6, `[::1]`, `localhost` and `*.localhost`), unless `allowInsecureHTTP`. A host beyond ASCII must have a
    /// form in punycode. libcurl's own parser reads the URL, so that the host that is judged is the host that is asked. The
    /// text says no part of the URL but its scheme, which holds no secret.
    package static func problem(in url: String, allowInsecureHTTP: Bool) -> String? {
        switch parse(url, allowInsecureHTTP: allowInsecureHTTP) {
        case .success: nil
        case .failure(let problem): problem.text
        }
    }

    /// A broken rule.
    struct Problem: Error {
        var kind: HTTPError.Kind
        var text: String
    }

    /// The most bytes of a URL: libcurl sends no larger head of a request.
    static let limit = 1_000_000

    static func parse(_ url: String, allowInsecureHTTP: Bool) -> Result<ParsedURL, Problem> {
        guard url.utf8.count <= limit else {
            return .failure(Problem(kind: .bodyTooLarge, text: "is longer than \(limit) bytes"))
        }
        // libcurl takes one to three slashes after the scheme for two; a missing host would become another host.
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return .failure(Problem(kind: .invalidURL, text: "must begin with https:// or http://"))
        }
        let isSecure = String(url[..<colon]).equalsIgnoringASCIICase("https")
        guard isSecure || String(url[..<colon]).equalsIgnoringASCIICase("http"),
            url[colon...].utf8.starts(with: "://".utf8)
        else { return .failure(Problem(kind: .invalidURL, text: "must begin with https:// or http://")) }
        if let first = url[colon...].utf8.dropFirst(3).first, "/\\?#:".utf8.contains(first) {
            return .failure(Problem(kind: .invalidURL, text: "has no host"))
        }
        let parsed: ParsedURL
        do {
            parsed = try ParsedURL(url)
        } catch {
            return .failure(Problem(kind: .invalidURL, text: error.text))
        }
        guard isSecure || allowInsecureHTTP || parsed.isLoopback else {
            return .failure(
                Problem(
                    kind: .insecureURL,
                    text:
                        "is plain http to another machine: use https, or set allowInsecureHTTP for this network"
                ))
        }
        return .success(parsed)
    }
}
