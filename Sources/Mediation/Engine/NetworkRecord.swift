/// What the engine keeps for each network.
struct NetworkRecord {
    /// Where the start of the network's adapter is.
    enum Start {
        /// Never started, or failed. To `starting` when a line needs it.
        case idle
        /// Under way; these lines wait for it. To `ready`, or back to `idle` when it fails or takes too long.
        case starting(StartID, timer: TimerID, waiting: [LineCall])
        /// Done. The end.
        case ready
    }

    var start = Start.idle
    var violations = 0
    var circuit = Circuit()
    /// It was told that the network rests because too many of its calls have not ended.
    var restsForUnendedCalls = false
}
