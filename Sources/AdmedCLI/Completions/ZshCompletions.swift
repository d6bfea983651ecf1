/// Completions for zsh, with what each command and option does.
struct ZshCompletions {
    private let commands: [CommandSpec]
    private let program: Program

    init(_ commands: [CommandSpec], _ program: Program) {
        self.commands = commands
        self.program = program
    }

    var text: String {
        """
        #compdef \(program.shellWord)

        \(program.shellFunction)() {
            local context state line
            typeset -A opt_args
            _arguments -C \(global) '1:command:->command' '*::argument:->argument'
            case $state in
            command)
                local -a commands=(
        \(commands.map { "            \(described($0.name, program.naming($0.summary)))" }.joined(separator: "\n"))
                )
                _describe command commands ;;
            argument)
                case $line[1] in
        \(commands.map(argument).joined(separator: "\n"))
                esac ;;
            esac
        }

        \(program.shellFunction) "$@"

        """
    }

    private var global: String { (OptionSpec.shared + [.help]).map(specification).joined(separator: " ") }

    private func argument(_ command: CommandSpec) -> String {
        var words = command.allOptions.map(specification)
        let listed = command.argumentWords(commands)
        if command.takesFile { words.append("'1:\(command.argument ?? ""):_files'") }
        if !listed.isEmpty { words.append("1:word:(\(listed.joined(separator: " ")))".quotedForShell) }
        return "        \(command.name)) _arguments \(words.joined(separator: " ")) ;;"
    }

    /// `'--timeout[the whole time a load may take]:S:'`
    private func specification(_ option: OptionSpec) -> String {
        var text = "--\(option.name)[\(escaped(option.help))]"
        if let placeholder = option.placeholder {
            text += ":\(escaped(placeholder)):" + (option.kind.isPath ? "_files" : "")
        }
        return text.quotedForShell
    }

    private func described(_ name: String, _ summary: String) -> String {
        "\(name):\(escaped(summary))".quotedForShell
    }

    /// Brackets and colons part the fields of a specification.
    private func escaped(_ text: String) -> String {
        text.replacing("[", with: #"\["#).replacing("]", with: #"\]"#).replacing(":", with: #"\:"#)
    }
}
