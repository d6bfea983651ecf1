import Basics
import AdapterKit
import Synchronization

/// Keeps events in memory, for tests and for support screens. Safe from any thread.
public final class MemoryEventSink: EventSink {
    private let kept = Guarded<[MediationEvent]>([])
    private let capacity: Int

    /// Keeps the last `capacity` events.
    public init(capacity: Int = 10_000) { self.capacity = capacity }

    /// The events so far, oldest first.
    public var events: [MediationEvent] { kept.withLock { Array($0.suffix(capacity)) } }

    /// Keeps the event.
    public func receive(_ event: MediationEvent) {
        kept.withLock { events in
            events.append(event)
            // As many at a time as are kept, so that none is moved more than once.
            if events.count - capacity > capacity { events.removeFirst(events.count - capacity) }
        }
    }
}
