internal import Foundation

/// Whom a client believes in TLS.
enum Authorities: Sendable {
    /// Those of the system.
    case system
    /// Those in a PEM file, which libcurl reads itself, and keeps for the connections to come.
    case file(String)
    /// PEM text of a file that libcurl would not read as it is.
    case text([UInt8])

    /// Looks through a PEM file: every certificate in it must be one, or libcurl refuses all of them, and only once it is
    /// asked to connect.
    init(bundle path: String) throws(HTTPError) {
        guard !path.utf8.contains(0), let data = FileManager.default.contents(atPath: path) else {
            throw HTTPError(kind: .tls, message: "the CA bundle \(path) cannot be read")
        }
        let bytes = Array(data)
        // A byte order mark hides the first certificate from OpenSSL.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        if let problem = Self.problem(in: text) {
            throw HTTPError(kind: .tls, message: "the CA bundle \(path) \(problem)")
        }
        self = text.count == bytes.count ? .file(path) : .text(text)
    }

    private static func problem(in text: [UInt8]) -> String? {
        if text.isEmpty { return "is empty" }
        if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) || text.prefix(64).contains(0) {
            return text[0] == 0x30 ? binary : "is no text in ASCII or UTF-8, as in UTF-16: save it as UTF-8"
        }
        var count = 0
        var (label, base64) = ("", [UInt8]())
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let line = line.prefix(
                (line.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? line.startIndex) - line.startIndex)
            if label.isEmpty {
                label = Self.label(of: line, after: "-----BEGIN ") ?? ""
                base64 = []
            } else if Self.label(of: line, after: "-----END ") == label {
                if certificateLabels.contains(label) {
                    count += 1
                    if !isCertificate(base64) { return "is unusable: its certificate \(count) is damaged" }
                }
                label = ""
            } else if certificateLabels.contains(label) {
                base64 += line
            }
        }
        if certificateLabels.contains(label) { return "is cut short within its certificate \(count + 1)" }
        if count > 0 { return nil }
        if text[0] == 0x30 { return binary }
        let hasKey = String(decoding: text, as: UTF8.self).contains("PRIVATE KEY-----")
        return hasKey ? "has a private key, but no certificate" : "has no certificate in PEM form"
    }

    private static let binary =
        "is a certificate in binary form (DER): convert it with openssl x509 -inform DER -outform PEM"

    private static let certificateLabels: Set<String> = [
        "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE",
    ]

    /// The label of a line that begins or ends a piece of PEM (RFC 7468).
    private static func label(of line: ArraySlice<UInt8>, after prefix: String) -> String? {
        let dashes = "-----".utf8
        guard line.starts(with: prefix.utf8), line.count > prefix.utf8.count + dashes.count,
            line.suffix(dashes.count).elementsEqual(dashes)
        else { return nil }
        return String(decoding: line.dropFirst(prefix.utf8.count).dropLast(dashes.count), as: UTF8.self)
    }

    /// Whether that is the Base64 of a certificate: a sequence of what was signed, of how, and of the signature. What only
    /// OpenSSL trusts has more behind it.
    private static func isCertificate(_ base64: [UInt8]) -> Bool {
        guard let data = Data(base64Encoded: Data(base64)) else { return false }
        let bytes = [UInt8](data)
        guard let whole = content(of: 0x30, in: bytes[...]),
            let signed = content(of: 0x30, in: whole.content),
            let algorithm = content(of: 0x30, in: signed.rest),
            let signature = content(of: 0x03, in: algorithm.rest)
        else { return false }
        return signature.rest.isEmpty && !signed.content.isEmpty
    }

    /// The content of a DER element with that tag at the beginning, and what follows it.
    private static func content(
        of tag: UInt8, in bytes: ArraySlice<UInt8>
    ) -> (content: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
        guard bytes.first == tag, let short = bytes.dropFirst().first else { return nil }
        var rest = bytes.dropFirst(2)
        var length = Int(short)
        if short >= 0x80 {
            let count = Int(short & 0x7F)
            guard (1...4).contains(count), rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
        }
        guard rest.count >= length else { return nil }
        return (rest.prefix(length), rest.dropFirst(length))
    }
}
