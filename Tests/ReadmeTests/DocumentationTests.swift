import AdapterKit
import AppOpenFacade
import Foundation
import Testing

@Suite("The articles")
struct DocumentationTests {
    static let articles = ["Documentation", "admed.docc"]

    @Test("show only Swift that is in the example package, where the compiler reads it")
    func snippets() throws {
        let sources = try files(below: ["Examples", "Sources"], named: ".swift").map { plain($0.text) }
        #expect(sources.count > 10)
        var blocks = 0
        for article in try files(below: Self.articles, named: ".md") {
            for block in article.text.components(separatedBy: "```swift\n").dropFirst() {
                let code = block.components(separatedBy: "\n```")[0]
                blocks += 1
                #expect(sources.contains { $0.contains(plain(code)) }, "\(article.name): \(code.prefix(80))")
            }
        }
        #expect(blocks > 10)
    }

    @Test("The articles and the comments of the libraries show only Swift that the compiler reads")
    func comments() throws {
        let sources = try files(below: ["Examples", "Sources"], named: ".swift").map { plain($0.text) }
        var blocks = 0
        for room in ["AdapterKit", "LedgerKit", "Mediation", "SQLiteLedger", "AppOpenFacade"] {
            for file in try files(below: ["Sources", room], named: ".swift") {
                let comment = file.text.replacing(/(?m)^[ \t]*\/\/\/ ?/, with: "")
                for block in comment.components(separatedBy: "```swift\n").dropFirst() {
                    let code = block.components(separatedBy: "\n```")[0]
                    blocks += 1
                    #expect(sources.contains { $0.contains(plain(code)) }, "\(file.name): \(code.prefix(80))")
                }
            }
        }
        #expect(blocks > 5)
    }

    @Test("The articles give each error code the VAMP number that it has", arguments: AdErrorCode.allCases)
    func numbers(code: AdErrorCode) throws {
        let page = try #require(files(below: Self.articles, named: "ComingFromVAMP.md").first?.text)
        let table = try #require(page.components(separatedBy: "| number |").last)
        let rows = table.split(separator: "\n").filter { $0.contains("`\(code.rawValue)`") }
        let numbers = rows.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
        #expect(numbers == ["\(code.vampNumber)"])
    }

    /// Without indentation, so that what stands in a conditional block is found too.
    private func plain(_ code: String) -> String {
        code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }

    private func files(below folders: [String], named suffix: String) throws -> [(name: String, text: String)]
    {
        let folder = folders.reduce(ReadmeTests.root) { $0.appendingPathComponent($1) }
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(suffix) }.sorted().map { path in
            (path, try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
        }
    }
}
