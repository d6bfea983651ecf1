/// Takes no interest in events.
public struct NoEventSink: EventSink {
    /// A sink that does nothing.
    public init() {}

    /// Does nothing.
    public func receive(_ event: MediationEvent) {}
}
