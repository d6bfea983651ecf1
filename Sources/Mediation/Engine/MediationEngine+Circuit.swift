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
