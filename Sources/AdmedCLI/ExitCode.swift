import AdapterKit

/// What the process tells its caller.
struct ExitCode: RawRepresentable, Sendable, Hashable {
    let rawValue: Int32

    /// Filled, shown, valid.
    static let done = ExitCode(rawValue: 0)
    static let noAd = ExitCode(rawValue: 1)
    static let usage = ExitCode(rawValue: 2)
    /// The configuration, or what it names, is invalid.
    static let invalid = ExitCode(rawValue: 3)
    /// Network, server, timeout, bad answer.
    static let failed = ExitCode(rawValue: 4)
    static let notAllowed = ExitCode(rawValue: 5)
    static let ledger = ExitCode(rawValue: 6)
    /// A fault of admed itself.
    static let bug = ExitCode(rawValue: 70)
    static let interrupted = ExitCode(rawValue: 130)
    /// Ended by SIGTERM.
    static let terminated = ExitCode(rawValue: 143)

    /// The meanings as help texts list them.
    static let meanings: [(code: ExitCode, meaning: String)] = [
        (done, "done"), (noAd, "no ad"), (usage, "usage"), (invalid, "configuration invalid"),
        (failed, "failed (network, server, timeout, bad answer)"), (notAllowed, "not allowed now"),
        (ledger, "ledger unusable"), (bug, "a fault of admed itself"), (interrupted, "interrupted"),
        (terminated, "ended by SIGTERM"),
    ]
}

extension ExitCode {
    /// The exit code of an error.
    init(_ code: AdErrorCode) {
        switch code {
        case .noFill, .belowFloor:
            self = .noAd
        case .unknownPlacement, .invalidArgument:
            self = .usage
        case .unsupportedFormat, .invalidConfiguration:
            self = .invalid
        case .timeout, .network, .tls, .httpStatus, .badRequest, .badResponse, .bodyTooLarge,
            .adapterNotReady, .circuitOpen, .adapterFailure, .noDemand, .showTimeout, .showFailed,
            .contractViolation, .unsupportedPlatform:
            self = .failed
        case .loadWhileShowing, .notReady, .expired, .alreadyShowing, .notForeground, .noPresenter, .capped,
            .paced, .suppressed, .privacy, .destroyed:
            self = .notAllowed
        case .stateUnusable:
            self = .ledger
        case .internal:
            self = .bug
        case .cancelled:
            self = .interrupted
        }
    }
}
