/// Help texts, made from the command table.
enum HelpText {
    /// The help of a command; of the program when nil.
    static func of(_ command: CommandSpec?, commands: [CommandSpec]) -> String {
        let blocks = command.map(blocks) ?? blocks(of: commands)
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private static func blocks(of commands: [CommandSpec]) -> [[String]] {
        [
            ["admed asks ad networks for ads, and says what they answered."],
            ["Usage: admed COMMAND [OPTIONS]"],
            ["Commands:"] + columns(commands.map { ($0.name, $0.summary) }),
            ["Options of every command:"]
                + columns(OptionSpec.global.map { ($0.usage, $0.help) } + [("--version", "show the version")]),
            ["Exit codes:"] + columns(ExitCode.meanings.map { (String($0.code.rawValue), $0.meaning) }),
        ]
    }

    private static func blocks(of command: CommandSpec) -> [[String]] {
        let words = [command.name] + command.options.filter(\.isRequired).map(\.usage)
        let argument = command.argument.map { " [\($0)]" } ?? ""
        let options = command.options + OptionSpec.global
        var blocks = [
            [command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."],
            ["Usage: admed \(words.joined(separator: " "))\(argument) [OPTIONS]"],
        ]
        if !command.details.isEmpty { blocks.append([command.details]) }
        blocks.append(["Options:"] + columns(options.map { ($0.usage, $0.help) }))
        if !command.examples.isEmpty {
            blocks.append(
                ["Examples:"] + command.examples.flatMap { ["  \($0.line)", "      \($0.meaning)"] })
        }
        return blocks
    }

    private static func columns(_ rows: [(String, String)]) -> [String] {
        let width = rows.map { $0.0.count }.max() ?? 0
        return rows.map { left, right in
            "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
        }
    }
}
