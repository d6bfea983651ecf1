import Testing

@testable import AdmedCLI

/// Every command with every option that any command has: what it uses it lists and takes, the rest it refuses.
@Suite("Options")
struct OptionUseTests {
    /// What each command uses, told here once more: a table that was only compared with itself would always be right.
    private static let used: [String: Set<String>] = [
        "fetch": [
            "placement", "timeout", "request-id", "repeat", "concurrency", "save-markup", "verbose", "config",
            "state", "json", "no-color",
        ],
        "show": [
            "placement", "dwell", "skip", "click", "fail", "timeout", "request-id", "verbose", "config",
            "state",
            "json", "no-color",
        ],
        "simulate": ["summary", "config", "json", "no-color"],
        "caps": ["placement", "reset", "yes", "config", "state", "json", "no-color"],
        "check": ["config", "json"],
        "init": ["config", "json"],
        "adapters": ["json"],
        "serve": ["fixtures", "port", "host", "tls-cert", "tls-key", "json"],
        "completions": [],
        "help": [],
    ]

    private static let pairs: [(CommandSpec, OptionSpec)] = {
        var options: [String: OptionSpec] = [:]
        for option in CommandRunner.specs.flatMap(\.options) { options[option.name] = option }
        let all = options.values.sorted { $0.name < $1.name }
        return CommandRunner.specs.flatMap { command in all.map { (command, $0) } }
    }()

    private func words(_ option: OptionSpec) -> [String] {
        switch option.kind {
        case .flag: ["--\(option.name)"]
        case .text, .file, .folder: ["--\(option.name)", "value"]
        case .seconds, .secondsOrNone: ["--\(option.name)", "1"]
        case .integer(let range): ["--\(option.name)", "\(range.upperBound)"]
        }
    }

    @Test(
        "Options that a command does not use are refused, after it and before it, and are not in its help; others are"
    )
    func everyPair() async throws {
        #expect(Set(Self.used.keys) == Set(CommandRunner.specs.map(\.name)))
        try await CommandLineProbe.inFolder { probe in
            for (command, option) in Self.pairs {
                let isUsed = try #require(Self.used[command.name]).contains(option.name)
                let name = "\(command.name) --\(option.name)"
                let lines = HelpText(CommandRunner.specs).of(command).split(separator: "\n")
                let isListed = lines.contains { $0.split(separator: " ").first == "--\(option.name)" }
                #expect(isListed == isUsed, "\(name)")
                if isUsed {
                    let required = command.options.filter { $0.isRequired && $0.name != option.name }.flatMap(
                        words)
                    let request = try ArgumentParser.parse(
                        [command.name] + words(option) + required, commands: CommandRunner.specs)
                    guard case .run(_, let arguments) = request else {
                        Issue.record("\(name) does not run")
                        continue
                    }
                    #expect(arguments.has(option.name), "\(name)")
                    continue
                }
                let isShared = OptionSpec.shared.contains { $0.name == option.name }
                let orders =
                    [[command.name] + words(option)] + (isShared ? [words(option) + [command.name]] : [])
                for order in orders {
                    let result = await probe.run(order)
                    #expect(result.code == 2 && result.output.isEmpty, "\(order)")
                    #expect(
                        result.messages.hasPrefix("admed: \(command.name) has no use for --\(option.name); "),
                        "\(result.messages)")
                }
            }
        }
    }

    @Test("Options that say something of another one are refused without it")
    func companions() async throws {
        let lines = [
            ["fetch", "--placement", "a", "--concurrency", "2"], ["caps", "--yes"],
            ["serve", "--tls-key", "k"],
            ["fetch", "--placement", "a", "--repeat", "2", "--save-markup", "f"],
            ["show", "--placement", "a", "--fail", "--dwell", "1"],
        ]
        try await CommandLineProbe.inFolder { probe in
            for line in lines {
                let result = await probe.run(line)
                #expect(result.code == 2 && result.output.isEmpty, "\(line)")
            }
        }
    }
}
