/// Help texts, made from the command table.
struct HelpText {
    private let commands: [CommandSpec]
    private let program: Program
    private let columns: Int?

    /// - Parameter columns: How wide lines may be; nil: as they come.
    init(_ commands: [CommandSpec], program: Program = .admed, columns: Int? = nil) {
        self.commands = commands
        self.program = program
        self.columns = columns
    }

    /// The help of a command; of the program when nil.
    func of(_ command: CommandSpec?) -> String {
        let blocks = command.map(blocks) ?? overview
        let text = blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
        return TerminalText.neutralLines(program.naming(text))
    }

    private var overview: [[String]] {
        let options = OptionSpec.shared.map { ($0.usage, $0.help) }
        let always = [(OptionSpec.help.usage, OptionSpec.help.help), ("--version", "show the version")]
        return [
            lines("admed asks ad networks for ads, and says what they answered."),
            lines("Usage: admed COMMAND [OPTIONS]"),
            ["Commands:"] + table(commands.map { ($0.name, $0.summary) }),
            lines("Options of several commands, whose help lists what they take:") + table(options),
            ["Options of all:"] + table(always),
            ["Exit codes:"] + table(ExitCode.meanings.map { (String($0.code.rawValue), $0.meaning) }),
        ]
    }

    private func blocks(of command: CommandSpec) -> [[String]] {
        let words = [command.name] + command.options.filter(\.isRequired).map(\.usage)
        let argument = command.argument.map { " [\($0)]" } ?? ""
        var blocks = [
            lines(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."),
            lines("Usage: admed \(words.joined(separator: " "))\(argument) [OPTIONS]"),
        ]
        if !command.details.isEmpty { blocks.append(lines(command.details)) }
        blocks.append(["Options:"] + table(command.allOptions.map { ($0.usage, $0.help) }))
        if !command.examples.isEmpty {
            let examples = command.examples.flatMap { ["  \($0.line)", "      \($0.meaning)"] }
            blocks.append(["Examples:"] + examples.flatMap { lines($0, indent: 6) })
        }
        return blocks
    }

    private func lines(_ text: String, indent: Int = 2) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            Columns.wrap(String($0), to: columns, indent: indent)
        }
    }

    private func table(_ rows: [(String, String)]) -> [String] {
        let width = rows.map { $0.0.count }.max() ?? 0
        // Where the second column gets too narrow, it goes below the first.
        if let columns, columns < width + 24 {
            return rows.flatMap { left, right in lines("  \(left)") + lines("      \(right)", indent: 6) }
        }
        return rows.flatMap { left, right in
            lines(
                "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)", indent: width + 4)
        }
    }
}
