import AdapterKit
import Mediation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Platform

/// Everything outside that a command touches, so that tests can put something else there.
struct CommandContext: Sendable {
    var adapters: AdapterRegistry
    /// Takes data: standard output.
    var output: any TextOutput
    /// Takes messages: standard error.
    var messages: any TextOutput
    /// Gives answers to questions: standard input.
    let input: any TextInput
    let environment: [String: String]
    /// What relative paths count from; nil: the process's own folder.
    let workingFolder: String?
    let outputIsTerminal: Bool
    let messagesAreTerminal: Bool
    let clock: any Clock<Duration>
    var program = Program.admed
    /// How wide lines of text may be; nil: as they come.
    var columns: Int?
    /// The zone of times that people read, by its IANA name; nil: the system's.
    var zone: String?

    /// The process's own.
    static func live(adapters: AdapterRegistry, program: Program) -> CommandContext {
        let environment = ProcessInfo.processInfo.environment
        return CommandContext(
            adapters: adapters, output: DescriptorOutput(STDOUT_FILENO),
            messages: DescriptorOutput(STDERR_FILENO), input: DescriptorInput(STDIN_FILENO),
            environment: environment,
            workingFolder: nil, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
            messagesAreTerminal: isatty(STDERR_FILENO) == 1, clock: ContinuousClock(),
            program: program, columns: Columns.wanted(by: environment) ?? Columns.ofTerminal(STDOUT_FILENO))
    }

    /// Writes a line of a message. That nobody reads messages is no reason to stop.
    func say(_ message: String) { try? messages.write(message + "\n") }

    /// Writes a line of a message that begins with the program's name.
    func note(_ message: String) { say("\(TerminalText.neutral(program.name)): \(message)") }

    /// How times are told to people.
    var localTime: LocalTime { LocalTime(zone: zone ?? SystemClock().now().zone) }

    /// The path as the system is to be asked for it.
    func path(_ written: String) -> String {
        guard let workingFolder, !written.hasPrefix("/") else { return written }
        return "\(workingFolder)/\(written)"
    }
}
