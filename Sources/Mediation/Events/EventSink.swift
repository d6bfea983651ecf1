#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit
import Basics
import Synchronization

/// Takes every event of a mediator, one after the other and in order, on a thread of the mediator's own: never
/// under its lock, never inside a caller's frame.
public protocol EventSink: Sendable {
    /// Takes one event.
    func receive(_ event: MediationEvent)
}

/// Takes no interest in events.
package struct NoEventSink: EventSink {
    /// A sink that does nothing.
    package init() {}

    /// Does nothing.
    package func receive(_ event: MediationEvent) {}
}

/// Writes each event as one line of JSON, the event log.
public struct JSONLinesEventSink: EventSink {
    private let write: @Sendable (String) -> Void

    /// Writes lines, without their line end, to wherever the closure puts them. It is called in order, from one
    /// thread at a time.
    public init(write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Writes the event.
    public func receive(_ event: MediationEvent) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(event) else { return }
        write(String(decoding: line, as: UTF8.self))
    }
}

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
