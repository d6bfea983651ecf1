/// A command as data: the one table from which parsing, help texts and completions are made.
struct CommandSpec: Sendable, Hashable {
    /// A command line that is worth showing, and what it does.
    struct Example: Sendable, Hashable {
        let line: String
        let meaning: String

        init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    /// What a word after the command can be, for completions.
    enum Argument: Sendable, Hashable {
        case file
        /// The name of a command.
        case command
        case oneOf([String])
    }

    let name: String
    /// What it does, a sentence without its full stop.
    let summary: String
    /// What the summary has no room for; lines of at most 80 characters.
    let details: String
    /// The placeholder of a word that may follow the command; nil: it takes none.
    let argument: String?
    /// What that word can be.
    let argumentKind: Argument
    /// Every option that it uses, but for `--help`: what is not here is refused.
    let options: [OptionSpec]
    let examples: [Example]

    init(
        _ name: String, summary: String, details: String = "", argument: String? = nil,
        argumentKind: Argument = .file, options: [OptionSpec] = [], examples: [Example] = []
    ) {
        self.name = name
        self.summary = summary
        self.details = details
        self.argument = argument
        self.argumentKind = argumentKind
        self.options = options
        self.examples = examples
    }
}
