/// Completions for fish, with what each command and option does.
struct FishCompletions {
    private let commands: [CommandSpec]

    init(_ commands: [CommandSpec]) { self.commands = commands }

    var text: String {
        let starts = commands.map {
            "complete -c admed -n __fish_use_subcommand -a \($0.name) -d \($0.summary.quotedForFish)"
        }
        let global = (OptionSpec.global + [OptionSpec(flag: "version", help: "show the version")]).map {
            "complete -c admed \(words(for: $0))"
        }
        return (["complete -c admed -f"] + starts + global + commands.flatMap(lines)).joined(separator: "\n")
            + "\n"
    }

    private func lines(of command: CommandSpec) -> [String] {
        let condition = "complete -c admed -n '__fish_seen_subcommand_from \(command.name)'"
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
