import AdapterKit
import FixtureServer
import Foundation
import Testing

@testable import AdmedCLI

@Suite("Commands")
struct CommandTests {
    @Test("help of a command is the same by either way, and goes to the output")
    func help() async throws {
        try await CommandLineProbe.inFolder { probe in
            let result = await probe.run("help", "check")
            let expected = """
                Check the configuration, and tell every problem at once.

                Usage: admed check [OPTIONS]

                A problem is told as FILE:LINE:COLUMN: KEY PATH: what is wrong, on one line. With any
                problem the exit code is 3. Each network's adapter is made, as fetch would make it, and
                let go of. Nothing is sent.

                A warning says which networks are never asked, because their adapters do not pass on
                a privacy signal that the context gives.

                Options:
                  --config FILE  the configuration; ./admed.yaml by default
                  --json         write JSON for machines
                  --help         show this help

                Examples:
                  admed check --config conf/ads.yaml
                      checks that file

                """
            #expect(result.output == expected)
            #expect(result.code == 0 && result.messages.isEmpty)
            #expect(await probe.run("check", "--help").output == expected)
        }
    }

    @Test("help of the program names every command; the version is one line")
    func program() async throws {
        try await CommandLineProbe.inFolder { probe in
            let help = await probe.run("--help")
            #expect(help.code == 0)
            for spec in CommandRunner.specs { #expect(help.output.contains("\n  \(spec.name) ")) }
            #expect(await probe.run("help").output == help.output)
            #expect(await probe.run("--version").output == "admed \(Admed.version)\n")
        }
    }

    @Test("a mistake is told on standard error alone, with exit code 2")
    func usage() async throws {
        try await CommandLineProbe.inFolder { probe in
            let result = await probe.run("adpters")
            #expect(result.code == 2 && result.output.isEmpty)
            #expect(
                result.messages
                    == "admed: unknown command `adpters`; did you mean `adapters`?\nRun `admed --help` to see what there is.\n"
            )
        }
    }

