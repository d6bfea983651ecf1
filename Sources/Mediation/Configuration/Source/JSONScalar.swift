#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A number as JSON writes it, read from text.
package enum JSONScalar: Sendable, Hashable {
    /// Its exact value.
    case number(Decimal)
    /// It is a number, but has more digits or a larger exponent than a `Decimal` keeps.
    case tooLarge
    /// It is no number.
    case text

    /// Reads a whole text by the grammar of YAML's JSON schema (YAML 1.2.2, section 10.2.1).
    package init(_ text: String) {
        var bytes = text.utf8[...]
        if bytes.first == UInt8(ascii: "-") { bytes.removeFirst() }
        let whole = bytes.prefix(while: \.isDigit)
        bytes = bytes.dropFirst(whole.count)
        var fraction = bytes.prefix(0)
        if bytes.first == UInt8(ascii: ".") {
            bytes.removeFirst()
            fraction = bytes.prefix(while: \.isDigit)
            bytes = bytes.dropFirst(fraction.count)
        }
        var exponent = 0
        if let letter = bytes.first, letter | 0x20 == UInt8(ascii: "e") {
            bytes.removeFirst()
            let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
            let digits = isSigned ? bytes.dropFirst() : bytes
            guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else {
                self = .text
                return
            }
            exponent = Int(Substring(bytes)) ?? Int.max / 2
            bytes = bytes.suffix(0)
        }
        let hasLeadingZero = whole.count > 1 && whole.first == UInt8(ascii: "0")
        guard !whole.isEmpty, !hasLeadingZero, bytes.isEmpty else {
            self = .text
            return
        }
        self = Self.value(
            isNegative: text.utf8.first == UInt8(ascii: "-"), digits: Array(whole) + Array(fraction),
            exponent: exponent.subtractingReportingOverflow(fraction.count).partialValue)
    }

    /// Whether a plain scalar stands for nothing.
    package static func isNull(_ text: String) -> Bool { text.isEmpty || text == "null" || text == "~" }

    private static func value(isNegative: Bool, digits: [UInt8], exponent: Int) -> JSONScalar {
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        let trailing = significant.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        let kept = significant.dropLast(trailing)
        guard !kept.isEmpty else { return .number(0) }
        let power = exponent.addingReportingOverflow(trailing).partialValue
        guard kept.count <= 38, (-127...127).contains(power),
            let mantissa = Decimal(string: String(decoding: kept, as: UTF8.self))
        else { return .tooLarge }
        return .number(Decimal(sign: isNegative ? .minus : .plus, exponent: power, significand: mantissa))
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
