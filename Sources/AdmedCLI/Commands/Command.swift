/// A command: what it takes, as data, and what it does.
protocol Command: Sendable {
    static var spec: CommandSpec { get }

    /// Takes the arguments, which were read against the spec.
    init(_ arguments: ParsedArguments) throws(CommandFailure)

    /// Does it. On the main actor, where a slow reader of the output keeps nobody else waiting.
    ///
    /// - Throws: ``CommandFailure``, ``OutputError``; anything else counts as a fault of admed.
    @MainActor
    func run(in context: CommandContext) async throws -> ExitCode
}
