import Foundation
import SQLiteLedger
import Testing

@testable import AdmedCLI

@Suite("A ledger that something is wrong with")
struct LedgerFaultTests {
    private static let files = [
        "good.json": #"{"shows": [{"displayed": 0, "closed": 0}]}"#,
        "admed.yaml": """
        version: 1
        networks: { house: { adapter: mock, settings: { fixtures: . } } }
        placements:
          a: { format: interstitial, demand: [ { network: house, placementId: good, price: 1 USD } ],
               frequency: { perDay: 1 } }
        """,
    ]

    /// What stands in the place of the ledger.
    enum Fault: CaseIterable {
        case folder, belowFile, foreign, newer, readOnly, link

        var words: String {
            switch self {
            case .folder: "is a folder"
            case .belowFile: "not a folder"
            case .foreign: "a SQLite database of something else"
            case .newer: "was written by a newer version"
            case .readOnly: "cannot be written"
            case .link: "is a link to nowhere/else.sqlite, which is not there"
            }
        }

        /// Nothing is read-only for root.
        var canBe: Bool { self != .readOnly || geteuid() != 0 }

        /// Makes it, in a folder.
        ///
        /// - Returns: The path of the ledger.
        func make(in folder: String) throws -> String {
            let path = "\(folder)/l.sqlite"
            switch self {
            case .folder: mkdir(path, 0o700)
            case .belowFile:
                try Data().write(to: URL(fileURLWithPath: path))
                return path + "/l.sqlite"
            case .foreign: try patch(path, at: 68)
            case .newer: try patch(path, at: 60)
            case .link: symlink("nowhere/else.sqlite", path)
            case .readOnly:
                _ = try SQLiteLedger(path: path)
                chmod(path, 0o400)
            }
            return path
        }

        /// Changes a number in the header of a new ledger: its application id, or its schema version.
        private func patch(_ path: String, at offset: Int) throws {
            _ = try SQLiteLedger(path: path)
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            bytes[offset] = 1
            try bytes.write(to: URL(fileURLWithPath: path))
        }
    }

    @Test(
        "A ledger that something is wrong with ends what needs it with exit code 6 and its path, before anything is sent, and stays as it is",
        arguments: Fault.allCases.filter(\.canBe),
        [["show", "--placement", "a", "--verbose"], ["caps"], ["caps", "--reset", "--yes", "--json"]])
    func unusable(fault: Fault, words: [String]) async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            let path = try fault.make(in: probe.folder)
            let before = try? Data(contentsOf: URL(fileURLWithPath: path))
            let result = await probe.run(words + ["--state", path])
            #expect(result.code == 6 && result.output.isEmpty)
            #expect(result.messages.hasPrefix("admed: the ledger cannot be used: \(path): "))
            #expect(result.messages.contains(fault.words), "\(result.messages)")
            #expect(result.messages.split(separator: "\n").count == 1)
            let after = try? Data(contentsOf: URL(fileURLWithPath: path))
            #expect(after == before)
        }
    }

    @Test(
        "A ledger that something is wrong with is moved aside where it is damaged, with one warning and one event, and counting starts at zero"
    )
    func damaged() async throws {
        let files = Self.files.merging(["l.sqlite": String(repeating: "garbage ", count: 999)]) { own, _ in
            own
        }
        try await CommandLineProbe.inFolder(files) { probe in
            let show = ["show", "--placement", "a", "--json", "--state", "l.sqlite"]
            let first = await probe.run(show)
            #expect(first.code == 0)
            let path = "\(probe.folder)/l.sqlite"
            #expect(
                first.messages.hasPrefix(
                    "admed: warning: the ledger \(path) was damaged; it is now \(path).damaged-"))
            #expect(first.messages.split(separator: "\n").count == 1)
            let lines = first.output.split(separator: "\n")
            #expect(lines[0].contains(#""event":"ledger_damaged","seq":1,"#))
            #expect(lines[1].contains(#""event":"launched","seq":2,"#))
            let warnings = lines.count { $0.contains("ledger_damaged") }
            #expect(warnings == 1)
            let aside = try FileManager.default.contentsOfDirectory(atPath: probe.folder).filter {
                $0.contains("damaged")
            }
            #expect(try aside.map(probe.text) == [String(repeating: "garbage ", count: 999)])

            let second = await probe.run(show)
            #expect(second.code == 5 && !second.output.contains("ledger_damaged"))
        }
    }

    @Test(
        "A ledger that something is wrong with is warned of by caps too, which has its table and nothing else on the output"
    )
    func damagedCaps() async throws {
        let files = Self.files.merging(["l.sqlite": "garbage"]) { own, _ in own }
        try await CommandLineProbe.inFolder(files) { probe in
            let result = await probe.run("caps", "--json", "--state", "l.sqlite")
            #expect(result.code == 0 && result.output.hasPrefix("[{"))
            #expect(result.messages.hasPrefix("admed: warning: the ledger "))
        }
    }

    @Test("A ledger that something is wrong with is as good as new where it is empty, without a warning")
    func empty() async throws {
        let files = Self.files.merging(["l.sqlite": ""]) { own, _ in own }
        try await CommandLineProbe.inFolder(files) { probe in
            let result = await probe.run("show", "--placement", "a", "--state", "l.sqlite")
            #expect(result.code == 0 && result.messages.isEmpty)
        }
    }
}
