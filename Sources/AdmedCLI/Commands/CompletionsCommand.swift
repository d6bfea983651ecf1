import Mediation

/// `admed completions bash|zsh|fish`.
struct CompletionsCommand: Command {
    static let spec = CommandSpec(
        "completions", summary: "write the completions of a shell, to be read by it",
        details: """
            bash: eval "$(admed completions bash)" in ~/.bashrc
            zsh:  admed completions zsh >_admed, in a folder of your $fpath
            fish: admed completions fish >~/.config/fish/completions/admed.fish
            """,
        argument: "bash|zsh|fish", argumentKind: .oneOf(Shell.allCases.map(\.rawValue)))

    private let shell: Shell

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
        guard let name = arguments.argument else {
            throw .usage("completions", "name a shell: \(known)")
        }
        guard let shell = Shell(rawValue: name) else {
            throw .usage(
                "completions", "there are completions for \(known), not for \(name.quotedForMessage)")
        }
        self.shell = shell
    }

    func run(in context: CommandContext) throws -> ExitCode {
        try context.output.write(shell.completions(of: CommandRunner.specs, for: context.program))
        return .done
    }
}
