import AdapterKit
import FixtureServer
import Foundation
import Testing

@testable import AdmedCLI

@Suite("fetch")
struct FetchTests {
    private func object(_ line: some StringProtocol) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test("fetches from the built-in demo where there is no configuration")
    func demo() async throws {
        try await CommandLineProbe.inFolder { probe in
            let result = await probe.run(
                "fetch", "--placement", "splash", "--json", "--request-id", "r-1", "--save-markup", "ad.html")
            #expect(result.code == 0)
            #expect(
                result.messages.hasPrefix("admed: no admed.yaml here: asking the built-in demo at http://"))
            let report = try object(result.output)
            #expect(report["placement"] as? String == "splash")
            #expect(report["outcome"] as? String == "filled")
            #expect(report["network"] as? String == "pangle")
            #expect(report["requestId"] as? String == "r-1")
            let ad = try #require(report["ad"] as? [String: Any])
            #expect(ad["id"] as? String == "bid-demo")
            #expect(ad["price"] as? String == "1.23" && ad["currency"] as? String == "USD")
            #expect(ad["lifetime"] as? Int == 3_600)
            #expect(
                (ad["expiresAt"] as? String)?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
            let markup = try probe.text(of: "ad.html")
            #expect(ad["markupBytes"] as? Int == markup.utf8.count)
            let attempts = try #require(report["attempts"] as? [[String: Any]])
            #expect(attempts.map { $0["outcome"] as? String } == ["filled"])
            #expect(attempts[0]["httpStatus"] as? Int == 200 && attempts[0]["native"] == nil)
        }
    }

    private static let house = """
        version: 1
        networks: { house: { adapter: mock, settings: { fixtures: . } } }
        placements:
          good: { format: banner, demand: [ { network: house, placementId: good, price: 0.10 USD } ] }
          empty: { format: banner, demand: [ { network: house, placementId: empty, price: 1 USD } ] }
          down: { format: banner, demand: [ { network: house, placementId: down, price: 1 USD } ] }
          silent: { format: banner, demand: [ { network: house, placementId: silent, price: 1 USD } ] }
          private: { format: banner, demand: [ { network: house, placementId: private, price: 1 USD } ] }
          absent: { format: banner, demand: [ { network: house, placementId: absent, price: 1 USD } ] }
          broken: { format: banner, demand: [ { network: house, placementId: broken, price: 1 USD } ] }
          nobody: { format: banner }
        """

    private static let scripts = [
        "admed.yaml": house, "good.json": "{}", "empty.json": #"{"loads": [{"fail": "no_fill"}]}"#,
        "down.json": #"{"loads": [{"fail": "network"}]}"#,
        "private.json": #"{"loads": [{"fail": "privacy"}]}"#,
        "broken.json": #"{"loads": [{"fail": "internal"}]}"#,
        "silent.json": #"{"loads": [{"silent": true}]}"#,
    ]

    @Test(
        "fetch ends with the exit code of the outcome",
        arguments: [
            ("good", Int32(0), "filled"), ("empty", 1, "no_fill"), ("down", 4, "network"),
            ("silent", 4, "timeout"), ("nobody", 4, "no_demand"), ("private", 5, "privacy"),
            ("absent", 3, "invalid_configuration"), ("broken", 70, "internal"),
        ])
    func codes(placement: String, code: Int32, outcome: String) async throws {
        try await CommandLineProbe.inFolder(Self.scripts) { probe in
            let result = await probe.run("fetch", "--placement", placement, "--timeout", "0.5", "--json")
            #expect(result.code == code)
            let report = try object(result.output)
            #expect(report["outcome"] as? String == outcome)
            #expect(result.messages.isEmpty == (code == 0))
        }
    }

    @Test("fetch sends nothing while anything is wrong with the configuration")
    func invalid() async throws {
        let server = try FixtureServer(DemoFixtures.set)
        defer { server.stop() }
        let yaml = """
            version: 1
            networks:
              pangle:
                adapter: pangle
                settings: { endpoint: "\(server.url)\(DemoFixtures.path)", token: t0ken, appid: 8025677 }
            placements:
              splash:
                format: appOpen
                demand: [ { network: pangle, placementId: \(DemoFixtures.placementID), bidding: true } ]
            """
        let files = ["good.yaml": yaml, "bad.yaml": yaml + "\ngruops: {}\n"]
        try await CommandLineProbe.inFolder(files) { probe in
            let bad = await probe.run("fetch", "--placement", "splash", "--config", "bad.yaml", "--json")
            #expect(bad.code == 3 && bad.output.isEmpty)
            let lines = bad.messages.split(separator: "\n")
            #expect(lines.first == "admed: the configuration cannot be used:")
            #expect(lines.last?.hasPrefix("\(probe.folder)/bad.yaml:10:1: gruops: unknown key") == true)
            #expect(lines.last?.hasSuffix("did you mean `groups`?") == true)
            #expect(server.journal.requests.isEmpty)
            #expect(await probe.run("fetch", "--placement", "splash", "--config", "good.yaml").code == 0)
            #expect(server.journal.requests.count == 1)
        }
    }

    @Test("fetch names the placements there are, the nearest first")
    func unknown() async throws {
        try await CommandLineProbe.inFolder(Self.scripts) { probe in
            let result = await probe.run("fetch", "--placement", "silnt")
            #expect(result.code == 2 && result.output.isEmpty)
            #expect(result.messages.hasPrefix("admed: unknown placement `silnt`; there are `silent`, "))
        }
    }

    @Test("repeats: a line for each load, then a summary")
    func series() async throws {
        try await CommandLineProbe.inFolder(Self.scripts) { probe in
            let result = await probe.run(
                "fetch", "--placement", "good", "--repeat", "3", "--concurrency", "2", "--json",
                "--request-id", "r")
            #expect(result.code == 0)
            let lines = try result.output.split(separator: "\n").map(object)
            #expect(Set(lines.compactMap { $0["requestId"] as? String }) == ["r-1", "r-2", "r-3"])
            let summary = try #require(lines.last?["summary"] as? [String: Any])
            #expect(summary["loads"] as? Int == 3 && summary["fills"] as? Int == 3)
            #expect(summary["fillRate"] as? Double == 1)
            let latency = try #require(summary["latency"] as? [String: Any])
            #expect(Set(latency.keys) == ["min", "p50", "p90", "p99", "max"])
            #expect(await probe.run("fetch", "--placement", "empty", "--repeat", "2").code == 1)
        }
    }

    @Test("fetch shows on a terminal how far a series is, and takes that away before each line")
    func seriesProgress() async throws {
        try await CommandLineProbe.inFolder(Self.scripts) { probe in
            let screen = CollectedOutput()
            let fetch = Task {
                await probe.run(
                    ["fetch", "--placement", "silent", "--repeat", "3", "--timeout", "0.7"],
                    environment: ["NO_COLOR": "1"], terminal: true, output: screen, messages: screen)
            }
            await screen.until("\rsilent: 0 of 3 loads (")
            await screen.until("\rsilent: 1 of 3 loads (")
            let result = await fetch.value
            #expect(result.code == 4)
            let lines = screen.text.split(separator: "\n").map { $0.split(separator: "\u{1B}[K").last }
            #expect(lines.count == 4)
            #expect(lines.dropLast().allSatisfy { $0?.hasPrefix("silent: timeout: ") == true }, "\(lines)")
            #expect(lines.last??.hasPrefix("3 loads: 3 timeout; fill rate 0.0 %; ") == true, "\(lines)")
            let one = await probe.run("fetch", "--placement", "good", "--repeat", "1")
            #expect(one.output.contains("\n1 load: 1 filled; fill rate 100.0 %; "))
        }
    }

    @Test("fetch says of a load that has no time for anything that its time is over")
    func noTime() async throws {
        try await CommandLineProbe.inFolder(Self.scripts) { probe in
            let result = await probe.run("fetch", "--placement", "silent", "--timeout", "0.0000001", "--json")
            #expect(result.code == 4)
            let report = try object(result.output)
            #expect(report["outcome"] as? String == "timeout")
        }
    }

    @Test(
        "fetch works with every request id, also in the built-in demo",
        arguments: ["a\"b", #"\"#, "a\u{1}b", "ä'<>&"])
    func requestID(id: String) async throws {
        try await CommandLineProbe.inFolder { probe in
            let result = await probe.run("fetch", "--placement", "splash", "--request-id", id, "--json")
            #expect(result.code == 0, "\(result.output)")
            let report = try object(result.output)
            #expect(report["requestId"] as? String == id)
        }
    }

    @Test("fetch says when a network may be asked again, in words and as a number")
    func retryAfter() async throws {
        let mapping = """
            { "request": { "method": "POST" },
              "response": { "status": 503, "headers": { "Retry-After": "90" }, "body": "busy" } }
            """
        let server = try FixtureServer(FixtureSet([.init(name: "busy", json: mapping)], bodyFiles: [:]))
        defer { server.stop() }
        let yaml = """
            version: 1
            networks:
              pangle:
                adapter: pangle
                settings: { endpoint: "\(server.url)/", token: t0ken, appid: 8025677 }
            placements:
              splash: { format: appOpen, demand: [ { network: pangle, placementId: 1, bidding: true } ] }
            """
        try await CommandLineProbe.inFolder(["admed.yaml": yaml]) { probe in
            let text = await probe.run("fetch", "--placement", "splash")
            #expect(
                text.code == 4 && text.output.contains("503 busy; ask again in 1 min 30 s"), "\(text.output)")
            #expect(text.messages.contains("; 503 busy; ask again in 1 min 30 s, at 20"), "\(text.messages)")
            let json = try object(await probe.run("fetch", "--placement", "splash", "--json").output)
            let attempts = try #require(json["attempts"] as? [[String: Any]])
            #expect(attempts.map { $0["retryAfter"] as? Double } == [90])
            let shown = await probe.run("show", "--placement", "splash", "--state", "l.sqlite")
            #expect(shown.code == 4 && shown.messages.hasSuffix("; 503 busy; ask again in 1 min 30 s\n"))
        }
    }

    @Test("fetch shows what takes long on a terminal, and takes it away again")
    func progress() async throws {
        try await CommandLineProbe.inFolder(Self.scripts) { probe in
            let messages = CollectedOutput()
            let fetch = Task {
                await probe.run(
                    ["fetch", "--placement", "silent", "--timeout", "60"], environment: ["NO_COLOR": "1"],
                    terminal: true, messages: messages)
            }
            await messages.until("\rsilent: asking house (")
            fetch.cancel()
            let result = await fetch.value
            #expect(result.messages.contains("\r\u{1B}[Kadmed: silent: cancelled: "))
            #expect(!result.output.contains("\u{1B}"))
        }
    }

    @Test(
        "fetch is coloured on a terminal, unless its owner does not want that",
        arguments: [
            (true, [], [:], true), (false, [], [:], false), (true, ["--no-color"], [:], false),
            (true, [], ["NO_COLOR": "1"], false), (true, [], ["NO_COLOR": ""], true),
            (true, [], ["TERM": "dumb"], false), (true, ["--json"], [:], false),
        ] as [(Bool, [String], [String: String], Bool)])
    func colour(
        terminal: Bool, options: [String], environment: [String: String], isColoured: Bool
    ) async throws {
        try await CommandLineProbe.inFolder(Self.scripts) { probe in
            let result = await probe.run(
                ["fetch", "--placement", "good"] + options, environment: environment, terminal: terminal)
            #expect(result.code == 0)
            #expect(result.output.contains("\u{1B}") == isColoured)
        }
    }

    @Test("fetch ends as interrupted when its task is cancelled")
    func cancelling() async throws {
        try await CommandLineProbe.inFolder(Self.scripts) { probe in
            let command = Task { await probe.run("fetch", "--placement", "silent") }
            command.cancel()
            #expect(await command.value.code == 130)
        }
    }

    @Test("text of a network cannot steer the terminal")
    func neutral() {
        #expect(
            TerminalText.neutral("a\u{1B}[2Jb\r\n\u{202E}c é😀") == "a\\u{1b}[2Jb\\u{d}\\u{a}\\u{202e}c é😀")
    }
}
