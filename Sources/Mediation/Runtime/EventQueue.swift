import AdapterKit

/// Hands events to the sink, in order, on a thread of their own.
struct EventQueue: Sendable {
    private let sink: any EventSink
    private let queue = WorkQueue(label: "admed.events", width: 1)

    init(_ sink: any EventSink) { self.sink = sink }

    /// Hands over the events among these effects.
    func send(_ effects: ArraySlice<Effect>) {
        if effects.isEmpty || sink is NoEventSink { return }
        queue.run { [sink] in
            for case .emit(let event) in effects { sink.receive(event) }
        }
    }

    /// Waits until the sink has every event so far.
    func flush() async { await queue.flush() }
}
