import AdapterKit
import Basics
import Synchronization

/// Owns the tasks that play scripts, some of which outlive the ads they belong to.
final class ScriptedTasks: Sendable {
    private struct State {
        var next = 0
        var running: [Int: Task<Void, Never>] = [:]
        var isStopped = false
    }

    private let state = Guarded(State())

    deinit { cancelAll() }

    /// Starts a task that ends with this object or with ``stop()``; not at all after that.
    @discardableResult
    func start(_ play: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            let id = state.next
            state.next += 1
            let task = Task { [weak self] in
                await play()
                self?.forget(id)
            }
            state.running[id] = task
            return task
        }
    }

    /// Cancels what runs, and starts nothing more.
    func stop() {
        state.withLock { $0.isStopped = true }
        cancelAll()
    }

    private func forget(_ id: Int) { state.withLock { $0.running[id] = nil } }

    private func cancelAll() {
        let running = state.withLock { state in
            defer { state.running = [:] }
            return state.running.values
        }
        for task in running { task.cancel() }
    }
}
