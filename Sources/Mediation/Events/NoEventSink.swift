/// Takes no interest in events.
package struct NoEventSink: EventSink {
    /// A sink that does nothing.
    package init() {}

    /// Does nothing.
    package func receive(_ event: MediationEvent) {}
}
