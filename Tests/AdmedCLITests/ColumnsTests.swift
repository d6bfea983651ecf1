import AdapterKit
import Mediation
import MockAdapter
import Testing

@testable import AdmedCLI

@Suite("COLUMNS")
struct ColumnsTests {
    private static let files = [
        "admed.yaml": """
        version: 1
        networks: { house: { adapter: mock, settings: { fixtures: . } } }
        placements:
          menu: { format: interstitial, demand: [ { network: house, placementId: good, price: 1 USD } ],
                  frequency: { perSession: 3, perDay: 5, minimumInterval: 60.5 } }
          empty: { format: interstitial, demand: [ { network: house, placementId: empty, price: 1 USD } ] }
        """,
        "good.json": "{}", "empty.json": #"{"loads": [{"fail": "no_fill"}]}"#,
    ]

    private func run(_ words: [String], in probe: CommandLineProbe, columns: Int?) async -> CommandResult {
        let (output, messages) = (CollectedOutput(), CollectedOutput())
        let context = CommandContext(
            adapters: AdapterRegistry([MockAdapter.self]), output: output, messages: messages,
            input: ScriptedInput([], terminal: false),
            environment: ["XDG_STATE_HOME": "\(probe.folder)/state"], workingFolder: probe.folder,
            outputIsTerminal: false, messagesAreTerminal: false, clock: ContinuousClock(), columns: columns,
            zone: "Asia/Tokyo")
        let code = await CommandRunner(context: context).run(words)
        return CommandResult(code: code.rawValue, output: output.text, messages: messages.text)
    }

    @Test("COLUMNS of 40 is respected by help texts, tables, reports and logs, whose words stay whole")
    func narrow() async throws {
        let lines =
            [
                ["fetch", "--placement", "menu"], ["fetch", "--placement", "empty", "--repeat", "2"],
                ["caps"],
            ]
            + [["show", "--placement", "menu", "--dwell", "0"], ["help"]]
            + CommandRunner.specs.map { ["help", $0.name] }
        try await CommandLineProbe.inFolder(Self.files) { probe in
            for words in lines {
                let narrow = await run(words, in: probe, columns: 40).output
                #expect(!narrow.isEmpty)
                for line in narrow.split(separator: "\n") where line.count > 40 {
                    let isOneWord = line.split(separator: " ").count == 1
                    #expect(isOneWord, "\(words): \(line)")
                }
                guard words.first == "help" else { continue }
                let wide = await run(words, in: probe, columns: nil).output
                #expect(
                    narrow.split(whereSeparator: \.isWhitespace) == wide.split(whereSeparator: \.isWhitespace)
                )
            }
            let json = await run(["caps", "--json"], in: probe, columns: 40).output
            #expect(json.split(separator: "\n").count == 1)
        }
    }

    @Test("COLUMNS has tables tell a row line by line where it does not fit")
    func table() {
        var table = TextTable(header: ["network", "answer", "notes"])
        table.add(["house", "won", ""])
        table.add(["pangle", "http_status", "503 try again later, or somewhere else"])
        #expect(table.lines(within: nil).count == 3)
        #expect(
            table.lines(within: 30) == [
                "network: house", "  answer: won", "network: pangle", "  answer: http_status",
                "  notes: 503 try again later,", "      or somewhere else",
            ])
    }

    @Test("COLUMNS cuts a line of progress, which must be one line to be taken away again")
    func progress() {
        #expect(Columns.cut("splash: asking pangle", to: 20) == "splash: asking pang…")
        #expect(Columns.cut("splash", to: 20) == "splash")
        #expect(Columns.cut("splash: asking pangle", to: nil) == "splash: asking pangle")
    }

    @Test("COLUMNS leaves colours out of the count")
    func colours() {
        let line = "\u{1B}[31mred\u{1B}[0m and more of it"
        #expect(Columns.wrap(line, to: 20, indent: 2) == [line])
        #expect(Columns.wrap(line + " here", to: 20, indent: 2) == [line, "  here"])
    }

    @Test(
        "COLUMNS is a number above 0, and no less than a text needs",
        arguments: [("40", 40), ("3", 20), ("0", nil), ("-5", nil), ("wide", nil), ("", nil), (nil, nil)]
            as [(String?, Int?)])
    func wanted(text: String?, columns: Int?) {
        #expect(Columns.wanted(by: text.map { ["COLUMNS": $0] } ?? [:]) == columns)
    }
}
