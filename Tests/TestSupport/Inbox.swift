/// Things that arrive on any thread, and are taken one after the other.
package final class Inbox<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        var takers: [CheckedContinuation<Value, Never>] = []
    }

    private let state = Shared(State())

    /// An empty inbox.
    package init() {}

    /// Puts something in.
    package func put(_ value: Value) {
        let taker: CheckedContinuation<Value, Never>? = state.withLock { state in
            if !state.takers.isEmpty { return state.takers.removeFirst() }
            state.values.append(value)
            return nil
        }
        taker?.resume(returning: value)
    }

    /// Takes the first out, as soon as there is one.
    package func next() async -> Value {
        await withCheckedContinuation { continuation in
            let value: Value? = state.withLock { state in
                if !state.values.isEmpty { return state.values.removeFirst() }
                state.takers.append(continuation)
                return nil
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
