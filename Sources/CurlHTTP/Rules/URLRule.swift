/// Which URLs a client may ask.
package enum URLRule {
    /// What is wrong with a URL, as the end of a sentence that begins with the name of a field; nil when nothing is.
    ///
    /// Only http and https, with a host and without a user name. Plain http goes only to 127.0.0.0/8, `[::1]`,
    /// `localhost` and `*.localhost`, unless `allowInsecureHTTP`. libcurl's own parser reads the URL, so that the host
    /// that is judged is the host that is asked. The text says no part of the URL but its scheme, which holds no secret.
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

    static func parse(_ url: String, allowInsecureHTTP: Bool) -> Result<ParsedURL, Problem> {
        // libcurl takes one to three slashes after the scheme for two; a missing host would become another host.
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return .failure(Problem(kind: .invalidURL, text: "must begin with https:// or http://"))
        }
        let isSecure = String(url[..<colon]).matchesIgnoringCase("https")
        guard isSecure || String(url[..<colon]).matchesIgnoringCase("http"),
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
        guard isSecure || allowInsecureHTTP || isLoopback(parsed.host) else {
            return .failure(
                Problem(
                    kind: .insecureURL,
                    text:
                        "is plain http to another machine: use https, or set allowInsecureHTTP for this network"
                ))
        }
        return .success(parsed)
    }

    /// Whether libcurl reaches this host without leaving the machine; it answers for `localhost` names itself, but
    /// asks the resolver for `localhost.` with its dot.
    private static func isLoopback(_ host: String) -> Bool {
        let name = String(decoding: host.utf8.map(\.asciiLowercased), as: UTF8.self)
        if name == "localhost" || name == "[::1]" { return true }
        if name.hasSuffix(".localhost") { return name.utf8.first != UInt8(ascii: ".") }
        let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127"
            && numbers.allSatisfy { number in
                (1...3).contains(number.utf8.count) && number.utf8.allSatisfy(isDigit)
            }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
    }
}
