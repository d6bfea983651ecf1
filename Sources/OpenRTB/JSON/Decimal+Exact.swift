#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Decimal {
    /// The exponents that numbers may have, once no digit of theirs is a zero at the end. `Decimal` holds some more, but
    /// what is calculated with them may not fit.
    private static let exponents = -100...100

    /// Reads a number in JSON's notation, exponents included, without losing a digit.
    ///
    /// Nil for any other text, and for a number that needs more than 38 digits or an exponent beyond ±100.
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
        var written = rest.prefix(0)
        if let mark = rest.first {
            guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
            written = rest.dropFirst()
            let digits = written.dropFirst(
                written.first == UInt8(ascii: "-") || written.first == UInt8(ascii: "+") ? 1 : 0)
            guard !digits.isEmpty, digits.allSatisfy(Self.isDigit) else { return nil }
        }
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }

        var digits = Array((Array(whole) + Array(fraction)).drop { $0 == UInt8(ascii: "0") })
        guard !digits.isEmpty else {
            self = 0
            return
        }
        // Far less than what overflows, and far more than what any text in an answer can make up for.
        let farthest = 1 << 40
        guard let named = written.isEmpty ? 0 : Int(String(decoding: written, as: UTF8.self)),
            (-farthest...farthest).contains(named)
        else { return nil }
        var exponent = named - fraction.count
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
        guard digits.count <= 38, Self.exponents.contains(exponent),
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
