/// A `\u` escape of JSON, or the two that a scalar beyond 16 bits has.
struct UnicodeEscape {
    let scalar: Unicode.Scalar
    /// Behind it.
    let end: Int

    /// nil when none begins there, or what does stands for no scalar.
    init?(_ bytes: [UInt8], at position: Int) {
        guard let first = Self.unit(in: bytes, at: position) else { return nil }
        if let scalar = Unicode.Scalar(first) {
            self.scalar = scalar
            end = position + 6
            return
        }
        guard (0xD800..<0xDC00).contains(first), let second = Self.unit(in: bytes, at: position + 6),
            (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { return nil }
        self.scalar = scalar
        end = position + 12
    }

    private static func unit(in bytes: [UInt8], at position: Int) -> UInt32? {
        guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[(position + 2)..<(position + 6)] {
            switch byte.asciiLowercased {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"):
                unit = unit << 4 | UInt32(byte.asciiLowercased - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return unit
    }
}
