/// Completions for fish, with what each command and option does.
struct FishCompletions {
    private let commands: [CommandSpec]
    private let program: Program
    private let word: String

    init(_ commands: [CommandSpec], _ program: Program) {
        self.commands = commands
        self.program = program
        word = program.name.isPlain ? program.name : program.name.quotedForFish
    }

    var text: String {
        let starts = commands.map {
            "complete -c \(word) -n __fish_use_subcommand -a \($0.name) -d \(program.naming($0.summary).quotedForFish)"
        }
        let early = OptionSpec.shared.map { "complete -c \(word) -n __fish_use_subcommand \(words(for: $0))" }
        let global = [OptionSpec.help, OptionSpec(flag: "version", help: "show the version")].map {
            "complete -c \(word) \(words(for: $0))"
        }
        return (["complete -c \(word) -f"] + starts + early + global + commands.flatMap(lines)).joined(
            separator: "\n")
            + "\n"
    }

    private func lines(of command: CommandSpec) -> [String] {
        let condition = "complete -c \(word) -n '__fish_seen_subcommand_from \(command.name)'"
        var lines = command.options.map { "\(condition) \(words(for: $0))" }
        let listed = command.argumentWords(commands)
        if !listed.isEmpty { lines.append("\(condition) -a \(listed.joined(separator: " ").quotedForFish)") }
        if command.takesFile { lines.append("\(condition) -F") }
        return lines
    }

    private func words(for option: OptionSpec) -> String {
        let value = option.kind == .flag ? "" : option.kind.isPath ? " -r -F" : " -x"
        return "-l \(option.name)\(value) -d \(option.help.quotedForFish)"
    }
}

extension String {
    /// Within single quotes of fish, where a quote and a backslash are escaped.
    fileprivate var quotedForFish: String {
        "'" + replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
    }
}
