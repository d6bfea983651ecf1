import AdapterKit
import Basics
import Synchronization

/// Puts many small texts together before they are written. After a failure it takes no more.
final class BlockOutput: Sendable {
    private struct State {
        var text = ""
        var failure: OutputError?
    }

    private let output: any TextOutput
    private let size: Int
    private let state = Guarded(State())

    /// - Parameter size: The bytes of a block.
    init(_ output: any TextOutput, size: Int) {
        self.output = output
        self.size = size
    }

    func write(_ text: String) {
        state.withLock { state in
            guard state.failure == nil else { return }
            state.text += text
            if state.text.utf8.count >= size { flush(&state) }
        }
    }

    /// Writes the rest.
    ///
    /// - Throws: The first failure of all.
    func finish() throws(OutputError) {
        let failure: OutputError? = state.withLock { state in
            if state.failure == nil { flush(&state) }
            return state.failure
        }
        if let failure { throw failure }
    }

    private func flush(_ state: inout State) {
        do throws(OutputError) {
            try output.write(state.text)
            state.text = ""
        } catch {
            state.failure = error
        }
    }
}
