/// `admed help [COMMAND]`.
struct HelpCommand: Command {
    static let spec = CommandSpec(
        "help", summary: "show the help of admed or of a command", argument: "COMMAND",
        argumentKind: .command)

    private let name: String?

    init(_ arguments: ParsedArguments) { name = arguments.argument }

    func run(in context: CommandContext) throws -> ExitCode {
        let commands = CommandRunner.specs
        let command: CommandSpec? =
            if let name { try ArgumentParser.command(name, among: commands) } else { nil }
        let help = HelpText(commands, program: context.program, columns: context.columns)
        try context.output.write(help.of(command))
        return .done
    }
}
