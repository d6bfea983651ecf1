/// Why a command cannot go on, in words for standard error, and the exit code that follows.
struct CommandFailure: Error, Hashable {
    /// Whose help text says how it is done.
    enum Help: Hashable {
        case program
        case command(String)
    }

    let code: ExitCode
    /// What happened, where, and what to do. Several lines for several problems.
    let message: String
    /// Where to read more; nil: nowhere.
    let help: Help?

    init(_ code: ExitCode, _ message: String, help: Help? = nil) {
        self.code = code
        self.message = message
        self.help = help
    }

    /// A mistake in the arguments of a command; of the program itself when nil.
    static func usage(_ command: String?, _ message: String) -> CommandFailure {
        CommandFailure(.usage, message, help: command.map(Help.command) ?? .program)
    }
}
