/// Runs one command line in a context: all that `admed` does, but for the process around it.
@MainActor
struct CommandRunner {
    /// The commands, in the order of the help text.
    nonisolated static let commands: [any Command.Type] = [
        FetchCommand.self, ShowCommand.self, SimulateCommand.self, CapsCommand.self, CheckCommand.self,
        InitCommand.self, AdaptersCommand.self,
        ServeCommand.self,
        CompletionsCommand.self, HelpCommand.self,
    ]

    nonisolated static let specs = commands.map { $0.spec }

    let context: CommandContext

    /// Runs the words that follow the program's name.
    func run(_ words: [String]) async -> ExitCode {
        do {
            return try await perform(words)
        } catch let failure as CommandFailure {
            for (index, line) in failure.message.split(separator: "\n").enumerated() {
                // Names of files, keys and hosts stand in it as somebody wrote them.
                let words = TerminalText.neutral(String(line))
                context.say(index == 0 ? "admed: \(words)" : words)
            }
            return failure.code
        } catch OutputError.closed {
            return .done
        } catch OutputError.failed(let reason) {
            context.say("admed: the output cannot be written: \(reason)")
            return .failed
        } catch is CancellationError {
            return .interrupted
        } catch {
            context.say("admed: a fault of admed itself, please report it: \(type(of: error))")
            return .bug
        }
    }

    private func perform(_ words: [String]) async throws -> ExitCode {
        switch try ArgumentParser.parse(words, commands: Self.specs) {
        case .help(let command):
            try context.output.write(HelpText.of(command, commands: Self.specs))
            return .done
        case .version:
            try context.output.write("admed \(Admed.version)\n")
            return .done
        case .run(let spec, let arguments):
            guard let command = Self.commands.first(where: { $0.spec.name == spec.name }) else { return .bug }
            return try await command.init(arguments).run(in: context)
        }
    }
}
