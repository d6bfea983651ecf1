/// Lets an adapter rest that fails again and again: after five failures in a row its lines are not asked for a minute,
/// then one is, and what it answers decides.
struct Circuit {
    private enum State {
        /// Asked as usual; failures in a row so far. To `open`.
        case closed(failures: Int)
        /// Not asked before that instant. To `probing`.
        case open(until: BootInstant)
        /// One line is asked, to see. To `closed`, or back to `open`.
        case probing(LineCall)
    }

    /// How an answer tells of the adapter's health.
    enum Verdict {
        case healthy
        case failing
        /// Says nothing of it.
        case neutral
    }

    /// How often it may fail in a row.
    static let limit = 5
    /// How long it rests.
    static let rest = Duration.seconds(60)

    private var state = State.closed(failures: 0)

    /// Whether the line may be asked now; if not, how long that will go on, where it is known. A line that may be asked
    /// although the adapter has rested is the probe.
    mutating func ask(_ call: LineCall, at now: BootInstant) -> Asking {
        switch state {
        case .closed: return .allowed
        case .probing: return .resting(for: nil)
        case .open(let until) where now < until: return .resting(for: now.duration(to: until))
        case .open:
            state = .probing(call)
            return .allowed
        }
    }

    /// What came of asking whether a line may be asked.
    enum Asking {
        case allowed
        case resting(for: Duration?)
    }

    /// The adapter answered properly.
    ///
    /// - Returns: Whether that ended its rest.
    mutating func succeeded() -> Bool {
        defer { state = .closed(failures: 0) }
        if case .closed = state { return false }
        return true
    }

    /// The adapter failed.
    ///
    /// - Returns: Whether its rest begins.
    mutating func failed(at now: BootInstant) -> Bool {
        switch state {
        case .closed(let failures) where failures + 1 < Self.limit:
            state = .closed(failures: failures + 1)
            return false
        case .open: return false
        case .closed, .probing:
            state = .open(until: now.advanced(by: Self.rest))
            return true
        }
    }

    /// A question was taken back. Was it the probe, the next line is.
    mutating func dropped(_ call: LineCall, at now: BootInstant) {
        if case .probing(call) = state { state = .open(until: now) }
    }
}
