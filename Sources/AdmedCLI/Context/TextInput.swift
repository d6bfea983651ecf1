/// Where the answers to a command's questions come from.
protocol TextInput: Sendable {
    /// Whether a person sits there.
    var isTerminal: Bool { get }

    /// The next line, without its end; nil when there is none. Ends early, with nil, when the task is
    /// cancelled.
    func line() async -> String?
}
