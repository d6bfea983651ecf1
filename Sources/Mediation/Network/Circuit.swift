import AdapterKit

/// Lets a network rest: after five failures in a row it is not asked for a minute, then one line is, and its answer decides;
/// a network that asked to be left alone (`Retry-After`) is not asked before that time.
struct Circuit {
    private enum State {
        /// Asked as usual; failures in a row so far. To `open`.
        case closed(failures: Int)
        /// Not asked before that instant. To `probing`; to `closed` by an answer to an earlier question.
        case open(until: BootInstant)
        /// One line is asked, to see. To `closed`, or back to `open`.
        case probing(LineCall)
    }

    /// What an answer says about the health of a network.
    enum Health {
        case healthy
        case failing
        /// Nothing.
        case unknown
    }

    /// What users of the circuit hear of it.
    enum Change {
        case opened
        case closed
    }

    /// Whether a line may be asked.
    enum Admission: Hashable {
        case allowed
        /// With how long it is left, where that is known.
        case denied(Cause, retryAfter: Duration?)
    }

    /// Why a network rests.
    enum Cause {
        /// Its adapter failed too often in a row.
        case failures
        /// It asked to be left alone.
        case requested
    }

    /// How often it may fail in a row.
    static let limit = 5
    /// How long it rests.
    static let rest = Duration.seconds(60)
    /// The longest rest that a network can ask for.
    static let longestRequestedRest = Duration.seconds(3600)

    private var state = State.closed(failures: 0)
    /// When the rest ends that the network asked for.
    private var requestedRestEnd: BootInstant?

    /// A line wants to be asked. One that is allowed although the network has rested is the probe.
    mutating func admit(_ call: LineCall, at now: BootInstant) -> Admission {
        if let rest = requestedRest(at: now) { return .denied(.requested, retryAfter: rest) }
        switch state {
        case .closed: return .allowed
        case .probing: return .denied(.failures, retryAfter: nil)
        case .open(let until) where now < until:
            return .denied(.failures, retryAfter: now.duration(to: until))
        case .open:
            state = .probing(call)
            return .allowed
        }
    }

    /// The network asked to be left alone for that long. An earlier request that lasts longer stays in force.
    mutating func restRequested(for duration: Duration, at now: BootInstant) {
        guard duration > .zero else { return }
        let end = now.advanced(by: min(duration, Self.longestRequestedRest))
        requestedRestEnd = requestedRestEnd.map { max($0, end) } ?? end
    }

    /// How much longer the network rests at its own request; nil when it does not.
    func requestedRest(at now: BootInstant) -> Duration? {
        guard let requestedRestEnd, now < requestedRestEnd else { return nil }
        return now.duration(to: requestedRestEnd)
    }

    /// The adapter answered properly.
    mutating func succeeded() -> Change? {
        defer { state = .closed(failures: 0) }
        switch state {
        case .closed: return nil
        case .open, .probing: return .closed
        }
    }

    /// The adapter failed.
    mutating func failed(at now: BootInstant) -> Change? {
        switch state {
        case .closed(let failures) where failures + 1 < Self.limit:
            state = .closed(failures: failures + 1)
            return nil
        case .open: return nil
        case .closed, .probing:
            state = .open(until: now.advanced(by: Self.rest))
            return .opened
        }
    }

    /// A question was taken back, or its answer says nothing. If it was the probe, the next call becomes the probe.
    mutating func dropped(_ call: LineCall, at now: BootInstant) {
        switch state {
        case .probing(call): state = .open(until: now)
        case .closed, .open, .probing: break
        }
    }
}

extension Circuit.Health {
    /// What a line's failure says. A start that failed is noted once, not for each line that waited for it.
    init(_ code: AdErrorCode) {
        switch code {
        case .noFill, .belowFloor: self = .healthy
        case .timeout, .network, .tls, .httpStatus, .badResponse, .bodyTooLarge, .adapterFailure,
            .contractViolation:
            self = .failing
        default: self = .unknown
        }
    }
}
