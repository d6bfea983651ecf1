import Basics
import Mediation

/// Reads command lines against the command table.
///
/// An option's value stands behind it or after `=`. After `--` nothing is an option. Options that several commands share
/// may stand before the command too; one that the command does not take is a mistake there as well.
struct ArgumentParser {
    /// What a command line asks for.
    enum Request: Hashable {
        /// The help text of the program, or of a command.
        case help(CommandSpec?)
        case version
        case run(CommandSpec, ParsedArguments)
    }

    private let commands: [CommandSpec]
    private var command: CommandSpec?
    private var parsed = ParsedArguments()

    /// Reads the words that follow the program's name.
    static func parse(
        _ words: [String], commands: [CommandSpec]
    ) throws(CommandFailure) -> Request {
        var parser = ArgumentParser(commands: commands)
        return try parser.read(words)
    }

    private init(commands: [CommandSpec]) { self.commands = commands }

    private mutating func read(_ words: [String]) throws(CommandFailure) -> Request {
        var rest = words[...]
        var mayBeOption = true
        while let word = rest.popFirst() {
            if mayBeOption, word == "--" {
                mayBeOption = false
            } else if mayBeOption, word == "--help" || word == "-h" {
                return .help(command)
            } else if mayBeOption, word == "--version" {
                return .version
            } else if mayBeOption, word.utf8.first == UInt8(ascii: "-"), word != "-" {
                try readOption(word, &rest)
            } else {
                try readWord(word)
            }
        }
        guard let command else { throw .usage(nil, "which command?") }
        if let missing = command.options.first(where: { $0.isRequired && !parsed.has($0.name) }) {
            throw .usage(command.name, "\(command.name) needs \(missing.usage): \(missing.help)")
        }
        return .run(command, parsed)
    }

    private mutating func readWord(_ word: String) throws(CommandFailure) {
        guard let command else {
            let command = try find(word)
            let early = OptionSpec.shared.filter { parsed.has($0.name) }
            if let stranger = early.first(where: { early in
                !command.options.contains { $0.name == early.name }
            }) {
                throw .usage(command.name, unused("--\(stranger.name)", by: command))
            }
            self.command = command
            return
        }
        guard command.argument != nil, parsed.argument == nil else {
            throw .usage(command.name, "\(command.name) does not take \(word.quotedForMessage)")
        }
        parsed.argument = word
    }

    /// The command of that name.
    private func find(_ name: String) throws(CommandFailure) -> CommandSpec {
        try Self.command(name, among: commands)
    }

    /// The command of that name; where there is none, the failure names what was probably meant.
    static func command(
        _ name: String, among commands: [CommandSpec]
    ) throws(CommandFailure) -> CommandSpec {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let meant = NearestWord.suggestion(for: name, among: commands.map(\.name))
        throw .usage(
            nil, "unknown command \(name.quotedForMessage)" + (meant.map { "; did you mean `\($0)`?" } ?? ""))
    }

    private mutating func readOption(
        _ word: String, _ rest: inout ArraySlice<String>
    ) throws(CommandFailure) {
        // In bytes: what follows the sign may begin with a scalar that is written over it.
        let name = word.utf8.prefix { $0 != UInt8(ascii: "=") }
        let written = String(decoding: name, as: UTF8.self)
        let inline =
            name.endIndex < word.endIndex
            ? String(decoding: word.utf8[name.endIndex...].dropFirst(), as: UTF8.self) : nil
        let option = try option(written)
        if option.kind == .flag {
            if inline != nil { throw .usage(command?.name, "--\(option.name) takes no value") }
            parsed.values[option.name] = .flag
            return
        }
        guard parsed.values[option.name] == nil else {
            throw .usage(command?.name, "--\(option.name) is given twice")
        }
        let value = if let inline { inline } else { try nextValue(&rest, option) }
        parsed.values[option.name] = try read(value, option)
    }

    private func option(_ written: String) throws(CommandFailure) -> OptionSpec {
        let known = command?.allOptions ?? OptionSpec.shared + [.help]
        if let option = known.first(where: { "--\($0.name)" == written }) { return option }
        if let command, commands.contains(where: { $0.options.contains { "--\($0.name)" == written } }) {
            throw .usage(command.name, unused(written, by: command))
        }
        // Where dashes are missing the word is still to be compared without them.
        let bare = String(written.drop { $0 == "-" })
        let meant = NearestWord.suggestion(for: bare, among: known.map(\.name))
        let place = command.map { " of \($0.name)" } ?? ""
        throw .usage(
            command?.name,
            "unknown option \(written.quotedForMessage)\(place)"
                + (meant.map { "; did you mean `--\($0)`?" } ?? ""))
    }

    /// What to say of an option that other commands take.
    private func unused(_ written: String, by command: CommandSpec) -> String {
        let takers = commands.filter { $0.options.contains { "--\($0.name)" == written } }.map(\.name)
        return
            "\(command.name) has no use for \(written); it is an option of \(takers.joined(separator: ", "))"
    }

    private func nextValue(
        _ rest: inout ArraySlice<String>, _ option: OptionSpec
    ) throws(CommandFailure) -> String {
        // What begins with two dashes is the next option; such a value is written after `=`.
        guard let next = rest.first, !next.utf8.starts(with: "--".utf8) else {
            throw .usage(command?.name, "--\(option.name) needs a value: \(option.usage)")
        }
        rest.removeFirst()
        return next
    }

    private func read(
        _ text: String, _ option: OptionSpec
    ) throws(CommandFailure) -> ParsedArguments.Value {
        let value: ParsedArguments.Value? =
            switch option.kind {
            case .flag: .flag
            case .text, .file, .folder: text.isEmpty || text.utf8.contains(0) ? nil : .text(text)
            case .seconds(let most):
                Seconds.read(text, upTo: most).flatMap { $0 > .zero ? .duration($0) : nil }
            case .secondsOrNone(let most): Seconds.read(text, upTo: most).map { .duration($0) }
            case .integer(let range): Int(text).flatMap { range.contains($0) ? .integer($0) : nil }
            }
        guard let value else {
            throw .usage(
                command?.name,
                "--\(option.name) takes \(option.kind.expectation), not \(text.quotedForMessage)")
        }
        return value
    }
}

extension OptionSpec.Kind {
    fileprivate var expectation: String {
        switch self {
        case .flag: "no value"
        case .text: "a text that is not empty"
        case .file: "the path of a file"
        case .folder: "the path of a folder"
        case .seconds(let most): "seconds above 0, at most \(most)"
        case .secondsOrNone(let most): "seconds from 0 to \(most)"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        }
    }
}
