/// The options of a command, each read as its kind expects.
struct ParsedArguments: Sendable, Hashable {
    /// What an option was given.
    enum Value: Sendable, Hashable {
        case flag
        case text(String)
        case duration(Duration)
        case integer(Int)
    }

    var values: [String: Value] = [:]
    /// The word after the command.
    var argument: String?

    func has(_ name: String) -> Bool { values[name] != nil }

    func text(_ name: String) -> String? {
        if case .text(let text) = values[name] { text } else { nil }
    }

    func duration(_ name: String) -> Duration? {
        if case .duration(let duration) = values[name] { duration } else { nil }
    }

    func integer(_ name: String) -> Int? {
        if case .integer(let integer) = values[name] { integer } else { nil }
    }
}
