import AdapterKit

/// How far the end of a mediator is.
struct EndState {
    /// The one end that all callers wait for.
    var task: Task<Void, Never>?
    /// The earliest limit of those who wait.
    var deadline: BootInstant?
    /// Whether what is waited for now ends at the deadline.
    var isLimited = false
    /// The deadline has come.
    var isTimeUp = false
    /// Ends the waiting for adapters to stop.
    var stops: AsyncStream<Void>.Continuation?
}
