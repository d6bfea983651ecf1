import FoundationEssentials
import OpenRTB
import Testing

/// Random texts from a seed, the same in every run.
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

@Suite("Macros in random texts")
struct RandomMacroTests {
    private static let pieces = [
        "$", "{", "}", "%", "%24", "%7B", "%7b", "%7D", ":", "B64", "&", "=", "a", "/", "+", "%2f", "é", "首",
        "😀",
        "AUCTION_PRICE", "UNKNOWN", "${", "http://h/?x=",
    ]
    private static let values = [
        ("AUCTION_PRICE", "2.5"), ("AUCTION_ID", "a/b c+d&e=é"), ("AUCTION_CURRENCY", "USD"),
        ("AUCTION_AD_ID", ""), ("AUCTION_BID_ID", "${AUCTION_PRICE}"),
    ]

    private static var macroValues: MacroValues {
        var all = MacroValues()
        all.price = "2.5"
        all.auctionID = "a/b c+d&e=é"
        all.currency = "USD"
        all.bidID = "${AUCTION_PRICE}"
        return all
    }

    @Test(
        "known macros become their values, and everything between them stays byte for byte", arguments: 1...40
    )
    func expansion(seed: UInt64) {
        var dice = Dice(state: seed)
        for _ in 0..<100 {
            var (text, expected) = ("", "")
            for _ in 0..<Int.random(in: 0...12, using: &dice) {
                if Bool.random(using: &dice), let (name, value) = Self.values.randomElement(using: &dice) {
                    let isBase64 = Bool.random(using: &dice)
                    text += Self.macro(name, isBase64: isBase64, &dice)
                    expected += Self.encoded(isBase64 ? Data(value.utf8).base64EncodedString() : value)
                } else {
                    // A letter ends what pieces may have begun, so that no macro is made by chance.
                    let piece = (Self.pieces.randomElement(using: &dice) ?? "") + "x"
                    text += piece
                    expected += piece
                }
            }
            #expect(MacroText.expand(text, with: Self.macroValues, in: .address) == expected, "\(text)")
        }
    }

    @Test("whatever the text, expansion ends, and without a known macro changes nothing", arguments: 1...20)
    func noise(seed: UInt64) {
        var dice = Dice(state: seed)
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0...30, using: &dice))
                .map { _ in Self.pieces.randomElement(using: &dice) ?? "" }.joined()
            let result = MacroText.expand(text, with: Self.macroValues, in: .address)
            let price = ["${AUCTION_PRICE", "%7BAUCTION_PRICE", "%7bAUCTION_PRICE", "{AUCTION_PRICE"]
            if !price.contains(where: text.contains) { #expect(result == text) }
        }
    }

    @Test(
        "a price of up to 38 digits is written as it was read, without exponent or zeros", arguments: 1...40)
    func prices(seed: UInt64) throws {
        var dice = Dice(state: seed)
        for _ in 0..<100 {
            let digits = (0..<Int.random(in: 1...38, using: &dice)).map { _ in
                String(Int.random(in: 0...9, using: &dice))
            }.joined()
            let exponent = Int.random(in: -40...10, using: &dice)
            let text = Self.plain(digits, exponent)
            let whole = String(digits.drop { $0 == "0" })
            let value = try #require(Decimal(exactly: "\(whole.isEmpty ? "0" : whole)e\(exponent)"))
            #expect(value.plainText == text)
            #expect(Decimal(exactly: text) == value)
        }
    }

    /// The digits times a power of ten, written by moving the point.
    private static func plain(_ digits: String, _ exponent: Int) -> String {
        let shifted = exponent >= 0 ? digits + String(repeating: "0", count: exponent) : digits
        let padded = String(repeating: "0", count: max(0, -exponent + 1 - shifted.count)) + shifted
        let cut = padded.index(padded.endIndex, offsetBy: min(exponent, 0))
        var whole = String(padded[..<cut].drop { $0 == "0" })
        if whole.isEmpty { whole = "0" }
        var fraction = String(padded[cut...])
        while fraction.last == "0" { fraction.removeLast() }
        return fraction.isEmpty ? whole : "\(whole).\(fraction)"
    }

    private static func macro(_ name: String, isBase64: Bool, _ dice: inout Dice) -> String {
        func pick(_ forms: String...) -> String { forms.randomElement(using: &dice) ?? forms[0] }
        let suffix = isBase64 ? pick(":", "%3A", "%3a") + "B64" : ""
        return pick("$", "%24") + pick("{", "%7B", "%7b") + name + suffix + pick("}", "%7D", "%7d")
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = UnicodeScalar(byte).properties.isAlphabetic && byte < 128
            let isKept = isPlain || (48...57).contains(byte) || "-._~".utf8.contains(byte)
            let hex = String(byte, radix: 16, uppercase: true)
            return isKept ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + hex
        }.joined()
    }
}
