import AdapterKit
import ConfigurationFile
import Foundation
import Mediation
import Testing

@Suite("Configurations in JSON")
struct JSONTests {
    private func context(_ members: String) throws -> JSONValue {
        let text = #"{"version": 1, "context": {\#(members)}}"#
        return try reader().read(text: text, name: "admed.json").context
    }

    /// The code points of a text, which `==` does not compare.
    private func codes(_ value: JSONValue?) -> [UInt32] {
        guard case .string(let text)? = value else { return [] }
        return text.unicodeScalars.map(\.value)
    }

    @Test(
        "Configurations in JSON keep every character of a text, also those that YAML takes for the end of a line or refuses"
    )
    func texts() throws {
        let raw = "one \u{2028} two\u{2029}\u{85}\u{7F}\u{FEFF}\u{A0}\u{FFFF}\u{1F600}e\u{301}"
        let context = try context(
            "\"raw\": \"\(raw)\", \"escaped\": \"\\u2028\\ud83d\\ude00\\b\\f\\n\\r\\t\\/\\\\\\\"\\u0000\"")
        #expect(codes(context["raw"]) == raw.unicodeScalars.map(\.value))
        #expect(codes(context["escaped"]) == [0x2028, 0x1F600, 8, 0xC, 10, 13, 9, 0x2F, 0x5C, 0x22, 0])
    }

    @Test("Configurations in JSON may have long keys, keys on lines of their own, and any blanks between")
    func layout() throws {
        let long = String(repeating: "k", count: 2_000)
        #expect(try context("\"ext\":{\"\(long)\":1}")["ext"]?[long] == 1)
        let text = "\r\n\t{ \"version\"\n\n:1\t,\n\"networks\":{},\r\"placements\" : {} }\n\n"
        #expect(try reader().read(text: text, name: "x").placements.isEmpty)
        #expect(try reader().read(text: "\u{FEFF}" + text, name: "x").placements.isEmpty)
    }

    @Test("Configurations in JSON keep numbers, words and nothing apart from texts")
    func scalars() throws {
        let context = try context(
            #""n": [0, -0, 1.50, -2e-3, 1E+2, 12345678901234567890.5], "w": [true, false, null], "t": ["1", "true", "null", "~", ""]"#
        )
        #expect(
            context["n"] == [
                0, 0, .number(Decimal(string: "1.5")!), .number(Decimal(string: "-0.002")!), 100,
                .number(Decimal(string: "12345678901234567890.5")!),
            ])
        #expect(context["w"] == [true, false, nil])
        #expect(context["t"] == ["1", "true", "null", "~", ""])
    }

    @Test(
        "Configurations in JSON are told what is wrong with line and column",
        arguments: [
            ("{\"version\": 1,\n \"plaecments\": {}}", 2, 2, "unknown key `plaecments`"),
            ("{\"version\": 1,\r\n \"groups\": []}", 2, 12, "not a list"),
            ("{\"version\": 1,\r \"groups\": []}", 2, 12, "not a list"),
            ("{\"context\": {\"a\": \"\u{2028}\u{85}é😀\"}, \"version\": 2}", 1, 39, "expected 1"),
            (
                "{\"version\": 1, \"context\": {\"a\": 1,\n\"a\": 2}}", 2, 1,
                "duplicate key `a`; it stands on line 1"
            ),
            ("{\"version\": 1, \"context\": {\"a\": [1, 1e400]}}", 1, 37, "at most 38 digits"),
            ("{\"version\": 1, \"<<\": {}}", 1, 16, "unknown key `<<`"),
        ])
    func places(text: String, line: Int, column: Int, fragment: String) throws {
        let found = problems(text)
        let problem = try #require(found.first)
        #expect(found.count == 1)
        #expect(problem.line == line && problem.column == column, "\(problem)")
        #expect(problem.message.contains(fragment), "\(problem)")
    }

    @Test(
        "Configurations in JSON that are no JSON are read as YAML, in which braces stand too",
        arguments: [
            "{version: 1}", "{\"version\": 1,}", "{\"version\": 1} # a comment", "{ 'version': 1 }",
            "{\"version\": 1, \"context\": {a: .5, b: 01, c: 1., d: +1, e: TRUE, f: \"\\x41\"}}",
        ])
    func yaml(text: String) { #expect(problems(text) == []) }

    @Test(
        "Configurations in JSON that are neither are refused",
        arguments: [
            "{", "{\"version\": 1", "{\"version\" 1}", "{\"version\": 1}}", "{\"version\": 1} {}",
            "{\"a\": \"\\ud83d\"}",
            "{\"a\": \"\\ud83dx\"}", "{\"a\": \"\\udc00\\ud83d\"}", "{\"a\": \"\u{1}\"}",
            "{\"version\": 1, \"a\": [1 2}}",
        ])
    func neither(text: String) { #expect(!problems(text).isEmpty) }

    @Test("Configurations in JSON are refused over 100 levels, with the place")
    func depth() {
        let text = { (levels: Int) in
            #"{"version": 1, "context": {"a": "# + String(repeating: "[", count: levels - 2)
                + String(repeating: "]", count: levels - 2) + "}}"
        }
        #expect(problems(text(100)) == [])
        let found = problems(text(101))
        #expect(found.last?.message.contains("more than 100") == true)
        #expect(found.last?.line == 1 && found.last?.column == 131)
    }
}
