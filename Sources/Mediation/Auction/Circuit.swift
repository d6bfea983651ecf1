import AdapterKit

/// Lets a network rest: one whose adapter failed five times in a row is not asked for a minute, then one line is, and
/// what it answers decides; one that asked to be left alone (`Retry-After`) is not asked before that time.
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
    /// The longest rest that a network can ask for.
    static let longestRequestedRest = Duration.seconds(3600)

    private var state = State.closed(failures: 0)
    /// When the rest that the network asked for ends.
    private var requestedRestEnd: BootInstant?

    /// Whether the line may be asked now; if not, why, and for how long, where that is known. A line that may be asked
    /// although the adapter has rested is the probe.
    mutating func ask(_ call: LineCall, at now: BootInstant) -> Asking {
        if let rest = requestedRest(at: now) { return .resting(for: rest, .requested) }
        switch state {
        case .closed: return .allowed
        case .probing: return .resting(for: nil, .failures)
        case .open(let until) where now < until: return .resting(for: now.duration(to: until), .failures)
        case .open:
            state = .probing(call)
            return .allowed
        }
    }

    /// What came of asking whether a line may be asked.
    enum Asking {
        case allowed
        case resting(for: Duration?, Cause)
    }

    /// Why a network rests.
    enum Cause {
        /// Its adapter failed too often in a row.
        case failures
        /// It asked to be left alone.
        case requested

        /// The cause in words.
        var reason: String {
            switch self {
            case .failures: "it failed too often in a row"
            case .requested: "it asked to be left alone"
            }
        }
    }

    /// The network asked to be left alone for that long. An earlier request that goes on longer stays in force.
    mutating func restRequested(for duration: Duration, at now: BootInstant) {
        guard duration > .zero else { return }
        let end = now.advanced(by: min(duration, Self.longestRequestedRest))
        requestedRestEnd = requestedRestEnd.map { max($0, end) } ?? end
    }

    /// How long the rest that the network asked for goes on; nil when it does not rest for that.
    func requestedRest(at now: BootInstant) -> Duration? {
        guard let requestedRestEnd, now < requestedRestEnd else { return nil }
        return now.duration(to: requestedRestEnd)
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

    /// A question was taken back, or its answer says nothing. If it was the probe, the next line becomes the probe.
    mutating func dropped(_ call: LineCall, at now: BootInstant) {
        if case .probing(call) = state { state = .open(until: now) }
    }
}