    @Test("adapters are told with their settings, and as JSON")
    func adapters() async throws {
        try await CommandLineProbe.inFolder { probe in
            let text = await probe.run("adapters")
            #expect(text.output.contains("\n    token (text, required, secret): "))
            let json = try JSONSerialization.jsonObject(
                with: Data(await probe.run("adapters", "--json").output.utf8))
            let manifests = try #require(json as? [[String: Any]])
            #expect(
                manifests.map { $0["id"] as? String } == [
                    "pangle", "openrtb", "bidtoken", "urlkey", "house", "mock",
                ])
            #expect(manifests[0]["defaultLifetime"] as? Int == 3_600)
            #expect(manifests[4]["defaultLifetime"] == nil)
        }
    }

    @Test("init writes a configuration that checks, and never overwrites")
    func initialise() async throws {
        try await CommandLineProbe.inFolder { probe in
            #expect(await probe.run("init").code == 0)
            let written = try probe.text(of: "admed.yaml")
            let second = await probe.run("init")
            #expect(second.code == 2 && second.messages.contains("admed.yaml is there already"))
            #expect(try probe.text(of: "admed.yaml") == written)

            let valid = await probe.run("check")
            #expect(valid.code == 0)
            #expect(valid.output.hasSuffix("/admed.yaml: valid: 1 network, 1 placement\n"))
            #expect(await probe.run("check", "--json").output == "[]\n")
        }
    }

    @Test("what init writes gets an ad from what serve has built in")
    func initialised() async throws {
        let server = try FixtureServer(DemoFixtures.set)
        defer { server.stop() }
        try await CommandLineProbe.inFolder { probe in
            _ = await probe.run("init")
            let written = try probe.text(of: "admed.yaml")
            let address = "http://127.0.0.1:8080"
            #expect(written.contains(address) && written.contains("admed serve --port 8080"))
            let text = written.replacingOccurrences(of: address, with: server.url)
            try text.write(toFile: "\(probe.folder)/here.yaml", atomically: true, encoding: .utf8)
            let result = await probe.run("fetch", "--placement", "splash", "--config", "here.yaml")
            #expect(result.code == 0, "\(result.messages)")
        }
    }

    @Test("the networks that init comments out are valid too, once the house has its page")
    func commentedOut() async throws {
        try await CommandLineProbe.inFolder { probe in
            _ = await probe.run("init")
            let text = try probe.text(of: "admed.yaml")
                .replacing(/# (house:|  adapter: house|  settings: \{ folder|- \{ network: house)/) { $0.1 }
            try text.write(toFile: "\(probe.folder)/all.yaml", atomically: true, encoding: .utf8)
            let missing = await probe.run("check", "--config", "all.yaml")
            #expect(
                missing.code == 3 && missing.output.contains("networks.house.settings.folder: there is no"))
            try FileManager.default.createDirectory(
                atPath: "\(probe.folder)/house", withIntermediateDirectories: false)
            try Data("<p>".utf8).write(to: URL(fileURLWithPath: "\(probe.folder)/house/splash.html"))
            let result = await probe.run("check", "--config", "all.yaml")
            #expect(result.output.hasSuffix("/all.yaml: valid: 2 networks, 1 placement\n"))
        }
    }

    @Test("check tells every problem, in text and as JSON")
    func check() async throws {
        let yaml = "version: 1\nplacments: {}\nplacements: { splash: { format: appOpn } }\n"
        try await CommandLineProbe.inFolder(["a.yaml": yaml]) { probe in
            let text = await probe.run("check", "--config", "a.yaml")
            #expect(text.code == 3)
            let lines = text.output.split(separator: "\n")
            #expect(lines.count >= 2)
            #expect(lines.allSatisfy { $0.hasPrefix("\(probe.folder)/a.yaml:") })
            let output = await probe.run("check", "--config", "a.yaml", "--json").output
            let json = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
            let first = try #require(json?.first)
            #expect(first["line"] as? Int == 2 && first["column"] as? Int == 1)
            #expect(first["suggestion"] as? String == "placements")
        }
    }

    @Test("check tells of a network whose adapter cannot be made, as fetch would, and nothing of its secrets")
    func unmakeable() async throws {
        let yaml = """
            version: 1
            networks: { fussy: { adapter: fussy, settings: { key: s3cret-key } } }
            placements: { a: { format: banner, demand: [ { network: fussy, placementId: a, price: 1 USD } ] } }
            """
        try await CommandLineProbe.inFolder(["admed.yaml": yaml]) { probe in
            let (output, messages) = (CollectedOutput(), CollectedOutput())
            let context = CommandContext(
                adapters: AdapterRegistry([Fussy.self]), output: output, messages: messages,
                input: ScriptedInput([], terminal: false), environment: [:], workingFolder: probe.folder,
                outputIsTerminal: false, messagesAreTerminal: false, clock: ContinuousClock())
            let code = await CommandRunner(context: context).run(["check"])
            #expect(code == .invalid)
            #expect(
                output.text.hasPrefix("\(probe.folder)/admed.yaml:2:")
                    && output.text.contains(": networks.fussy.settings: the adapter could not be made"))
            #expect(output.text.contains("the device has no serial number"), "\(output.text)")
            #expect(!output.text.contains("s3cret") && !messages.text.contains("s3cret"))
        }
    }

    @Test(
        "serve prints an address that works, also where it listens everywhere",
        arguments: [
            ("http://0.0.0.0:80", "http://127.0.0.1:80"), ("https://[::]:4430", "https://[::1]:4430"),
            ("http://127.0.0.1:0", "http://127.0.0.1:0"), ("http://10.0.0.0:1", "http://10.0.0.0:1"),
        ])
    func reachable(url: String, address: String) {
        #expect(ServeCommand.reachable(url) == address)
    }

    @Test("check without any configuration is a problem like any other, with advice")
    func nothingToCheck() async throws {
        try await CommandLineProbe.inFolder { probe in
            let text = await probe.run("check")
            #expect(text.code == 3)
            #expect(text.output == "\(probe.folder)/admed.yaml: the file does not exist\n")
            #expect(text.messages.contains("`admed init`") && text.messages.contains("--config FILE"))
            let json = await probe.run("check", "--json")
            #expect(json.code == 3)
            #expect(
                json.output
                    == "[{\"file\":\"\(probe.folder)/admed.yaml\",\"message\":\"the file does not exist\"}]\n"
            )
        }
    }

    @Test("a configuration that is missing is an error of its own", arguments: ["check", "fetch"])
    func missing(command: String) async throws {
        try await CommandLineProbe.inFolder { probe in
            let result =
                command == "check"
                ? await probe.run("check", "--config", "none.yaml")
                : await probe.run("fetch", "--placement", "a", "--config", "none.yaml")
            #expect(result.code == 3)
            #expect((result.output + result.messages).contains("none.yaml"))
        }
    }

    @Test("an output that nobody reads ends a command quietly, one that is full does not")
    func output() async throws {
        try await CommandLineProbe.inFolder { probe in
            let closed = await probe.run("adapters", failing: .closed)
            #expect(closed.code == 0 && closed.messages.isEmpty)
            let full = await probe.run("adapters", failing: .failed("No space left on device"))
            #expect(full.code == 4)
            #expect(full.messages == "admed: the output cannot be written: No space left on device\n")
        }
    }
}

/// An adapter that finds only while it is made that it cannot work.
private struct Fussy: NetworkAdapter {
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    static let manifest = AdapterManifest(
        id: "fussy", name: "Fussy", version: "1", formats: AdFormat.allCases, isBidding: false,
        settings: [.init("key", .text, isRequired: true, isSecret: true, summary: "a key")])

    init(settings: AdapterSettings, environment: AdapterEnvironment) throws {
        let key = settings.secret("key")?.reveal() ?? ""
        throw Fault(description: "the device has no serial number for \(key)")
    }

    func load(_ request: AdRequest) async throws -> LoadedAd { throw AdapterError(.noFill) }
}
