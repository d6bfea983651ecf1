import AdapterKit
import Basics
import Synchronization

/// Those who wait for loads.
final class LoadWaiters: Sendable {
    /// Somebody who waits for a load.
    enum Waiter {
        /// A task, which always gets an answer.
        case task(CheckedContinuation<LoadOutcome, Never>)
        /// A callback, which hears nothing about a placement that was destroyed.
        case callback(@Sendable (LoadOutcome) -> Void)
    }

    private struct State {
        var lastID: UInt64 = 0
        var waiters: [WaiterID: Waiter] = [:]
    }

    private let host: HostCallbacks
    private let state = Guarded(State())

    init(_ host: HostCallbacks) { self.host = host }

    /// A name for somebody who is about to wait.
    func nextID() -> WaiterID {
        state.withLock { state in
            state.lastID += 1
            return WaiterID(number: state.lastID)
        }
    }

    func insert(_ waiter: Waiter, as id: WaiterID) { state.withLock { $0.waiters[id] = waiter } }

    /// The load has ended.
    func complete(_ id: WaiterID, _ outcome: LoadOutcome) {
        switch take(id) {
        case .task(let continuation): continuation.resume(returning: outcome)
        case .callback(let callback):
            if case .failure(let error) = outcome.result, error.code == .destroyed {
                // Whoever asks for a placement that is gone is told so.
                host.run { callback(outcome) }
            } else {
                host.run(about: outcome.placement) { callback(outcome) }
            }
        case nil: break
        }
    }

    /// The placement is gone.
    func abandon(_ id: WaiterID, _ outcome: LoadOutcome) {
        switch take(id) {
        case .task(let continuation): continuation.resume(returning: outcome)
        case .callback, nil: break
        }
    }

    private func take(_ id: WaiterID) -> Waiter? { state.withLock { $0.waiters.removeValue(forKey: id) } }
}
