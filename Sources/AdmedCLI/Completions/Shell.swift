/// A shell that can complete command lines.
enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish

    /// The script that makes the shell complete those commands.
    func completions(of commands: [CommandSpec], for program: Program) -> String {
        switch self {
        case .bash: BashCompletions(commands, program).text
        case .zsh: ZshCompletions(commands, program).text
        case .fish: FishCompletions(commands, program).text
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
    /// Its options, `--help` last.
    var allOptions: [OptionSpec] { options + [.help] }

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

extension Program {
    /// The name as a word of a shell.
    var shellWord: String { name.isPlain ? name : name.quotedForShell }

    /// The name of a function that completes its command lines.
    var shellFunction: String {
        "_" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}

extension String {
    /// Within single quotes of a shell.
    var quotedForShell: String { "'" + replacing("'", with: #"'\''"#) + "'" }

    /// Whether every shell reads it as it is written.
    var isPlain: Bool {
        !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }
}
