import Synchronization

/// Lines that are written on any thread, and read one after the other by whoever waits for the next.
final class Tape: Sendable {
    private struct State {
        var lines: [String] = []
        var reader: CheckedContinuation<String, Never>?
    }

    private let state = Mutex(State())

    /// Adds a line.
    func write(_ line: String) {
        let reader = state.withLock { state in
            if state.reader == nil { state.lines.append(line) }
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: line)
    }

    /// The next line, as soon as there is one. One reader at a time.
    func next() async -> String {
        await withCheckedContinuation { reader in
            let line: String? = state.withLock { state in
                if !state.lines.isEmpty { return state.lines.removeFirst() }
                state.reader = reader
                return nil
            }
            if let line { reader.resume(returning: line) }
        }
    }
}
