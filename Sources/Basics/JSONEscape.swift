/// An escape of a JSON string that names its character by number (RFC 8259, 7).
package struct JSONEscape: Hashable {
    /// The character.
    package let scalar: Unicode.Scalar
    /// Behind the escape, which is two of them for a character beyond 16 bits.
    package let end: Int

    /// Reads the escape that begins at that place; nil where none does, or it stands for no character.
    package init?(_ bytes: [UInt8], at start: Int) {
        guard let first = Self.codeUnit(bytes, at: start) else { return nil }
        if let scalar = Unicode.Scalar(first) {
            self.scalar = scalar
            end = start + 6
            return
        }
        guard UTF16.isLeadSurrogate(first), let second = Self.codeUnit(bytes, at: start + 6),
            UTF16.isTrailSurrogate(second),
            let scalar = Unicode.Scalar(
                0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
        else { return nil }
        self.scalar = scalar
        end = start + 12
    }

    /// The UTF-16 code unit that `\uXXXX` at that place names, half of a pair included; nil where there is none.
    package static func codeUnit(_ bytes: [UInt8], at start: Int) -> UInt16? {
        guard start >= 0, start <= bytes.count - 6, bytes[start] == UInt8(ascii: "\\"),
            bytes[start + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[start + 2..<start + 6] {
            guard let digit = digit(byte) else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte.asciiLowercased {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte.asciiLowercased - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
