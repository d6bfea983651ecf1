import AdapterKit

extension MediationEngine {
    /// Notes what an answer tells of the health of a network's adapter.
    mutating func note(
        _ verdict: Circuit.Verdict, of network: NetworkID, _ call: LineCall?, _ step: inout Step
    ) {
        var record = networks[network] ?? NetworkRecord()
        var event: MediationEvent.Kind?
        switch verdict {
        case .healthy: if record.circuit.succeeded() { event = .circuitClosed(network: network) }
        case .failing: if record.circuit.failed(at: step.now) { event = .circuitOpened(network: network) }
        case .neutral: if let call { record.circuit.dropped(call, at: step.now) }
        }
        networks[network] = record
        if let event { emit(event, nil, &step) }
    }

    /// An adapter has ended a call; one that was given up counts no more.
    mutating func ended(_ call: UnendedCalls.Call, _ step: inout Step) {
        guard let network = unended.ended(call), networks[network]?.restsForUnendedCalls ?? false,
            !unended.isFull(network, at: step.now)
        else { return }
        networks[network]?.restsForUnendedCalls = false
        emit(.circuitClosed(network: network), nil, &step)
    }

    /// Too many calls of the network's adapter go on: it is not asked until one of them ends.
    mutating func restForUnendedCalls(_ network: NetworkID, _ step: inout Step) {
        if networks[network]?.restsForUnendedCalls ?? false { return }
        networks[network, default: NetworkRecord()].restsForUnendedCalls = true
        emit(.circuitOpened(network: network), nil, &step)
    }
}

extension Circuit.Verdict {
    /// What a line's failure tells. A start that failed is noted once, not for each line that waited for it.
    init(_ code: AdErrorCode) {
        switch code {
        case .noFill, .belowFloor: self = .healthy
        case .timeout, .network, .tls, .httpStatus, .badResponse, .bodyTooLarge, .adapterFailure,
            .contractViolation:
            self = .failing
        default: self = .neutral
        }
    }
}
