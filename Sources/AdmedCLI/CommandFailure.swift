/// Why a command cannot go on, in words for standard error, and the exit code that follows.
struct CommandFailure: Error, Hashable {
    let code: ExitCode
    /// What happened, where, and what to do. Several lines for several problems.
    let message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }

    /// A mistake in the arguments of a command; of the program itself when nil.
    static func usage(_ command: String?, _ message: String) -> CommandFailure {
        let help = command.map { "admed help \($0)" } ?? "admed --help"
        return CommandFailure(.usage, "\(message)\nRun `\(help)` to see what there is.")
    }
}
