/// Takes secrets out of texts that people read.
///
/// A secret is found as it is; percent-encoded, whichever of its bytes the encoder chose to encode, a space also as `+`;
/// with the escapes of a JSON string, once or twice; and within base64, all but the letters it shares with what stands
/// around it, from six bytes on. One of less than four bytes is replaced only where it stands alone: inside words
/// it is there by chance, and a text without all of its `t` would be unreadable and tell the secret besides.
///
/// A text from which secrets were taken before stays as it is: the placeholder itself is never searched.
package struct Redactor: Sendable {
    /// What stands for a secret.
    package static let placeholder = "‹redacted›"

    private static let placeholderBytes = Array(placeholder.utf8)

    /// From so many bytes on, a secret is found inside words too.
    private static let leastInWords = 4

    private let secrets: [[UInt8]]
    /// For each byte, whether a secret begins with it.
    private let begins: [Bool]

    /// A redactor of these texts; empty ones are left out.
    package init(secrets: [String]) {
        let plain = Set(secrets.filter { !$0.isEmpty }.map { Array($0.utf8) })
        let forms = plain.reduce(into: plain) { $0.formUnion(Base64Form.all(of: $1)) }
        self.secrets = forms.sorted { $0.count > $1.count }
        let firstBytes = Set(forms.compactMap(\.first))
        begins = (UInt8.min...UInt8.max).map(firstBytes.contains)
    }

    /// Whether there is no secret to look for.
    package var isIdle: Bool { secrets.isEmpty }

    /// The text with each secret replaced; of secrets that begin at one place, the longest goes first.
    package func redact(_ text: String) -> String {
        if isIdle { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        var isChanged = false
        while position < bytes.count {
            if bytes[position...].starts(with: Self.placeholderBytes) {
                result += Self.placeholderBytes
                position += Self.placeholderBytes.count
            } else if let end = secretEnd(in: bytes, from: position) {
                result += Self.placeholderBytes
                position = end
                isChanged = true
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
        return isChanged ? String(decoding: result, as: UTF8.self) : text
    }

    /// Where the longest secret ends that stands at this place and is not there by chance.
    private func secretEnd(in text: [UInt8], from start: Int) -> Int? {
        guard mayBegin(in: text, at: start) else { return nil }
        for secret in secrets {
            guard let end = Self.end(of: secret, in: text, from: start) else { continue }
            if secret.count >= Self.leastInWords || Self.standsAlone(secret, from: start, to: end, in: text) {
                return end
            }
        }
        return nil
    }

    /// Whether what stands there can be the first byte of a secret. Nearly nothing can, and that is found out at once.
    private func mayBegin(in text: [UInt8], at position: Int) -> Bool {
        let byte = text[position]
        if begins[Int(byte)] { return true }
        switch byte {
        case UInt8(ascii: "+"): return begins[Int(UInt8(ascii: " "))]
        case UInt8(ascii: "%"):
            return Self.percentDecoded(text, at: position).map { begins[Int($0)] } ?? false
        case UInt8(ascii: "\\"):
            if let escape = JSONStringEscape(text, at: position), begins[Int(escape.bytes[0])] { return true }
            let escape = JSONStringEscape(escapedAgain: text, at: position)
            return escape.map { begins[Int($0.bytes[0])] } ?? false
        default: return false
        }
    }

    private static func standsAlone(
        _ secret: [UInt8], from start: Int, to end: Int, in text: [UInt8]
    ) -> Bool {
        !continuesWord(secret, before: start, in: text) && !wordContinues(secret, at: end, in: text)
    }

    /// Whether what stands before is a letter or digit of the same word, and no part of an escape.
    private static func continuesWord(_ secret: [UInt8], before start: Int, in text: [UInt8]) -> Bool {
        guard start > 0, isWordByte(secret[0]), isWordByte(text[start - 1]) else { return false }
        let isEscape = start > 1 && text[start - 2] == UInt8(ascii: "\\")
        let isPercentEncoded =
            start > 2 && text[start - 3] == UInt8(ascii: "%") && percentDecoded(text, at: start - 3) != nil
        return !isEscape && !isPercentEncoded
    }

    private static func wordContinues(_ secret: [UInt8], at end: Int, in text: [UInt8]) -> Bool {
        end < text.count && isWordByte(secret[secret.count - 1]) && isWordByte(text[end])
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Where the secret ends if it stands at this place. Where a text can be read in two ways, both are tried.
    private static func end(of secret: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        var open = [(position: start, found: 0)]
        while let (position, found) = open.popLast() {
            if found == secret.count { return position }
            guard position < text.count else { continue }
            let (byte, wanted) = (text[position], secret[found])
            if byte == wanted || (byte == UInt8(ascii: "+") && wanted == UInt8(ascii: " ")) {
                open.append((position + 1, found + 1))
            }
            if byte == UInt8(ascii: "%"), percentDecoded(text, at: position) == wanted {
                open.append((position + 3, found + 1))
            }
            guard byte == UInt8(ascii: "\\") else { continue }
            let escapes = [
                JSONStringEscape(text, at: position), JSONStringEscape(escapedAgain: text, at: position),
            ]
            for case .some(let escape) in escapes where secret[found...].starts(with: escape.bytes) {
                open.append((escape.end, found + escape.bytes.count))
            }
        }
        return nil
    }

    private static func percentDecoded(_ text: [UInt8], at position: Int) -> UInt8? {
        guard position + 2 < text.count, let high = hexDigit(text[position + 1]),
            let low = hexDigit(text[position + 2])
        else { return nil }
        return high << 4 | low
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
