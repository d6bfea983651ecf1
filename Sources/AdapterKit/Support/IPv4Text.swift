/// The texts that systems take for an IPv4 address: one to four numbers, decimal, octal or hexadecimal, of which the
/// last fills what is left (POSIX `inet_addr`).
enum IPv4Text {
    /// The address; nil where the text is a name.
    static func address(of text: [UInt8]) -> UInt32? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        var address: UInt64 = 0
        for (index, part) in parts.enumerated() {
            guard let number = number(part) else { return nil }
            let isLast = index == parts.count - 1
            let bits: UInt64 = isLast ? UInt64(5 - parts.count) * 8 : 8
            guard number < 1 << bits else { return nil }
            address = address << bits | number
        }
        return UInt32(truncatingIfNeeded: address)
    }

    private static func number(_ text: ArraySlice<UInt8>) -> UInt64? {
        var digits = text
        var radix = 10
        if digits.count > 1, digits.first == UInt8(ascii: "0") {
            let isHex = digits.dropFirst().first == UInt8(ascii: "x")
            radix = isHex ? 16 : 8
            digits = digits.dropFirst(isHex ? 2 : 1)
        }
        // `UInt64` reads a sign too, which no address has.
        guard digits.first != UInt8(ascii: "+") else { return nil }
        return UInt64(String(decoding: digits, as: UTF8.self), radix: radix)
    }
}
