import Foundation
import Testing

@Suite("The article on testing")
struct DocumentationTests {
    @Test("The article on testing shows a scenario with the output that it has")
    func scenario() async throws {
        let article = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Documentation/admed.docc/TestingWithoutADevice.md")
        let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```\n")
        try #require(blocks.count > 4)
        let (scenario, session) = (blocks[1], blocks[3])
        let result = try await CommandLineProbe.inFolder(["login.yaml": scenario]) { probe in
            await probe.run("simulate", "login.yaml")
        }
        #expect(result.code == 0)
        #expect("$ admed simulate login.yaml\n" + result.output == session)
    }
}
