/// A shell that can complete command lines.
enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish

    /// The script that makes the shell complete those commands.
    func completions(of commands: [CommandSpec]) -> String {
        switch self {
        case .bash: BashCompletions(commands).text
        case .zsh: ZshCompletions(commands).text
        case .fish: FishCompletions(commands).text
        }
    }
}

extension OptionSpec.Kind {
    /// Whether a file or folder stands behind the option.
    var isPath: Bool {
        switch self {
        case .file, .folder: true
        default: false
        }
    }
}

extension CommandSpec {
    /// The command's own options and those of every command.
    var allOptions: [OptionSpec] { options + OptionSpec.global }

    /// The words that may follow the command, where they can be listed.
    func argumentWords(_ commands: [CommandSpec]) -> [String] {
        guard argument != nil else { return [] }
        switch argumentKind {
        case .file: return []
        case .command: return commands.map(\.name)
        case .oneOf(let words): return words
        }
    }

    /// Whether a file may follow the command.
    var takesFile: Bool { argument != nil && argumentKind == .file }
}

extension String {
    /// Within single quotes of a shell.
    var quotedForShell: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
