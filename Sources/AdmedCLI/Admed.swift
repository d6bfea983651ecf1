public import AdapterKit

import Platform

/// The command line as a library: an `admed` with other adapters takes three lines.
///
/// ```swift
/// import AdmedCLI
/// import PangleAdapter
/// await Admed.run(adapters: [PangleAdapter.self])
/// ```
public enum Admed {
    /// The version that `--version` prints.
    public static let version = "0.1.0"

    /// Runs the process's arguments as a command, and ends the process with the command's exit code.
    ///
    /// A first SIGINT or SIGTERM cancels the command, a second one ends the process at once; it then exits with 130 or
    /// 143. SIGPIPE is ignored from here on: a closed pipe ends the command quietly.
    ///
    /// - Parameters:
    ///   - name: What the program is called in help texts, messages, completions and `User-Agent`; nil: as its file is.
    ///   - version: Its own version, which `--version` and `User-Agent` then name beside admed's.
    @MainActor
    public static func run(
        adapters: [any NetworkAdapter.Type], name: String? = nil, version: String? = nil
    ) async -> Never {
        signal(SIGPIPE, SIG_IGN)
        StandardDescriptors.reserve()
        let program = Program(path: CommandLine.arguments.first, name: name, version: version)
        let runner = CommandRunner(context: .live(adapters: AdapterRegistry(adapters), program: program))
        if let shortage = StandardDescriptors.shortage {
            runner.context.note(shortage)
            exit(ExitCode.failed.rawValue)
        }
        let interruption = Interruption()
        let command = Task { await runner.run(Array(CommandLine.arguments.dropFirst())) }
        interruption.onFirst { command.cancel() }
        let code = await command.value
        exit((interruption.exitCode ?? code).rawValue)
    }
}
