import Foundation

/// What blocks, for tasks: it does so on a thread of its own, and the program is killed when the task is cancelled.
extension Child {
    /// Returns how it ended, once it has. Its input ends now; its output must not be more than what it goes to takes.
    @discardableResult package func wait() async -> End { await apart { $0.wait() } }

    /// What it writes next; empty when nobody can write any more, or where there is no pipe to read.
    package func read(_ stream: Stream = .output) async -> String { await apart { $0.read(stream) } }

    /// All until nobody can write any more.
    package func readToEnd(_ stream: Stream = .output) async -> String {
        await apart { $0.readToEnd(stream) }
    }

    /// All up to the piece that completes that text; all until the end when the text does not come.
    package func read(_ stream: Stream = .output, until text: String) async -> String {
        await apart { $0.read(stream, until: text) }
    }

    private func apart<Value: Sendable>(_ body: @escaping @Sendable (Child) -> Value) async -> Value {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: body(self)) }
            }
        } onCancel: {
            signal(SIGKILL)
        }
    }
}
