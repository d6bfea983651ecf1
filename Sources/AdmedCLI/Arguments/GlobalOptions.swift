/// The options that every command takes.
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
