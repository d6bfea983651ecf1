import Basics
import Mediation

/// A JSON text and how far it has been read, with lines and columns. It has been checked to be UTF-8.
struct JSONText {
    private let bytes: ArraySlice<UInt8>
    private var index: Int
    /// Where the next character stands.
    private(set) var place = SourceNode.Place(line: 1, column: 1)

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// The next byte; nil at the end.
    var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    /// Goes on behind JSON's four kinds of blanks.
    mutating func skipBlanks() {
        while let byte = next, Self.isBlank(byte) { advance() }
    }

    /// Goes on behind that character, and the blanks before it, if it comes next.
    mutating func takes(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard next == UInt8(ascii: character) else { return false }
        advance()
        return true
    }

    /// Goes on behind the bracket that comes next, and behind the one that closes it if nothing stands between.
    ///
    /// - Returns: Whether something stands between.
    mutating func opens(_ bracket: Unicode.Scalar) -> Bool {
        advance()
        return !takes(bracket == "[" ? "]" : "}")
    }

    /// A number, `true`, `false` or `null`; nil when none comes next.
    mutating func word() -> String? {
        let start = index
        while let byte = next, !Self.isBlank(byte), !",]}:".utf8.contains(byte) { advance() }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        if ["true", "false", "null"].contains(word) { return word }
        return JSONScalar(word) == .text || !Self.isWholeFraction(word) ? nil : word
    }

    /// A text in quotes; nil when none comes next, or an escape of it stands for no character.
    mutating func string() -> String? {
        guard next == UInt8(ascii: "\"") else { return nil }
        advance()
        var content: [UInt8] = []
        while let byte = next, byte >= 0x20 {
            advance()
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escaped() else { return nil }
                content += Array(String(Character(scalar)).utf8)
            default: content.append(byte)
            }
        }
        return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
        guard let letter = next else { return nil }
        advance()
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return unicodeEscape()
        default: return nil
        }
    }

    /// Reads what follows `\u`.
    private mutating func unicodeEscape() -> Unicode.Scalar? {
        let start = index - 2
        guard let escape = JSONEscape(Array(bytes[start...].prefix(12)), at: 0) else { return nil }
        while index < start + escape.end { advance() }
        return escape.scalar
    }

    /// YAML's number may end with its point; JSON's goes on behind it.
    private static func isWholeFraction(_ word: String) -> Bool {
        guard let point = word.utf8.firstIndex(of: UInt8(ascii: ".")) else { return true }
        let digit = word.utf8[point...].dropFirst().first
        return digit.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }

    private static func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    private mutating func advance() {
        let byte = bytes[index]
        index += 1
        let isFollowed = byte == UInt8(ascii: "\r") && next == UInt8(ascii: "\n")
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !isFollowed {
            place = SourceNode.Place(line: place.line + 1, column: 1)
        } else if byte & 0xC0 != 0x80 {
            place.column += 1
        }
    }
}
