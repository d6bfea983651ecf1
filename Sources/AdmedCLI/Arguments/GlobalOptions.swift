/// The options that several commands share. What a command does not take is absent here: the parser has refused it.
struct GlobalOptions: Sendable, Hashable {
    /// The configuration that is named; nil: the default.
    let config: String?
    /// The ledger that is named; nil: the default.
    let state: String?
    let json: Bool
    let noColor: Bool

    init(_ arguments: ParsedArguments) {
        config = arguments.text("config")
        state = arguments.text("state")
        json = arguments.has("json")
        noColor = arguments.has("no-color")
    }
}
