import AdapterKit
import Synchronization

/// Keeps events in memory, for tests and for support screens. Safe from any thread.
public final class MemoryEventSink: EventSink {
    private let kept = Guarded<[MediationEvent]>([])
    private let capacity: Int

    /// Keeps the last `capacity` events.
    public init(capacity: Int = 10_000) { self.capacity = capacity }

    /// The events so far, oldest first.
    public var events: [MediationEvent] { kept.withLock { $0 } }

    /// Keeps the event.
    public func receive(_ event: MediationEvent) {
        kept.withLock { events in
            if events.count >= capacity { events.removeFirst(events.count - capacity + 1) }
            events.append(event)
        }
    }
}
