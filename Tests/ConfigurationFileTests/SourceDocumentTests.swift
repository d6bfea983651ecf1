import AdapterKit
import ConfigurationFile
import Foundation
import Mediation
import Testing

@Suite("Files that are no configuration at all")
struct SourceDocumentTests {
    private func messages(_ bytes: [UInt8]) -> [String] {
        do throws(FileProblems) {
            _ = try reader().read(SourceDocument(bytes: bytes, name: "x"))
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test("Files that are no configuration at all are told with the name alone when there is nothing to read")
    func missing() throws {
        let endless = "/" + String(repeating: "a", count: 300)
        let cases = [
            ("/nonexistent/admed.yaml", "does not exist"), ("/", "is a folder"),
            (endless, "cannot be read: File name too long"),
        ]
        for (path, reason) in cases {
            let error = #expect(throws: FileProblems.self) { try reader().read(path: path) }
            let problem = try #require(error?.problems.first)
            #expect(problem.file == path)
            #expect(problem.message.contains(reason))
            let json = String(decoding: try JSONEncoder().encode([problem]), as: UTF8.self)
            #expect(!json.contains("null") && !json.contains("line"))
        }
    }

    @Test(
        "Files that are no configuration at all are told apart when they are not UTF-8",
        arguments: [
            ([0xFF, 0xFE, 0x61, 0x00] as [UInt8], "x: the file is in UTF-16; save it as UTF-8"),
            ([0x61, 0x00, 0x3A, 0x00], "x: the file is in UTF-16"), ([0xFF, 0x61], "x:1:1: not UTF-8"),
            (Array("version: 1\n\u{E4}".utf8) + [0xC3, 0x28], "x:2:3: not UTF-8"),
            (Array("version: 1\n".utf8) + [0xED, 0xA0, 0x80], "x:2:1: not UTF-8"),
        ])
    func encoding(bytes: [UInt8], beginning: String) {
        #expect(messages(bytes).first?.hasPrefix(beginning) == true, "\(messages(bytes))")
    }

    @Test("Files that are no configuration at all may have a byte order mark, and columns do not count it")
    func byteOrderMark() {
        #expect(messages([0xEF, 0xBB, 0xBF] + Array("version: 1\n".utf8)) == [])
        #expect(
            messages([0xEF, 0xBB, 0xBF] + Array("version: 2\n".utf8)).first?.hasPrefix("x:1:10:") == true)
    }

    @Test("Files that are no configuration at all are refused over 1 MiB")
    func size() {
        let fitting = Array("version: 1\n#".utf8)
        let filling = [UInt8](repeating: UInt8(ascii: "x"), count: 1_048_576 - fitting.count)
        #expect(messages(fitting + filling) == [])
        #expect(messages(fitting + filling + [0x78]) == ["x: the file is larger than 1 MiB (1048576 bytes)"])
    }

    @Test("Files that are no configuration at all are refused over 100 levels")
    func depth() {
        // The context is a level, and the configuration itself.
        let text = { (levels: Int) in
            let lists = levels - 2
            return
                "version: 1\ncontext: { a: \(String(repeating: "[", count: lists))\(String(repeating: "]", count: lists)) }"
        }
        #expect(messages(Array(text(100).utf8)) == [])
        #expect(messages(Array(text(101).utf8)).first?.contains("more than 100") == true)
        for nesting in ["[", "{a: ", "? ", "{? [", "- "] {
            let found = messages(Array(String(repeating: nesting, count: 200_000).utf8))
            #expect(found.last?.contains("more than 100") == true, "\(nesting)")
        }
    }

    @Test("Files that are no configuration at all are JSON as well as YAML")
    func json() throws {
        let text = "{\n\t\"version\": 1,\n\t\"context\": {\"u\": \"a\\/b\", \"e\": \"\\\\ud83d\"}\n}\n"
        let configuration = try reader().read(text: text, name: "x")
        #expect(configuration.context == ["u": "a/b", "e": "\\ud83d"])
    }

    @Test("Files that are no configuration at all keep what is passed through as YAML's JSON types")
    func jsonTypes() throws {
        let text = """
            version: 1
            context:
              plain: { a: 1, b: -0.50, c: 2e3, d: true, e: null, f: ~, g: }
              quoted: { a: "1", b: 'true', c: "null", d: "" }
              text: { a: com.example.app, b: 007, c: yes, d: .5, e: 1x, f: 2026-11-30, g: True }
              exact: 12345678901234567890.123456789
              list: [1, x, {}]
            """
        let context = try reader().read(text: text, name: "x").context
        #expect(
            context["plain"] == [
                "a": 1, "b": .number(Decimal(string: "-0.5")!), "c": 2000, "d": true, "e": nil, "f": nil,
                "g": nil,
            ])
        #expect(context["quoted"] == ["a": "1", "b": "true", "c": "null", "d": ""])
        #expect(
            context["text"] == [
                "a": "com.example.app", "b": "007", "c": "yes", "d": ".5", "e": "1x", "f": "2026-11-30",
                "g": "True",
            ])
        #expect(context["exact"] == .number(Decimal(string: "12345678901234567890.123456789")!))
        #expect(context["list"] == [1, "x", [:]])
    }

    @Test(
        "Files that are no configuration at all keep the order of placements, the text of IDs, and fractions of seconds"
    )
    func exactness() throws {
        let text = """
            version: 1
            placements:
              zz: { format: banner, ttl: 0.3 }
              007: { format: appOpen, appOpen: { coldStartWindow: null, retryInterval: 2.5e-1 } }
              首页-😀-é: { format: native }
            """
        let placements = try reader().read(text: text, name: "x").placements
        #expect(placements.map(\.id.rawValue) == ["zz", "007", "首页-😀-é"])
        #expect(placements[0].lifetime == .milliseconds(300))
        #expect(
            placements[1].appOpen == AppOpenPolicy(coldStartWindow: nil, retryInterval: .milliseconds(250)))
    }
}
