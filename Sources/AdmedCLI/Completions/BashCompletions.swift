/// Completions for bash: one function that looks for the command among the words, and answers by the table.
struct BashCompletions {
    private let commands: [CommandSpec]
    private let program: Program

    init(_ commands: [CommandSpec], _ program: Program) {
        self.commands = commands
        self.program = program
    }

    var text: String {
        """
        \(program.shellFunction)() {
            local word command= current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
            for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                case $word in \(names.joined(separator: "|"))) command=$word; break ;; esac
            done
            COMPREPLY=()
            case $command,$previous in
        \(values.joined(separator: "\n"))
            esac
            case $command in
        \(words.joined(separator: "\n"))
            esac
        }
        complete -F \(program.shellFunction) \(program.shellWord)

        """
    }

    private var names: [String] { commands.map(\.name) }

    /// What may stand behind an option.
    private var values: [String] {
        let own = commands.flatMap { command in
            command.options.compactMap { value(of: $0, pattern: "\(command.name),--\($0.name)") }
        }
        return own + OptionSpec.shared.compactMap { value(of: $0, pattern: ",--\($0.name)") }
    }

    private func value(of option: OptionSpec, pattern: String) -> String? {
        if option.kind == .flag { return nil }
        return "        \(pattern)) " + (option.kind.isPath ? files : "") + "return ;;"
    }

    private let files = "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$current\")); "

    /// What may come next.
    private var words: [String] {
        let start = names + (OptionSpec.shared + [.help]).map { "--\($0.name)" } + ["--version"]
        return ["        '') \(reply(start)) ;;"]
            + commands.map { command in
                let options = command.allOptions.map { "--\($0.name)" }
                let words = reply(command.argumentWords(commands) + options)
                guard command.takesFile else { return "        \(command.name)) \(words) ;;" }
                return "        \(command.name)) if [[ $current == -* ]]; then \(words); else \(files)fi ;;"
            }
    }

    private func reply(_ words: [String]) -> String {
        "COMPREPLY=($(compgen -W \(words.joined(separator: " ").quotedForShell) -- \"$current\"))"
    }
}
