/// An option of a command: parsing, help texts and completions are made from it.
struct OptionSpec: Sendable, Hashable {
    /// What may stand after an option.
    enum Kind: Sendable, Hashable {
        /// Nothing.
        case flag
        /// Any text.
        case text
        /// The path of a file.
        case file
        /// The path of a folder.
        case folder
        /// Seconds above zero, fractions allowed, at most so many.
        case seconds(upTo: Int)
        /// The same, or zero.
        case secondsOrNone(upTo: Int)
        /// A whole number.
        case integer(ClosedRange<Int>)
    }

    /// The name without its dashes.
    let name: String
    let kind: Kind
    /// What stands for the value in help texts; nil for a flag.
    let placeholder: String?
    /// What it does, a sentence without its full stop.
    let help: String
    let isRequired: Bool

    /// An option that takes a value.
    init(_ name: String, _ kind: Kind, _ placeholder: String, isRequired: Bool = false, help: String) {
        self.name = name
        self.kind = kind
        self.placeholder = placeholder
        self.help = help
        self.isRequired = isRequired
    }

    /// A flag.
    init(flag name: String, help: String) {
        self.name = name
        kind = .flag
        placeholder = nil
        self.help = help
        isRequired = false
    }

    /// As it is written: `--timeout S`.
    var usage: String { "--\(name)" + (placeholder.map { " \($0)" } ?? "") }
}

extension OptionSpec {
    static let config = OptionSpec(
        "config", .file, "FILE", help: "the configuration; ./admed.yaml by default")
    static let state = OptionSpec(
        "state", .file, "FILE", help: "the ledger of caps; in the user's state folder by default")
    static let json = OptionSpec(flag: "json", help: "write JSON for machines")
    static let noColor = OptionSpec(
        flag: "no-color", help: "write no colours; so does NO_COLOR in the environment")
    /// The one that every command takes.
    static let help = OptionSpec(flag: "help", help: "show this help")

    /// Those that several commands take, each in its own table where it uses them. They may stand before the command.
    static let shared = [config, state, json, noColor]
}
