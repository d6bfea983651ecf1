import AdapterKit
import Synchronization

/// Runs one thing after the other on an adapter's threads.
final class AdapterLine: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isRunning = false
    }

    private let threads: AdapterThreads
    private let state = Guarded(State())

    init(on threads: AdapterThreads) { self.threads = threads }

    /// Runs the work after all that was given before.
    func run(_ work: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            state.waiting.append(work)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isFirst { threads.run { [self] in serve() } }
    }

    private func serve() {
        while true {
            let batch = state.withLock { state in
                defer { state.waiting = [] }
                if state.waiting.isEmpty { state.isRunning = false }
                return state.waiting
            }
            if batch.isEmpty { return }
            for work in batch { work() }
        }
    }
}
