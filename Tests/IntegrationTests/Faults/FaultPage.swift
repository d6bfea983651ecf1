import Foundation

/// The part of the page about faults that is made of the matrix.
enum FaultPage {
    static let file = URL(fileURLWithPath: Answers.fixtures).deletingLastPathComponent()
        .appendingPathComponent("Documentation/admed.docc/WhenThingsGoWrong.md")

    /// Between these two lines of the page.
    static let marks = (
        begin: "<!-- Made by Tests/IntegrationTests/Faults; ADMED_RECORD=1 makes it anew. -->",
        end: "<!-- The end of what is made. -->"
    )

    /// What must stand there.
    static func text(of rows: [FaultRow]) -> String {
        FaultRow.Phase.allCases.map { phase in
            let lines = rows.filter { $0.phase == phase }.map(line)
            let head = "| The server … | bid request (POST) | markup (GET) |\n| --- | --- | --- |\n"
            return "### \(phase.rawValue)\n\n" + head + lines.joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    /// The page with that in place of what stands there now.
    static func page(_ page: String, with text: String) -> String? {
        guard let begin = page.firstRange(of: marks.begin), let end = page.firstRange(of: marks.end),
            begin.upperBound <= end.lowerBound
        else { return nil }
        return page[..<begin.upperBound] + "\n\n" + text + "\n" + page[end.lowerBound...]
    }

    private static func line(_ row: FaultRow) -> String {
        let cells = FaultRow.Request.allCases.map { request in
            let (plain, gzip) = (row.ending(request, .plain), row.ending(request, .gzip))
            return plain == gzip ? plain.text : "\(plain.text), compressed \(gzip.text)"
        }
        return "| \(row.what) | \(cells.joined(separator: " | ")) |"
    }
}
