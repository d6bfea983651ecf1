extension AdErrorCode {
    /// Whether an adapter may report the code from that stage. The others say something of the mediator, of its caller or
    /// of another stage, which no adapter knows: from an adapter they are reported as `adapter_failure`.
    package func isReportable(at stage: AdStage) -> Bool {
        switch self {
        case .noFill, .belowFloor, .timeout, .network, .tls, .httpStatus, .badRequest, .badResponse,
            .bodyTooLarge, .adapterNotReady, .privacy, .unsupportedFormat:
            stage == .start || stage == .load
        case .unsupportedPlatform: stage == .start || stage == .load
        case .expired, .noPresenter, .showFailed: stage == .show
        // The adapters that come with admed are as much of admed as the rest.
        case .adapterFailure, .contractViolation, .invalidConfiguration, .internal: true
        case .circuitOpen, .noDemand, .loadWhileShowing, .notReady, .alreadyShowing, .notForeground, .capped,
            .paced, .suppressed, .showTimeout, .unknownPlacement, .invalidArgument, .destroyed, .cancelled,
            .stateUnusable:
            false
        }
    }
}
