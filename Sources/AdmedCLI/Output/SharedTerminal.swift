import AdapterKit
import Basics
import Synchronization

/// A terminal that takes data and messages alike: a line of progress is taken away before anything else is
/// written.
final class SharedTerminal: Sendable {
    private struct Face: TextOutput {
        let write: @Sendable (String) throws(OutputError) -> Void

        func write(_ text: String) throws(OutputError) { try write(text) }
    }

    private let context: CommandContext
    /// Whether the cursor stands in a line of progress.
    private let isLineOpen = Guarded(false)

    private init(_ context: CommandContext) { self.context = context }

    /// The context with outputs that know of each other, where both are a terminal.
    static func joining(_ context: CommandContext) -> CommandContext {
        guard context.outputIsTerminal, context.messagesAreTerminal else { return context }
        let terminal = SharedTerminal(context)
        var joined = context
        joined.output = Face { text throws(OutputError) in try terminal.write(text, to: context.output) }
        joined.messages = Face { text throws(OutputError) in try terminal.write(text, to: context.messages) }
        return joined
    }

    private func write(_ text: String, to output: any TextOutput) throws(OutputError) {
        let failure: OutputError? = isLineOpen.withLock { isOpen in
            do throws(OutputError) {
                if isOpen, !text.hasPrefix("\r") { try context.messages.write(ProgressLine.erasure) }
                isOpen = text.hasPrefix("\r") && text != ProgressLine.erasure
                try output.write(text)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
}
