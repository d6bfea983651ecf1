import AdapterKit
import GenericOpenRTBAdapter
import HouseAdapter
import Mediation
import MockAdapter
import PangleAdapter
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

    @Test(
        "A program of one's own is called by its name in every help text, its version, its messages and its completions"
    )
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
        "A program of one's own takes its name from its file, unless it says another",
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

    @Test("A program of one's own has a starter configuration that is valid, whatever its adapters")
    func starter() async throws {
        let registries: [[any NetworkAdapter.Type]] = [
            [MockAdapter.self], [HouseAdapter.self], [GenericOpenRTBAdapter.self], [Odd.self],
            [Plain.self, MockAdapter.self], [PangleAdapter.self], [],
        ]
        for adapters in registries {
            try await CommandLineProbe.inFolder { probe in
                let written = await run(["init"], in: probe, adapters: adapters)
                #expect(written.code == 0)
                let text = try probe.text(of: "admed.yaml")
                #expect(text.contains("`lantern-ads check`") && !text.contains("admed "), "\(text)")
                let checked = await run(["check"], in: probe, adapters: adapters)
                #expect(checked.code == 0, "\(checked.output)\n\(text)")
                for adapter in adapters.prefix(1) { #expect(text.contains(adapter.manifest.id.rawValue)) }
                for setting in adapters.first?.manifest.settings ?? [] where adapters.first is Odd.Type {
                    #expect(text.contains(setting.summary.split(separator: "\n")[0]))
                }
            }
        }
        try await CommandLineProbe.inFolder { probe in
            _ = await run(["init"], in: probe, adapters: [Plain.self])
            let result = await run(["fetch", "--placement", "splash"], in: probe, adapters: [Plain.self])
            #expect(result.code == 0, "\(result.messages)")
        }
    }

    @Test(
        "A program of one's own has the privacy signals named that keep a network from being asked, and check warns of them"
    )
    func privacy() async throws {
        let yaml = """
            version: 1
            networks: { blind: { adapter: plain } }
            context: { regs: { gdpr: 1, gpp: DBAA } }
            placements: { a: { format: interstitial, demand: [ { network: blind, price: 1 USD } ] } }
            """
        try await CommandLineProbe.inFolder(["admed.yaml": yaml]) { probe in
            let words = "its adapter does not pass on gdpr, gpp, which are given"
            let fetched = await run(
                ["fetch", "--placement", "a", "--json"], in: probe, adapters: [Plain.self])
            #expect(fetched.code == 5)
            #expect(
                fetched.output.contains(#""outcome":"privacy","reason":"\#(words)""#), "\(fetched.output)")
            #expect(fetched.messages.contains("; \(words)"))
            let checked = await run(["check"], in: probe, adapters: [Plain.self])
            #expect(checked.code == 0)
            #expect(
                checked.messages
                    == "lantern-ads: warning: networks.blind is never asked: \(words) in context\n")
            let json = await run(["check", "--json"], in: probe, adapters: [Plain.self])
            #expect(json.output == "[]\n" && json.messages == checked.messages)
        }
    }

    @Test("A program of one's own has a demo without Pangle, whose requests carry its name")
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

/// An adapter that fills, with nothing to set.
private struct Plain: NetworkAdapter {
    static let manifest = AdapterManifest(
        id: "plain", name: "Plain", version: "1", formats: [.interstitial], isBidding: false)

    init(settings: AdapterSettings, environment: AdapterEnvironment) throws {}

    func load(_ request: AdRequest) async throws -> LoadedAd {
        let creative = AdCreative.html("<p>")
        return LoadedAd(details: AdDetails(creative: creative), handle: PresentedAd(creative: creative))
    }
}

/// An adapter with every type of setting, and words that YAML reads in its own way.
private struct Odd: NetworkAdapter {
    static let manifest = AdapterManifest(
        id: "no", name: "Odd", version: "1", formats: [.native], isBidding: true,
        settings: [
            .init(
                "key:of", .text, isRequired: true, isSecret: true,
                summary: "a secret: # quoted\nin two lines"),
            .init("digits", .digits, isRequired: true, summary: "digits"),
            .init("secretDigits", .digits, isRequired: true, isSecret: true, summary: "secret digits"),
            .init("address", .url, isRequired: true, summary: "an address"),
            .init("count", .integer(-5...5), isRequired: true, summary: "a number"),
            .init("flag", .flag, isRequired: true, summary: "a flag"),
            .init("place", .path, isRequired: true, summary: "a path"), .init("more", .text, summary: "more"),
        ],
        placementIDs: .digits)

    init(settings: AdapterSettings, environment: AdapterEnvironment) throws {}

    func load(_ request: AdRequest) async throws -> LoadedAd { throw AdapterError(.noFill) }
}
