#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Decimal {
    /// Reads a number in JSON's notation, exponents included, without losing a digit.
    ///
    /// Nil for any other text, and for a number that needs more than 38 digits or an exponent out of Decimal's range.
    package init?(exactly text: String) {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        let whole = rest.prefix(while: Self.isDigit)
        rest.removeFirst(whole.count)
        var fraction = rest.prefix(0)
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = rest.prefix(while: Self.isDigit)
            rest.removeFirst(fraction.count)
            guard !fraction.isEmpty else { return nil }
        }
        var exponent = 0
        if let mark = rest.first {
            guard mark | 0x20 == UInt8(ascii: "e"), let value = Int(String(rest.dropFirst()) ?? "") else {
                return nil
            }
            exponent = value
        }
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }

        var digits = Array((Array(whole) + Array(fraction)).drop { $0 == UInt8(ascii: "0") })
        guard !digits.isEmpty else {
            self = 0
            return
        }
        guard abs(exponent) < 1_000_000 else { return nil }
        exponent -= fraction.count
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
        guard digits.count <= 38, (-128...127).contains(exponent),
            let value = Decimal(string: "\(String(decoding: digits, as: UTF8.self))e\(exponent)")
        else { return nil }
        self = isNegative ? -value : value
    }

    /// The number as people write it: no exponent, no zeros at the end of a fraction (0.00001, 2.5, 3).
    package var plainText: String {
        let text = description
        guard text.contains(".") else { return text }
        let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
        return String(trimmed.reversed())
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
