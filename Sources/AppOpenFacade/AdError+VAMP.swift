package import AdapterKit
public import Mediation

extension AdError {
    /// The number of the corresponding VAMP error, for hosts that switch over it.
    public var vampNumber: Int { code.vampNumber }
}

extension AdErrorCode {
    /// The number of the corresponding VAMP error.
    package var vampNumber: Int {
        switch self {
        case .unsupportedPlatform:
            0
        case .loadWhileShowing, .alreadyShowing, .notForeground, .noPresenter, .stateUnusable, .internal:
            1
        case .httpStatus, .badRequest, .badResponse, .bodyTooLarge:
            2
        case .noDemand, .privacy:
            3
        case .network, .tls:
            4
        case .timeout, .showTimeout:
            5
        case .cancelled:
            6
        case .noFill, .belowFloor:
            7
        case .adapterNotReady, .circuitOpen, .adapterFailure, .showFailed, .contractViolation:
            8
        case .unsupportedFormat, .invalidConfiguration:
            9
        case .notReady, .expired, .destroyed:
            10
        case .unknownPlacement, .invalidArgument:
            11
        case .capped, .paced, .suppressed:
            12
        }
    }
}
