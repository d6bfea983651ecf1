public import AdapterKit

/// Why a load or a show did not happen, with everything that is known about it.
public struct AdError: Error, Sendable, Hashable {
    /// What went wrong. `AdErrorCode.facts` says what follows from it.
    public var code: AdErrorCode
    /// In which part of the ad's life.
    public var stage: AdStage
    /// The network that is to blame, where it is one.
    public var network: NetworkID?
    /// The network's own code and message, verbatim, secrets removed.
    public var native: NativeError?
    /// A word of the outcome vocabulary, or a sentence that names what is wrong.
    public var reason: String?
    /// What every line that was asked answered.
    public var attempts: [LoadAttempt]
    /// How long to wait before trying again is any use.
    public var retryAfter: Duration?

    /// An error.
    package init(
        _ code: AdErrorCode, stage: AdStage, network: NetworkID? = nil, native: NativeError? = nil,
        reason: String? = nil, attempts: [LoadAttempt] = [], retryAfter: Duration? = nil
    ) {
        self.code = code
        self.stage = stage
        self.network = network
        self.native = native
        self.reason = reason
        self.attempts = attempts
        self.retryAfter = retryAfter
    }
}

extension AdError: CustomStringConvertible {
    /// One line for people: what happened, at whom, and the network's words.
    public var description: String {
        let verb = code.isRefusal ? "refused" : "failed"
        var text = "\(stage.rawValue) \(verb): \(code): \(code.facts.meaning)"
        if let network { text += " (\(network))" }
        if let reason { text += "; \(reason)" }
        if let message = native?.message { text += "; \(message)" }
        return text
    }
}

extension AdErrorCode {
    /// Whether nothing was tried: the call, or the moment, did not allow it.
    fileprivate var isRefusal: Bool {
        switch self {
        case .loadWhileShowing, .notReady, .expired, .alreadyShowing, .notForeground, .noPresenter, .capped,
            .paced,
            .suppressed, .unknownPlacement, .invalidArgument, .destroyed:
            true
        case .noFill, .belowFloor, .timeout, .network, .tls, .httpStatus, .badRequest, .badResponse,
            .bodyTooLarge,
            .adapterNotReady, .circuitOpen, .adapterFailure, .noDemand, .showTimeout, .showFailed, .privacy,
            .unsupportedFormat, .invalidConfiguration, .cancelled, .contractViolation, .stateUnusable,
            .unsupportedPlatform, .internal:
            false
        }
    }
}

extension AdError {
    /// Whether asking again by itself may end differently: some line failed for a cause that passes.
    ///
    /// An unexpected status passes when it is 429 or 5xx; what has to be fixed first does not.
    public var isTransient: Bool {
        attempts.isEmpty ? code.isTransient(status: native?.code) : attempts.contains { $0.isTransient }
    }
}

extension LoadAttempt {
    /// Whether the line may do better next time.
    var isTransient: Bool {
        guard case .failed(let code) = outcome else { return false }
        return code.isTransient(status: httpStatus.map(String.init) ?? native?.code)
    }
}

extension AdErrorCode {
    fileprivate func isTransient(status: String?) -> Bool {
        switch facts.retry {
        case .afterBackOff, .yes, .afterDelay, .afterClose, .loadFirst, .onReturn: true
        case .byStatus: status.flatMap { Int($0) }.map { $0 == 429 || (500...599).contains($0) } ?? false
        case .afterFix, .report, .never: false
        }
    }
}
