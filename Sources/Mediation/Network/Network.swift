import AdapterKit

/// One network: the start of its adapter, its circuit, the rest that it asked for, and the calls that were given up.
struct Network {
    /// Where the start of the adapter is.
    private enum Start {
        /// Never started, or the last start failed. To `starting` when a line needs the adapter.
        case idle
        /// Under way; these lines wait for it. To `ready`, or back to `idle` when it fails or takes too long.
        case starting(StartID, waiting: [LineCall])
        /// Done. The end.
        case ready
    }

    /// Whether a line may ask the network.
    enum Admission: Hashable {
        /// Ask it now.
        case ask
        /// Start its adapter; the line is asked when that has ended. Followed by ``startBegan(_:for:)``.
        case start
        /// Its adapter is being started; the line is asked when that has ended.
        case waitForStart
        /// Do not ask it in this load.
        case refused(Refusal)
    }

    /// Why a line may not ask the network.
    enum Refusal: Hashable {
        /// Its adapter cannot pass on privacy signals that are given.
        case cannotPassOn(Set<PrivacySignal>)
        /// Its adapter holds as many calls that were given up as it may; whether that has just opened the circuit.
        case tooManyUnendedCalls(opensCircuit: Bool)
        /// It rests.
        case resting(Circuit.Cause, retryAfter: Duration?)
        /// Its start has failed in the same load.
        case failedToStart
    }

    /// How a start ended for the lines that waited for it.
    struct StartEnd: Hashable {
        let waiting: [LineCall]
        let circuit: Circuit.Change?
    }

    /// How often its adapter has broken the contract.
    private(set) var violations = 0

    private var start = Start.idle
    private var circuit = Circuit()
    private var unended = UnendedCalls()
    /// Privacy signals that are given and that its adapter cannot pass on.
    private var missingSignals: Set<PrivacySignal> = []

    // MARK: Asking

    /// A line wants to ask the network.
    ///
    /// - Parameter failedToStart: Whether the adapter's start has failed in the same load, which starts each adapter once.
    mutating func admit(_ call: LineCall, failedToStart: Bool, at now: BootInstant) -> Admission {
        if !missingSignals.isEmpty { return .refused(.cannotPassOn(missingSignals)) }
        if unended.isFull(at: now) {
            return .refused(.tooManyUnendedCalls(opensCircuit: unended.rest()))
        }
        if case .denied(let cause, let retryAfter) = circuit.admit(call, at: now) {
            return .refused(.resting(cause, retryAfter: retryAfter))
        }
        switch start {
        case .ready: return .ask
        case .starting(let id, let waiting):
            start = .starting(id, waiting: waiting + [call])
            return .waitForStart
        case .idle: return failedToStart ? .refused(.failedToStart) : .start
        }
    }

    /// The adapter is being started for the line.
    mutating func startBegan(_ id: StartID, for call: LineCall) {
        start = .starting(id, waiting: [call])
    }

    /// A start ended, or took too long. Nil when nobody waits for it.
    mutating func startEnded(_ id: StartID, _ error: AdapterError?, at now: BootInstant) -> StartEnd? {
        guard case .starting(id, let waiting) = start else { return nil }
        guard let error else {
            start = .ready
            return StartEnd(waiting: waiting, circuit: nil)
        }
        start = .idle
        // An adapter that cannot be made says nothing about the health of its network.
        let isFailure = error.code != .invalidConfiguration
        return StartEnd(waiting: waiting, circuit: isFailure ? circuit.failed(at: now) : nil)
    }

    // MARK: Health

    /// A line was answered, or failed: what that says about the network's health.
    mutating func learned(_ health: Circuit.Health, from call: LineCall, at now: BootInstant) -> Circuit
        .Change?
    {
        switch health {
        case .healthy: return circuit.succeeded()
        case .failing: return circuit.failed(at: now)
        case .unknown:
            circuit.dropped(call, at: now)
            return nil
        }
    }

    /// A line that was to be asked is not.
    mutating func dropped(_ call: LineCall, at now: BootInstant) { circuit.dropped(call, at: now) }

    /// The network asked to be left alone for that long.
    mutating func restRequested(for duration: Duration, at now: BootInstant) {
        circuit.restRequested(for: duration, at: now)
    }

    /// How much longer the network rests at its own request; nil when it does not.
    func requestedRest(at now: BootInstant) -> Duration? { circuit.requestedRest(at: now) }

    // MARK: Calls that were given up

    /// Nobody waits for the call any longer.
    mutating func gaveUp(_ call: UnendedCalls.Call, at now: BootInstant) { unended.gaveUp(call, at: now) }

    /// The adapter ended a call. One that had not been given up changes nothing.
    mutating func ended(_ call: UnendedCalls.Call, at now: BootInstant) -> Circuit.Change? {
        unended.ended(call, at: now) ? .closed : nil
    }

    // MARK: Contract

    /// The adapter broke its contract.
    mutating func violated() { violations += 1 }

    /// The user's privacy signals changed.
    mutating func signalsChanged(missing: Set<PrivacySignal>) { missingSignals = missing }
}

extension Network.Refusal {
    /// How the line failed.
    var error: AdapterError {
        switch self {
        case .cannotPassOn(let signals):
            AdapterError(.privacy, reason: PrivacySignal.notPassedOn(signals))
        case .tooManyUnendedCalls:
            AdapterError(
                .circuitOpen, reason: "\(UnendedCalls.limit) of its calls were given up and have not ended")
        case .resting(.failures, let retryAfter):
            AdapterError(.circuitOpen, reason: "it failed too often in a row", retryAfter: retryAfter)
        case .resting(.requested, let retryAfter):
            AdapterError(.circuitOpen, reason: "it asked to be left alone", retryAfter: retryAfter)
        case .failedToStart:
            AdapterError(.adapterNotReady, reason: "its start failed earlier in this load")
        }
    }
}
