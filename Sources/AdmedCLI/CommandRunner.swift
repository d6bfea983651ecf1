import Mediation

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
            tell(failure)
            return failure.code
        } catch OutputError.closed {
            return .done
        } catch OutputError.failed(let reason) {
            context.note("the output cannot be written: \(reason)")
            return .failed
        } catch is CancellationError {
            return .interrupted
        } catch {
            context.note("a fault of admed itself, please report it: \(type(of: error))")
            return .bug
        }
    }

    private var help: HelpText { HelpText(Self.specs, program: context.program, columns: context.columns) }

    private func tell(_ failure: CommandFailure) {
        for (index, line) in failure.message.split(separator: "\n").enumerated() {
            // Names of files, keys and hosts stand in it as somebody wrote them.
            let own = failure.help == nil ? String(line) : context.program.naming(String(line))
            let words = TerminalText.neutral(own)
            index == 0 ? context.note(words) : context.say(words)
        }
        let name = TerminalText.neutral(context.program.name)
        switch failure.help {
        case .program: context.say("Run `\(name) --help` to see what there is.")
        case .command(let command): context.say("Run `\(name) help \(command)` to see what there is.")
        case nil: break
        }
    }

    /// A zone that nobody understands is no reason to stop, but days end at another time than people expect.
    private func warnOfUnknownZone() {
        guard let unknown = SystemZone(variable: context.environment["TZ"]).unknown else { return }
        let words = "warning: the time zone `\(unknown)` in TZ is unknown here; days are counted in UTC"
        context.note(TerminalText.neutral(words))
    }

    private func perform(_ words: [String]) async throws -> ExitCode {
        switch try ArgumentParser.parse(words, commands: Self.specs) {
        case .help(let command):
            try context.output.write(help.of(command))
            return .done
        case .version:
            try context.output.write(context.program.versionText + "\n")
            return .done
        case .run(let spec, let arguments):
            guard let command = Self.commands.first(where: { $0.spec.name == spec.name }) else { return .bug }
            if spec.options.contains(where: { $0.name == OptionSpec.state.name }) { warnOfUnknownZone() }
            return try await command.init(arguments).run(in: context)
        }
    }
}
