import Mediation

/// Hands each event to several sinks, in their order.
struct EventSinks: EventSink {
    private let sinks: [any EventSink]

    init(_ sinks: [any EventSink]) { self.sinks = sinks }

    func receive(_ event: MediationEvent) {
        for sink in sinks { sink.receive(event) }
    }
}
