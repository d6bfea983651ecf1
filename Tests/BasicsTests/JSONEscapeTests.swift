import Basics
import Testing

@Suite("An escape of a JSON string")
struct JSONEscapeTests {
    @Test(
        "An escape of a JSON string is one character, also one that two escapes name",
        arguments: [
            (#"\u0041"#, "A", 6), (#"\u00e9"#, "é", 6), (#"\u00E9x"#, "é", 6), (#"\ud83d\ude00"#, "😀", 12),
            (#"\uD83D\uDE00\u0041"#, "😀", 12), (#"\uffff"#, "\u{FFFF}", 6),
        ])
    func character(text: String, character: String, end: Int) throws {
        let escape = try #require(JSONEscape(Array(text.utf8), at: 0))
        #expect(String(Character(escape.scalar)) == character)
        #expect(escape.end == end)
    }

    @Test(
        "An escape of a JSON string is nothing where it is cut, is no number, or names half of a pair",
        arguments: [
            "", #"\"#, #"\u"#, #"\u004"#, #"\u004g"#, #"\u+041"#, #"\u-001"#, #"\U0041"#, #"u0041"#,
            #"\ud83d"#,
            #"\ud83d\u0041"#, #"\ude00\ud83d"#, #"\ud83dxude00"#, #"\ud83d\ude0"#,
        ])
    func nothing(text: String) {
        #expect(JSONEscape(Array(text.utf8), at: 0) == nil)
        #expect(JSONEscape(Array(text.utf8), at: -1) == nil)
        #expect(JSONEscape(Array(text.utf8), at: 99) == nil)
        #expect(JSONEscape(Array(text.utf8), at: .max) == nil)
    }

    @Test("An escape of a JSON string names a code unit, half of a pair as well")
    func codeUnit() {
        #expect(JSONEscape.codeUnit(Array(#"x\ud83d"#.utf8), at: 1) == 0xD83D)
        #expect(JSONEscape.codeUnit(Array(#"x\ud83d"#.utf8), at: 0) == nil)
    }
}

@Suite("Texts in ASCII")
struct ASCIITests {
    @Test("Texts in ASCII are equal but for the case of their letters, and no others")
    func equality() {
        #expect("Content-Type".equalsIgnoringASCIICase("content-TYPE"))
        #expect(!"Content-Type".equalsIgnoringASCIICase("Content-Typ"))
        // Bytes beyond ASCII, and those beside the letters, stay as they are.
        #expect(!"É".equalsIgnoringASCIICase("é"))
        #expect(!"[".equalsIgnoringASCIICase("{"))
        #expect(!"@".equalsIgnoringASCIICase("`"))
    }
}
