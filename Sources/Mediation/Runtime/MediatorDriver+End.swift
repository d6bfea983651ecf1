import AdapterKit
import Dispatch
import Synchronization

extension MediatorDriver {
    /// Ends every placement and stops waiting for adapters. Twice is harmless.
    func close() {
        for placement in configuration.placements { apply(.destroy(placement.id)) }
        let tasks = state.withLock { state in
            state.isClosed = true
            let tasks = Array(state.starts.values) + Array(state.calls.values)
            state.starts = [:]
            state.calls = [:]
            return tasks
        }
        for task in tasks { task.cancel() }
        drain()
        options.clock.wake(at: nil) {}
    }

    func shutDown(within limit: Duration) async {
        close()
        await withTaskGroup(of: Void.self) { group in
            for adapter in adapters.values { group.addTask { await adapter.stop(within: limit) } }
        }
        await withCheckedContinuation { continuation in
            events.async { continuation.resume() }
        }
    }
}
