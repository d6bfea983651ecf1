import Foundation
import Mediation
import Testing

@testable import AdmedCLI

@Suite("simulate")
struct SimulateTests {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/scenarios").path

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }()

    @Test("simulate decides in each scenario as its log says", arguments: names)
    func expectedLog(_ name: String) async throws {
        let expected = try String(contentsOfFile: "\(Self.folder)/\(name).log", encoding: .utf8)
        let result = try await simulate(name)
        #expect(result.code == 0)
        #expect(result.messages == "")
        let (got, wanted) = (lines(result.output), lines(expected))
        for (line, other) in zip(got, wanted) where line != other {
            Issue.record("instead of \(other)\n  it says \(line)")
            return
        }
        #expect(got.count == wanted.count)
    }

    @Test("simulate reaches every outcome that needs no broken ledger and no second process")
    func everyOutcome() async throws {
        #expect(Self.names.count >= 40)
        var missing = Set(AppOpenOutcome.allCases.map(\.rawValue))
        for name in Self.names {
            for event in try await events(name) {
                if let reason = event["reason"] as? String { missing.remove(reason) }
                if let name = event["event"] as? String { missing.remove(name) }
                if let code = event["code"] as? String { missing.remove(code) }
            }
        }
        #expect(missing == ["state_unusable"])
    }

    @Test("simulate with --json gives the event log, and last a summary")
    func json() async throws {
        let events = try await events("a-day")
        #expect(events.dropLast().allSatisfy { $0["event"] is String && $0["wall"] is String })
        #expect(events.dropLast().compactMap { $0["seq"] as? Int } == Array(1..<events.count))
        let summary = try #require(events.last?["summary"] as? [String: Any])
        #expect(events.last?.count == 1)
        #expect(
            summary.keys.sorted() == [
                "expired", "fills", "loads", "revenue", "shows", "suppressed", "wasted",
            ])
        #expect(summary["shows"] as? Int == 4)
        #expect(summary["fills"] as? Int == 7)
        #expect(summary["wasted"] as? Int == 3)
        #expect(summary["revenue"] as? String == "0.0036")
        #expect((summary["suppressed"] as? [String: Int])?["day_cap"] == 3)
    }

    @Test("simulate with --summary tells nothing else")
    func summaryOnly() async throws {
        let text = try await simulate("a-day", "--summary").output
        #expect(
            text.hasPrefix("7 loads, 7 fills, 4 shows, 2 expired, 3 wasted, 0.0036 USD earned\nsuppressed:\n")
        )
        let json = try await simulate("a-day", "--summary", "--json").output
        #expect(json.hasPrefix(#"{"summary":{"#))
        #expect(lines(json).count == 1)
    }

    @Test("simulate takes exactly one scenario, and says what is wrong with one that cannot be played")
    func wrongInput() async throws {
        try await CommandLineProbe.inFolder(["s.yaml": "version: 1\nevents: [{ at: 0, do: lunch }]\n"]) {
            probe in
            let none = await probe.run("simulate")
            #expect(none.code == 2)
            #expect(none.messages.contains("admed simulate SCENARIO"))
            #expect(await probe.run("simulate", "a", "b").code == 2)
            let missing = await probe.run("simulate", "nowhere.yaml")
            #expect(missing.code == 3)
            #expect(missing.messages.contains("nowhere.yaml: the file does not exist"))
            let wrong = await probe.run("simulate", "s.yaml")
            #expect(wrong.code == 3)
            #expect(wrong.messages.contains("s.yaml:2:23: events[0].do: "))
            #expect(wrong.messages.contains("did you mean `launch`?"))
            #expect(wrong.output == "")
        }
    }

    @Test("simulate plays with the configuration that --config names, where that has what the scenario names")
    func otherConfiguration() async throws {
        let files = [
            "s.yaml": """
            version: 1
            start: 2026-11-30T09:00:00Z
            timeZone: UTC
            config: { placements: { splash: { format: appOpen } } }
            events: [ { at: 0, do: launch }, { at: 0, do: activate } ]
            """,
            "prod.yaml": """
            version: 1
            networks: { ads: { adapter: house, settings: { folder: { env: NOT_SET } } } }
            placements:
              splash: { format: appOpen, appOpen: { showOnColdStart: true },
                        demand: [ { network: ads, placementId: s, price: 1 USD } ] }
            """,
            "other.yaml": "version: 1\nplacements: { menu: { format: banner } }\n",
            "named.yaml": """
            version: 1
            start: 2026-11-30T09:00:00Z
            timeZone: UTC
            config: nowhere.yaml
            events:
              - { at: 0, do: load, placement: splash }
            """,
        ]
        try await CommandLineProbe.inFolder(files) { probe in
            let own = await probe.run("simulate", "s.yaml", "--json")
            #expect(own.code == 0 && !own.output.contains(#""network":"ads""#))
            for name in ["s.yaml", "named.yaml"] {
                let other = await probe.run("simulate", name, "--json", "--config", "prod.yaml")
                #expect(other.code == 0 && other.output.contains(#""network":"ads""#), "\(other.messages)")
            }
            let strange = await probe.run("simulate", "named.yaml", "--config", "other.yaml")
            #expect(strange.code == 3 && strange.output.isEmpty)
            #expect(strange.messages.contains("named.yaml:6:"))
            #expect(strange.messages.contains("unknown placement `splash`; known: menu"))
            let missing = await probe.run("simulate", "s.yaml", "--config", "none.yaml")
            #expect(missing.code == 3 && missing.messages.contains("none.yaml: the file does not exist"))
        }
    }

    @Test("colours only for a terminal that wants it")
    func colour() async throws {
        let path = "\(Self.folder)/a-day.yaml"
        try await CommandLineProbe.inFolder { probe in
            #expect(await probe.run(["simulate", path], terminal: true).output.contains("\u{1B}["))
            #expect(
                await !probe.run(["simulate", path, "--no-color"], terminal: true).output.contains("\u{1B}["))
            #expect(await !probe.run(["simulate", path]).output.contains("\u{1B}["))
        }
    }

    private func simulate(_ name: String, _ more: String...) async throws -> CommandResult {
        try await CommandLineProbe.inFolder { probe in
            await probe.run(["simulate", "\(Self.folder)/\(name).yaml"] + more)
        }
    }

    private func events(_ name: String) async throws -> [[String: Any]] {
        try await lines(simulate(name, "--json").output).map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }
}
