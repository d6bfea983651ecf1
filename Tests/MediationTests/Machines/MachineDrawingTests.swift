import Foundation
import Testing

@Suite("The drawing of the machines")
struct MachineDrawingTests {
    private static let article = MachineDrawing.package.appendingPathComponent(
        "Documentation/admed.docc/Architecture.md")
    private static let heading = "## Machines\n"

    /// `Scripts/machines` asks for the article to be written anew.
    private static let isWritten = ProcessInfo.processInfo.environment["ADMED_DRAW_MACHINES"] != nil

    @Test("in the article on the architecture is what the code says")
    func upToDate() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let start = try #require(text.range(of: Self.heading))
        let drawn = try MachineDrawing.sources.map { try MachineDrawing($0).text }.joined(separator: "\n")
        let lead = """

            Drawn by `Scripts/machines` from the comments of the states. A test walks every machine at random and finds these
            arrows, and no others.


            """
        let expected = text[..<start.upperBound] + lead + drawn
        if Self.isWritten { try String(expected).write(to: Self.article, atomically: true, encoding: .utf8) }
        #expect(Self.isWritten || text == expected, "run Scripts/machines")
    }
}
