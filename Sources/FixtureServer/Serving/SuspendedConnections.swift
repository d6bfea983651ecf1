import CMicroHTTPD

/// The connections that wait for their time, so that a delayed answer holds up no other.
///
/// Unchecked: made with the service, and from then on used on the server's thread only.
final class SuspendedConnections: @unchecked Sendable {
    private struct Waiting {
        var due: ContinuousClock.Instant
        var connection: OpaquePointer
    }

    private var isStopping = false
    /// The one that is due last comes first.
    private var waiting: [Waiting] = []

    /// Suspends a connection until that moment. Only from a callback of that connection.
    ///
    /// False when the server is stopping: nothing waits now.
    func suspend(_ connection: OpaquePointer, until moment: ContinuousClock.Instant) -> Bool {
        if isStopping { return false }
        let place = waiting.lastIndex { $0.due > moment }.map { $0 + 1 } ?? 0
        waiting.insert(Waiting(due: moment, connection: connection), at: place)
        MHD_suspend_connection(connection)
        return true
    }

    /// Resumes those that are due.
    ///
    /// - Returns: The milliseconds, rounded up, after which to come again; -1 when no connection waits. 0 when one was
    ///   resumed: the daemon has to look for it, and does not know that by itself.
    func resumeDue() -> Int32 {
        let now = ContinuousClock.now
        var hasResumed = false
        while let next = waiting.last, next.due <= now {
            waiting.removeLast()
            MHD_resume_connection(next.connection)
            hasResumed = true
        }
        if hasResumed { return 0 }
        guard let next = waiting.last else { return -1 }
        return Int32(min(((next.due - now) / .milliseconds(1)).rounded(.up), 1_000_000))
    }

    /// Ends all waiting, now and later. libmicrohttpd must not be stopped before.
    func stop() {
        isStopping = true
        for next in waiting { MHD_resume_connection(next.connection) }
        waiting = []
    }
}
