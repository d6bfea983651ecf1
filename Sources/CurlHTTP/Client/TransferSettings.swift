import Basics
import Redaction

/// A client's configuration, checked.
struct TransferSettings: Sendable {
    let configuration: HTTPClientConfiguration
    let redactor: Redactor
    let authorities: Authorities

    init(_ configuration: HTTPClientConfiguration) throws(HTTPError) {
        guard (1...65_535).contains(configuration.maxConnectionsPerHost) else {
            throw HTTPError(kind: .internalFault, message: "maxConnectionsPerHost must be from 1 to 65535")
        }
        if let problem = Self.problem(inHeader: HTTPHeader("User-Agent", configuration.userAgent)) {
            throw HTTPError(kind: .internalFault, message: problem)
        }
        if let bundle = configuration.caBundle {
            authorities = try Authorities(bundle: bundle)
        } else {
            authorities = .system
        }
        self.configuration = configuration
        redactor = Redactor(secrets: configuration.secrets)
    }

    /// The request's URL in libcurl's form, or the first rule that the request breaks.
    func checkedURL(of request: HTTPRequest) throws(HTTPError) -> ParsedURL {
        if let problem = request.headers.lazy.compactMap(Self.problem).first {
            throw HTTPError(kind: .internalFault, message: redactor.redact(problem))
        }
        switch URLRule.parse(request.url, allowInsecureHTTP: configuration.allowInsecureHTTP) {
        case .success(let url): return url
        case .failure(let problem): throw HTTPError(kind: problem.kind, message: "the URL \(problem.text)")
        }
    }

    /// libcurl sends header lines as they are: a line end inside would begin another header, or another request.
    private static func problem(inHeader header: HTTPHeader) -> String? {
        guard !header.name.isEmpty, header.name.utf8.allSatisfy(isTokenByte) else {
            return "a header name may hold only letters, digits and !#$%&'*+-.^_`|~"
        }
        guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }) else {
            return "the header \(header.name) holds a control character"
        }
        return nil
    }

    /// RFC 9110, 5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte.asciiLowercased {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

extension HTTPError {
    static let clientClosed = HTTPError(kind: .cancelled, message: "the client was closed")
    static let taskCancelled = HTTPError(kind: .cancelled, message: "the request was cancelled")
}
