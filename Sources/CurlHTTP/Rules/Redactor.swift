/// Takes secrets out of texts that people read.
///
/// A secret is found as it is and percent-encoded, whichever of its bytes the encoder chose to encode; a space is
/// also found as `+`.
package struct Redactor: Sendable {
    /// What stands for a secret.
    package static let placeholder = "‹redacted›"

    private let secrets: [[UInt8]]

    /// A redactor of these texts; empty ones are left out.
    package init(secrets: [String]) {
        self.secrets = secrets.filter { !$0.isEmpty }.map { Array($0.utf8) }.sorted { $0.count > $1.count }
    }

    /// The text with each secret replaced; of secrets that begin at one place, the longest goes first.
    package func redact(_ text: String) -> String {
        guard !secrets.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        var isChanged = false
        while position < bytes.count {
            if let end = secrets.lazy.compactMap({ Self.end(of: $0, in: bytes, from: position) }).first {
                result += Array(Self.placeholder.utf8)
                position = end
                isChanged = true
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
        return isChanged ? String(decoding: result, as: UTF8.self) : text
    }

    /// Where the secret ends if it stands at this place.
    private static func end(of secret: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        var position = start
        for byte in secret {
            guard position < text.count else { return nil }
            if text[position] == byte {
                position += 1
            } else if text[position] == UInt8(ascii: "%"), percentDecoded(text, at: position) == byte {
                position += 3
            } else if byte == UInt8(ascii: " "), text[position] == UInt8(ascii: "+") {
                position += 1
            } else {
                return nil
            }
        }
        return position
    }

    private static func percentDecoded(_ text: [UInt8], at position: Int) -> UInt8? {
        guard position + 2 < text.count, let high = hexDigit(text[position + 1]),
            let low = hexDigit(text[position + 2])
        else { return nil }
        return high << 4 | low
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte.asciiLowercased {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte.asciiLowercased - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
