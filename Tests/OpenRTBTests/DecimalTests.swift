import FoundationEssentials
import OpenRTB
import Testing

@Suite("Exact decimals")
struct DecimalTests {
    @Test(
        "Exact decimals are read from JSON's notation and written plainly",
        arguments: [
            ("0.00001", "0.00001"), ("2.50", "2.5"), ("3", "3"), ("3.0", "3"), ("1e-5", "0.00001"),
            ("1.5E+3", "1500"), ("-0.10", "-0.1"), ("0", "0"), ("-0", "0"), ("0e999999999", "0"),
            ("0e-9223372036854775808", "0"), ("0e99999999999999999999", "0"),
            ("0.1", "0.1"), ("12345678901234567890", "12345678901234567890"),
            ("100e-2", "1"), ("1e20", "100000000000000000000"),
            ("0.30000000000000004", "0.30000000000000004"),
            ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
            ("1e100", "1" + String(repeating: "0", count: 100)),
            ("10e99", "1" + String(repeating: "0", count: 100)),
            ("1e-100", "0." + String(repeating: "0", count: 99) + "1"),
        ])
    func exact(text: String, plain: String) throws {
        let value = try #require(Decimal(exactly: text))
        #expect(value.plainText == plain)
        #expect(Decimal(exactly: plain) == value)
    }

    @Test(
        "Exact decimals are refused rather than rounded",
        arguments: [
            "", "abc", "1e400", "1e-400", "123456789012345678901234567890123456789", "1.", ".5", "01", "+1",
            "1 ", " 1", "1e", "1e5.5", "0x10", "NaN", "--1", "1,5", "1e99999999999999999999",
            "1e101", "1e-101", "1e-9223372036854775808", "1e9223372036854775807", "1e--5", "1e+-5", "1e+",
        ])
    func refused(text: String) {
        #expect(Decimal(exactly: text) == nil)
    }

    @Test("Exact decimals come out of a text as they went in, whatever their digits")
    func roundTrip() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let whole = String(UInt64.random(in: 0...(.max >> UInt64.random(in: 0...63)), using: &generator))
            let decimals = Int.random(in: 0...18, using: &generator)
            var fraction = ""
            for _ in 0..<decimals { fraction.append(String(Int.random(in: 0...9, using: &generator))) }
            while fraction.last == "0" { fraction.removeLast() }
            let text = fraction.isEmpty ? whole : "\(whole).\(fraction)"
            let padded = fraction.isEmpty ? "\(whole).000" : "\(whole).\(fraction)00"
            #expect(Decimal(exactly: text)?.plainText == text)
            #expect(Decimal(exactly: padded)?.plainText == text)
        }
    }
}
