import ConfigurationFile

/// `admed init`.
struct InitCommand: Command {
    private struct Report: Encodable {
        let file: String
    }

    static let spec = CommandSpec(
        "init", summary: "write a commented configuration to start from",
        details: "Writes ./admed.yaml, or the file that --config names. Never overwrites a file.",
        options: [
            OptionSpec("config", .file, "FILE", help: "the file to write; ./admed.yaml by default"), .json,
        ],
        examples: [.init("admed init && admed check", "writes one, and checks it")])

    private let global: GlobalOptions

    init(_ arguments: ParsedArguments) { global = GlobalOptions(arguments) }

    func run(in context: CommandContext) throws -> ExitCode {
        let file = global.config ?? ConfigurationSource.defaultFile
        let name = TerminalText.neutral(file)
        do throws(TextFile.Failure) {
            try TextFile.create(
                context.path(file),
                text: context.program.naming(StarterConfiguration.text(adapters: context.adapters)))
        } catch {
            guard error == .exists else {
                throw CommandFailure(.failed, "\(name) cannot be written: \(error)")
            }
            throw CommandFailure(
                .usage, "\(name) is there already, and is left as it is; name another file with --config")
        }
        try context.output.write(global.json ? JSONText.line(Report(file: file)) : "wrote \(name)\n")
        if !global.json {
            let name = TerminalText.neutral(context.program.name)
            let asksFixtures = StarterConfiguration.asksFixtures(adapters: context.adapters)
            context.say(
                asksFixtures
                    ? "To try it, start `\(name) serve --port 8080`, then `\(name) fetch --placement splash`."
                    : "Put in what is yours, then `\(name) check`, and `\(name) fetch --placement splash`.")
        }
        return .done
    }
}
