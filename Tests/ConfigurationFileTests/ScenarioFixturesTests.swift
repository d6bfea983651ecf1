import ConfigurationFile
import Foundation
import Mediation
import Simulation
import Testing

@Suite("The scenarios of Fixtures")
struct ScenarioFixturesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/scenarios").standardized

    private func files() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "yaml" }
    }

    @Test("The scenarios of Fixtures are read without a problem")
    func reading() throws {
        let files = try files()
        #expect(files.count >= 45)
        for file in files {
            do throws(FileProblems) {
                let scenario = try ScenarioReader().read(path: file.path)
                #expect(!scenario.events.isEmpty, "\(file.lastPathComponent)")
            } catch {
                Issue.record("\(error)")
            }
        }
    }

    @Test("The scenarios of Fixtures are never a reason to crash, however they are mangled")
    func mangled() throws {
        for name in ["a-day", "consent-form-before-the-first-ad", "bids-are-compared-in-one-currency"] {
            var mangler = Mangler(
                Array(try Data(contentsOf: Self.folder.appending(path: "\(name).yaml"))))
            for _ in 0..<500 {
                do throws(FileProblems) {
                    _ = try ScenarioReader().read(SourceDocument(bytes: mangler.next(), name: name))
                } catch {
                    #expect(!error.problems.isEmpty)
                }
            }
        }
    }

    @Test(
        "The scenarios of Fixtures begin with their story in two to five lines, and a line is not longer than 110 characters"
    )
    func stories() throws {
        for file in try files() {
            let lines = try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            let story = lines.prefix { $0.hasPrefix("# ") }
            #expect((2...5).contains(story.count), "\(file.lastPathComponent)")
            #expect(lines.allSatisfy { $0.count <= 110 }, "\(file.lastPathComponent)")
        }
    }
}
