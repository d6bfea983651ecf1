#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
