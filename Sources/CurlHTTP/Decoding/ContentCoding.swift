import Basics
internal import CCurl

/// A content coding of HTTP (RFC 9110, 8.4) that this process can undo.
enum ContentCoding: String, CaseIterable {
    case deflate
    case gzip
    case brotli = "br"
    case zstd

    /// What `Accept-Encoding` says: those that libcurl was built with.
    static let accepted = allCases.filter(\.isKnown).map(\.rawValue).joined(separator: ", ")

    /// How many codings one body may have, as in libcurl.
    static let limit = 5

    /// The codings of an answer in the order in which they were applied.
    static func all(in headers: HTTPHeaders) throws(HTTPError) -> [ContentCoding] {
        var codings: [ContentCoding] = []
        for value in headers.values(of: "Content-Encoding") {
            for item in value.utf8.split(separator: UInt8(ascii: ",")) {
                let name = String(decoding: item.filter { !" \t".utf8.contains($0) }, as: UTF8.self)
                if name.isEmpty || name.equalsIgnoringASCIICase("identity") { continue }
                guard let coding = ContentCoding(name: name), coding.isKnown else {
                    throw HTTPError(
                        kind: .badEncoding, message: "the body has a content coding that is not understood")
                }
                codings.append(coding)
            }
        }
        guard codings.count <= limit else {
            throw HTTPError(kind: .badEncoding, message: "the body has more than \(limit) content codings")
        }
        return codings
    }

    private init?(name: String) {
        let isGzip = name.equalsIgnoringASCIICase("x-gzip")
        guard
            let coding = isGzip
                ? .gzip : Self.allCases.first(where: { name.equalsIgnoringASCIICase($0.rawValue) })
        else { return nil }
        self = coding
    }

    private var isKnown: Bool {
        switch self {
        case .deflate, .gzip: true
        case .brotli: ccurl_knows_coding(CCURL_BROTLI) != 0
        case .zstd: ccurl_knows_coding(CCURL_ZSTD) != 0
        }
    }
}
