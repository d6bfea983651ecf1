import AdapterKit
import FixtureServer
import Mediation
import MockAdapter
import Testing

@testable import AdmedCLI

@Suite("A program of one's own")
struct ProgramNameTests {
    private static let own = Program(path: "/opt/bin/lantern-ads", name: nil, version: "2.1")

    private func run(
        _ words: [String], in probe: CommandLineProbe,
        adapters: [any NetworkAdapter.Type] = [MockAdapter.self]
    ) async -> CommandResult {
        let (output, messages) = (CollectedOutput(), CollectedOutput())
        let context = CommandContext(
            adapters: AdapterRegistry(adapters), output: output, messages: messages,
            input: ScriptedInput([], terminal: false),
            environment: ["XDG_STATE_HOME": "\(probe.folder)/state"],
            workingFolder: probe.folder, outputIsTerminal: false, messagesAreTerminal: false,
            clock: ContinuousClock(), program: Self.own)
        let code = await CommandRunner(context: context).run(words)
        return CommandResult(code: code.rawValue, output: output.text, messages: messages.text)
    }

    @Test("is called by its name in every help text, its version, its messages and its completions")
    func name() async throws {
        try await CommandLineProbe.inFolder { probe in
            #expect(
                await run(["--version"], in: probe).output == "lantern-ads 2.1 (admed \(Admed.version))\n")
            let texts = [[]] + CommandRunner.specs.map { [$0.name] }
            for words in texts {
                let help = await run(["help"] + words, in: probe).output
                #expect(help.contains("Usage: lantern-ads "))
                let rest = help.replacing("admed.yaml", with: "")
                #expect(!rest.contains("admed"), "\(rest)")
            }
            let wrong = await run(["fecth"], in: probe)
            #expect(wrong.messages.hasPrefix("lantern-ads: unknown command"))
            #expect(wrong.messages.hasSuffix("Run `lantern-ads --help` to see what there is.\n"))
            let nothing = await run(["simulate"], in: probe)
            #expect(nothing.messages.contains("name a scenario: lantern-ads simulate SCENARIO"))
            for shell in Shell.allCases {
                let script = await run(["completions", shell.rawValue], in: probe).output
                #expect(script.contains("lantern-ads"))
                #expect(!script.replacing("admed.yaml", with: "").contains("admed"), "\(script)")
            }
        }
    }

    @Test(
        "takes its name from its file, unless it says another",
        arguments: [
            ("/usr/bin/admed", nil, nil, "admed", "admed/\(Admed.version)"),
            ("lantern", nil, nil, "lantern", "lantern admed/\(Admed.version)"),
            ("./x/lantern ads", nil, "1 2", "lantern ads", "lantern-ads/1-2 admed/\(Admed.version)"),
            ("admed", "Lantern", "3", "Lantern", "Lantern/3 admed/\(Admed.version)"),
            (nil, nil, nil, "admed", "admed/\(Admed.version)"),
            ("", "", nil, "admed", "admed/\(Admed.version)"),
        ] as [(String?, String?, String?, String, String)])
    func origin(path: String?, name: String?, version: String?, called: String, product: String) {
        let program = Program(path: path, name: name, version: version)
        #expect(program.name == called)
        #expect(program.product == product)
    }

    @Test("has a demo without Pangle, whose requests carry its name")
    func demo() async throws {
        try await CommandLineProbe.inFolder { probe in
            let result = await run(["fetch", "--placement", "splash", "--verbose"], in: probe)
            #expect(result.code == 0, "\(result.messages)")
            #expect(
                result.messages.hasPrefix("lantern-ads: no admed.yaml here: asking the built-in demo at "))
            #expect(result.messages.contains("the Pangle adapter, which is here for it alone"))
            #expect(
                result.messages.lowercased().contains("user-agent: lantern-ads/2.1 admed/\(Admed.version)"))
            #expect(await run(["show", "--placement", "splash", "--dwell", "0"], in: probe).code == 0)
            #expect(await run(["caps"], in: probe).code == 0)
        }
    }
}
