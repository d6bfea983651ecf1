package import Mediation

/// Keeps every event, and lets a test wait for what it looks for.
package final class EventLog: EventSink {
    private struct State {
        var events: [MediationEvent] = []
        /// Each answers whether it has found what it waited for.
        var waiters: [@Sendable ([MediationEvent]) -> Bool] = []
    }

    private let state = Shared(State())

    /// An empty log.
    package init() {}

    /// The events so far, the oldest first.
    package var events: [MediationEvent] { state.withLock { $0.events } }

    package func receive(_ event: MediationEvent) {
        state.withLock { state in
            state.events.append(event)
            let events = state.events
            state.waiters.removeAll { hasFound in hasFound(events) }
        }
    }

    /// What the closure finds in the events so far, as soon as it finds something. It must not use the log.
    package func found<Value: Sendable>(
        _ find: @escaping @Sendable ([MediationEvent]) -> Value?
    ) async -> Value {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                if let value = find(state.events) { return continuation.resume(returning: value) }
                state.waiters.append { events in
                    guard let value = find(events) else { return false }
                    continuation.resume(returning: value)
                    return true
                }
            }
        }
    }

    /// Returns once there are that many events of that kind.
    package func has(_ kind: MediationEvent.Kind, times: Int = 1) async {
        _ = await found { events in events.count { $0.kind == kind } >= times ? true : nil }
    }
}
