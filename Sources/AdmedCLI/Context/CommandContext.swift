import AdapterKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Everything outside that a command touches, so that tests can put something else there.
struct CommandContext: Sendable {
    let adapters: AdapterRegistry
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

    /// The process's own.
    static func live(adapters: AdapterRegistry) -> CommandContext {
        CommandContext(
            adapters: adapters, output: DescriptorOutput(STDOUT_FILENO),
            messages: DescriptorOutput(STDERR_FILENO), input: DescriptorInput(STDIN_FILENO),
            environment: ProcessInfo.processInfo.environment,
            workingFolder: nil, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
            messagesAreTerminal: isatty(STDERR_FILENO) == 1, clock: ContinuousClock())
    }

    /// Writes a line of a message. That nobody reads messages is no reason to stop.
    func say(_ message: String) { try? messages.write(message + "\n") }

    /// The path as the system is to be asked for it.
    func path(_ written: String) -> String {
        guard let workingFolder, !written.hasPrefix("/") else { return written }
        return "\(workingFolder)/\(written)"
    }
}
