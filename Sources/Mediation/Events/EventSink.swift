/// Takes every event of a mediator, one after the other and in order, on a thread of the mediator's own: never
/// under its lock, never inside a caller's frame.
public protocol EventSink: Sendable {
    /// Takes one event.
    func receive(_ event: MediationEvent)
}
