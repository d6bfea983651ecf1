import AdapterKit
import Basics
import Synchronization

/// Keeps track of what is under way, and lets others wait until nothing is.
final class PendingWork: Sendable {
    private struct State {
        var pieces: Set<UInt64> = []
        var lastPiece: UInt64 = 0
        /// Whether nobody is to wait any longer, whatever is under way.
        var isAbandoned = false
        var waiters: [CheckedContinuation<Void, Never>] = []

        var isDone: Bool { pieces.isEmpty || isAbandoned }
    }

    private let state = Guarded(State())

    /// Whether nothing is under way, or nobody is to wait for it.
    var isDone: Bool { state.withLock { $0.isDone } }

    /// Something is under way.
    ///
    /// - Returns: To be called when it is done; a second call does nothing.
    func begin() -> @Sendable () -> Void {
        let piece = state.withLock { state in
            state.lastPiece += 1
            state.pieces.insert(state.lastPiece)
            return state.lastPiece
        }
        return { self.update { $0.pieces.remove(piece) } }
    }

    /// Waits until nothing is under way, or the waiting is abandoned.
    func wait() async {
        await withCheckedContinuation { continuation in
            update { $0.waiters.append(continuation) }
        }
    }

    /// Ends all waiting, now and later.
    func abandon() { update { $0.isAbandoned = true } }

    private func update(_ change: (inout State) -> Void) {
        let waiters: [CheckedContinuation<Void, Never>] = state.withLock { state in
            change(&state)
            guard state.isDone else { return [] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
