/// An escape sequence within a JSON string (RFC 8259, 7), as a text that holds JSON has it.
struct JSONStringEscape {
    /// What it stands for, in UTF-8.
    let bytes: [UInt8]
    /// Where it ends.
    let end: Int

    /// Reads the one that begins at that place; nil where there is none.
    init?(_ text: [UInt8], at start: Int) {
        guard start + 1 < text.count, text[start] == UInt8(ascii: "\\") else { return nil }
        switch text[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes = [text[start + 1]]
        case UInt8(ascii: "b"): bytes = [0x08]
        case UInt8(ascii: "f"): bytes = [0x0C]
        case UInt8(ascii: "n"): bytes = [0x0A]
        case UInt8(ascii: "r"): bytes = [0x0D]
        case UInt8(ascii: "t"): bytes = [0x09]
        case UInt8(ascii: "u"):
            guard let (character, end) = Self.character(text, at: start) else { return nil }
            (bytes, self.end) = (Array(String(character).utf8), end)
            return
        default: return nil
        }
        end = start + 2
    }

    /// Reads one that stands in a JSON text within a JSON string, where its own backslashes are escaped.
    init?(escapedAgain text: [UInt8], at start: Int) {
        var inner: [UInt8] = []
        var ends: [Int] = []
        var position = start
        // Only a character written as a number is longer than two bytes.
        var length = 2
        while inner.count < length, position < text.count {
            let outer = JSONStringEscape(text, at: position)
            // An escape of the outer string stands for one byte of the inner one, or is none of those looked for.
            guard outer == nil || outer?.bytes.count == 1 else { break }
            inner.append(outer?.bytes.first ?? text[position])
            position = outer?.end ?? position + 1
            ends.append(position)
            if inner.count == 2, inner[1] == UInt8(ascii: "u") { length = 12 }
        }
        guard let escape = JSONStringEscape(inner, at: 0) else { return nil }
        (bytes, end) = (escape.bytes, ends[escape.end - 1])
    }

    /// A character written as one number, or as a surrogate pair of them.
    private static func character(_ text: [UInt8], at start: Int) -> (Unicode.Scalar, end: Int)? {
        guard let first = unit(text, at: start) else { return nil }
        if let scalar = Unicode.Scalar(first) { return (scalar, start + 6) }
        guard first < 0xDC00, let second = unit(text, at: start + 6), 0xDC00...0xDFFF ~= second,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { return nil }
        return (scalar, start + 12)
    }

    private static func unit(_ text: [UInt8], at start: Int) -> UInt32? {
        guard start + 6 <= text.count, text[start..<start + 2].elementsEqual(#"\u"#.utf8) else { return nil }
        let digits = text[start + 2..<start + 6]
        // `UInt32` reads a sign too, which no escape has.
        guard digits.allSatisfy({ $0 != UInt8(ascii: "+") }) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
