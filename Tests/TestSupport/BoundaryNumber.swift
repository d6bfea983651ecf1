/// A number at which arithmetic breaks, as a file or an answer may have it.
package struct BoundaryNumber: Sendable, Hashable, CustomStringConvertible {
    /// As it is written.
    package let text: String
    /// What it comes to, as near as a `Double` gets.
    package let value: Double

    private init(_ text: String, _ value: Double) {
        self.text = text
        self.value = value
    }

    /// The text, cut when it is long.
    package var description: String { text.count > 40 ? "\(text.prefix(20))… (\(text.count) digits)" : text }

    /// Whether it is written with digits, a minus and a point alone.
    package var isPlain: Bool { text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) } }

    /// Whether it is a number of JSON at all.
    package var isJSON: Bool { !["NaN", "Infinity", "-Infinity"].contains(text) }

    /// Whether a `Decimal` can hold it: 38 digits, and a power of ten from −127 to 127.
    package var isExact: Bool {
        isJSON && text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } <= 39
            && (value == 0 && !text.contains("e") || (1e-100...1e100).contains(abs(value)))
    }

    /// 0, −0, ±1, the ends of 32, 63 and 64 bits and their neighbours, what a `Double` and a `Decimal` just hold and just do
    /// not, powers of ten as large as an exponent can be, 38 and 400 digits, and what is no number.
    package static let all: [BoundaryNumber] = {
        var numbers = [BoundaryNumber("0", 0), BoundaryNumber("-0", -0.0)]
        let whole: [(String, Double)] = [
            ("1", 1), ("2147483647", 2_147_483_647), ("2147483648", 2_147_483_648),
            ("9223372036854776", 9_223_372_036_854_776),
            ("9223372036854775807", 0x1p63), ("9223372036854775808", 0x1p63),
            ("18446744073709551615", 0x1p64), ("18446744073709551616", 0x1p64),
            ("1e126", 1e126), ("1e-126", 1e-126), ("1e308", 1e308), ("1e-308", 1e-308), ("1e400", .infinity),
            ("1e9223372036854775807", .infinity), ("1e-9223372036854775807", 0),
            ("1e9223372036854775808", .infinity), ("1e-9223372036854775808", 0),
            (String(repeating: "9", count: 38), 1e38), (String(repeating: "9", count: 400), .infinity),
            ("0." + String(repeating: "1", count: 37), 0.111_111_111_111_111_1),
            ("0." + String(repeating: "1", count: 400), 0.111_111_111_111_111_1),
        ]
        for (text, value) in whole {
            numbers += [BoundaryNumber(text, value), BoundaryNumber("-" + text, -value)]
        }
        return numbers + [
            BoundaryNumber("NaN", .nan), BoundaryNumber("Infinity", .infinity),
            BoundaryNumber("-Infinity", -.infinity),
        ]
    }()
}
