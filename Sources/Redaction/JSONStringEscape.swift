import Basics

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
            guard let escape = JSONEscape(text, at: start) else { return nil }
            (bytes, end) = (Array(String(escape.scalar).utf8), escape.end)
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
}
