import Basics

/// A number of JSON with all its digits, which compares by its value.
struct JSONNumber: Hashable, Sendable {
    /// digits · 10^exponent; without digits it is 0. The first digit and the last one are not 0.
    private struct Value: Hashable, Sendable {
        var isNegative = false
        var digits: [UInt8] = []
        var exponent = 0
    }

    /// Exponents beyond this are compared as they are written.
    private static let largestExponent = 1_000_000_000_000

    /// As it was written.
    let text: String
    private let value: Value
    /// How many of the digits, as they were written, stand behind the point, less the exponent: Java's `scale`.
    private let scale: Int
    private let isBeyondMeasure: Bool

    init(_ number: Int) {
        self = JSONNumber(String(number)) ?? JSONNumber(unchecked: "0")
    }

    /// Reads what Java's `BigDecimal` reads: more than JSON allows, as in `+1`, `.5` and `1.`.
    init?(_ text: String) {
        var rest = text.utf8[...]
        let sign = rest.first
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let whole = rest.prefix(while: Self.isDigit)
        rest = rest[whole.endIndex...]
        var fraction = rest.prefix(0)
        if rest.first == UInt8(ascii: ".") {
            fraction = rest.dropFirst().prefix(while: Self.isDigit)
            rest = rest[fraction.endIndex...]
        }
        guard !(whole.isEmpty && fraction.isEmpty) else { return nil }
        var exponent: Int? = 0
        if let mark = rest.first {
            guard mark.asciiLowercased == UInt8(ascii: "e") else { return nil }
            rest = rest.dropFirst()
            let isSigned = rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+")
            let digits = isSigned ? rest.dropFirst() : rest
            guard !digits.isEmpty, digits.allSatisfy(Self.isDigit) else { return nil }
            exponent = Int(Substring(rest)).flatMap { $0.magnitude <= Self.largestExponent ? $0 : nil }
        }
        self.init(
            text, isNegative: sign == UInt8(ascii: "-"), digits: Array(whole) + Array(fraction),
            fractionCount: fraction.count, exponent: exponent)
    }

    private init(unchecked text: String) {
        self.init(text, isNegative: false, digits: [], fractionCount: 0, exponent: 0)
    }

    private init(_ text: String, isNegative: Bool, digits: [UInt8], fractionCount: Int, exponent: Int?) {
        let zero = UInt8(ascii: "0")
        let kept = digits.drop { $0 == zero }
        let end = kept.lastIndex { $0 != zero }.map { $0 + 1 } ?? kept.startIndex
        self.text = text
        scale = fractionCount - (exponent ?? 0)
        isBeyondMeasure = exponent == nil && !kept.isEmpty
        value =
            kept.isEmpty
            ? Value()
            : Value(
                isNegative: isNegative, digits: Array(kept[..<end]),
                exponent: (exponent ?? 0) - fractionCount + (kept.endIndex - end))
    }

    static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        guard !left.isBeyondMeasure, !right.isBeyondMeasure else { return left.text.isSame(as: right.text) }
        return left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
        if isBeyondMeasure { hasher.combine(ExactText(text)) } else { hasher.combine(value) }
    }

    /// The number, if it is a whole one that fits, however it is written.
    var integer: Int? {
        guard !isBeyondMeasure, value.exponent >= 0, value.digits.count + value.exponent <= 19 else {
            return nil
        }
        return Int(plainText)
    }

    /// The number without an exponent and without zeros that change nothing; as it was written where that is too long.
    var plainText: String {
        let (digits, exponent) = (value.digits, value.exponent)
        guard !isBeyondMeasure, exponent.magnitude <= 400 else { return text }
        guard !digits.isEmpty else { return "0" }
        let written = String(decoding: digits, as: UTF8.self)
        let unsigned: String
        if exponent >= 0 {
            unsigned = written + String(repeating: "0", count: exponent)
        } else {
            let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + written
            unsigned = "\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
        }
        return value.isNegative ? "-\(unsigned)" : unsigned
    }

    /// The number as Java's `BigDecimal` writes it, which keeps the zeros behind the point.
    var javaText: String {
        guard !isBeyondMeasure else { return text }
        var (digits, shift) = (value.digits, scale)
        if digits.isEmpty {
            digits = [UInt8(ascii: "0")]
        } else {
            // The zeros that were taken off the end, unless there are as many as memory holds.
            let zeros = value.exponent + scale
            guard (0...1_000_000).contains(zeros) else { return text }
            digits += [UInt8](repeating: UInt8(ascii: "0"), count: zeros)
        }
        let sign = value.isNegative ? "-" : ""
        let adjusted = digits.count - 1 - shift
        if shift >= 0, adjusted >= -6 {
            guard shift > 0 else { return sign + String(decoding: digits, as: UTF8.self) }
            if shift >= digits.count {
                digits.insert(
                    contentsOf: [UInt8](repeating: UInt8(ascii: "0"), count: shift - digits.count + 1), at: 0)
            }
            shift = digits.count - shift
            return sign + String(decoding: digits[..<shift], as: UTF8.self) + "."
                + String(decoding: digits[shift...], as: UTF8.self)
        }
        let first = String(decoding: digits.prefix(1), as: UTF8.self)
        let more = digits.count > 1 ? "." + String(decoding: digits.dropFirst(), as: UTF8.self) : ""
        let exponent = adjusted == 0 ? "" : adjusted > 0 ? "E+\(adjusted)" : "E\(adjusted)"
        return sign + first + more + exponent
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
    }
}
