/// The options that every command takes.
struct GlobalOptions: Sendable, Hashable {
    /// The configuration that is named; nil: the default.
    let config: String?
    let json: Bool
    let noColor: Bool

    init(_ arguments: ParsedArguments) {
        config = arguments.text("config")
        json = arguments.has("json")
        noColor = arguments.has("no-color")
    }
}
