import CMicroHTTPD
import Dispatch

/// The connections that wait for their time, so that a delayed answer holds up no other.
final class SuspendedConnections: Sendable {
    /// Unchecked: libmicrohttpd lets any thread resume a suspended connection, and this is used for nothing else.
    private struct Handle: @unchecked Sendable {
        var connection: OpaquePointer
    }

    private struct State {
        var isStopping = false
        var waiting: [UInt64: Handle] = [:]
        var nextID: UInt64 = 0
    }

    private let state = Locked(State())
    private let queue = DispatchQueue(label: "admed.fixture-server.delays")

    /// Suspends a connection until that moment. Only from a callback of that connection.
    ///
    /// False when the server is stopping: nothing waits any more.
    func suspend(_ connection: OpaquePointer, until moment: ContinuousClock.Instant) -> Bool {
        let handle = Handle(connection: connection)
        let id: UInt64? = state.withLock { state in
            if state.isStopping { return nil }
            state.nextID += 1
            state.waiting[state.nextID] = handle
            MHD_suspend_connection(handle.connection)
            return state.nextID
        }
        guard let id else { return false }
        let (seconds, attoseconds) = (moment - .now).components
        let delay = Double(seconds) + Double(attoseconds) / 1e18
        queue.asyncAfter(deadline: .now() + max(0, delay)) { [weak self] in self?.resume(id) }
        return true
    }

    /// Ends all waiting, now and later. libmicrohttpd must not be stopped before.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            for handle in state.waiting.values { MHD_resume_connection(handle.connection) }
            state.waiting = [:]
        }
    }

    /// Resumes under the lock, so that no connection is resumed after the server was stopped.
    private func resume(_ id: UInt64) {
        state.withLock { state in
            guard let handle = state.waiting.removeValue(forKey: id) else { return }
            MHD_resume_connection(handle.connection)
        }
    }
}
