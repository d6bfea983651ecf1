/// What follows from an error code, the same for every host.
public struct AdErrorFacts: Sendable, Hashable {
    /// When it is worth trying again.
    public enum Retry: String, Sendable, Hashable, Codable {
        /// By itself, after the back-off.
        case afterBackOff = "after back-off"
        /// At once.
        case yes
        /// For status 429 and 5xx, after `Retry-After`; never for another status.
        case byStatus = "5xx and 429"
        /// Once `retryAfter` has passed.
        case afterDelay = "after retryAfter"
        /// After what is on screen has closed.
        case afterClose = "after close"
        /// Load first, then show.
        case loadFirst = "load first"
        /// The next time the user comes back.
        case onReturn = "on return"
        /// Not before the cause is fixed.
        case afterFix = "no, fix"
        /// Report it to whoever is responsible.
        case report = "report it"
        /// Never.
        case never = "no"
    }

    /// Who should act on it.
    public enum Responsibility: String, Sendable, Hashable, Codable {
        /// Nobody's: supply and demand did not meet, or a rule says not now.
        case nobody
        /// Whoever calls or configures admed.
        case caller
        /// The connection between the device and the network.
        case connection
        /// The network or its adapter.
        case network
        /// admed.
        case admed
    }

    /// What the code means, in words for people.
    public var meaning: String
    /// The stages at which it occurs.
    public var stages: [AdStage]
    /// When to try again.
    public var retry: Retry
    /// Who should act on it.
    public var responsibility: Responsibility
}

/// The part of an ad's life in which something happened.
public enum AdStage: String, Sendable, Hashable, CaseIterable, Codable {
    /// The start of an adapter.
    case start
    /// The load of an ad.
    case load
    /// The show of an ad.
    case show
}

extension AdErrorCode {
    /// What follows from this code.
    public var facts: AdErrorFacts {
        switch self {
        case .noFill: .init("asked properly, nobody had an ad", [.load], .afterBackOff, .nobody)
        case .belowFloor: .init("only offers under the floor", [.load], .afterBackOff, .nobody)
        case .timeout: .init("the deadline passed", [.load], .yes, .connection)
        case .network: .init("could not connect, reset, or cut short", [.load], .yes, .connection)
        case .tls: .init("certificate or handshake refused", [.load], .afterFix, .connection)
        case .httpStatus: .init("an unexpected HTTP status", [.load], .byStatus, .network)
        case .badRequest:
            .init("the network says that the request is wrong", [.load], .afterFix, .caller)
        case .badResponse: .init("an answer that cannot be read", [.load], .yes, .network)
        case .bodyTooLarge: .init("more than the body limit, decoded", [.load], .never, .network)
        case .adapterNotReady:
            .init("the adapter's start failed or has not ended", [.load], .yes, .network)
        case .circuitOpen: .init("resting after repeated failures", [.load], .afterDelay, .network)
        case .adapterFailure:
            .init("the network reports its own fault", AdStage.allCases, .yes, .network)
        case .noDemand: .init("the placement has no usable demand line", [.load], .afterFix, .caller)
        case .loadWhileShowing:
            .init("the placement's ad is on screen", [.load], .afterClose, .caller)
        case .notReady: .init("nothing loaded", [.show], .loadFirst, .caller)
        case .expired: .init("what was loaded is too old", [.show], .loadFirst, .nobody)
        case .alreadyShowing:
            .init(
                "this placement, or other full-screen content, is up", [.show], .afterClose, .caller)
        case .notForeground: .init("the app is not in front", [.show], .onReturn, .caller)
        case .noPresenter: .init("nowhere to show it", [.show], .onReturn, .caller)
        case .capped: .init("a cap forbids it", [.show], .afterDelay, .nobody)
        case .paced: .init("an interval forbids it", [.show], .afterDelay, .nobody)
        case .suppressed:
            .init("a hold, or another rule, forbids it", [.load, .show], .onReturn, .nobody)
        case .showTimeout: .init("accepted, never displayed", [.show], .loadFirst, .network)
        case .showFailed: .init("the adapter failed to show", [.show], .loadFirst, .network)
        case .privacy:
            .init(
                "the adapter cannot honour the privacy signals given", [.load], .never, .network)
        case .unsupportedFormat:
            .init("this network has no such format", [.load], .afterFix, .caller)
        case .invalidConfiguration:
            .init("the configuration is wrong", AdStage.allCases, .afterFix, .caller)
        case .unknownPlacement:
            .init("no placement of that name", AdStage.allCases, .afterFix, .caller)
        case .invalidArgument:
            .init("an argument that cannot be used", AdStage.allCases, .afterFix, .caller)
        case .destroyed: .init("the placement is gone", AdStage.allCases, .never, .caller)
        case .cancelled: .init("the caller gave up", AdStage.allCases, .never, .caller)
        case .contractViolation:
            .init("the adapter broke its contract", AdStage.allCases, .report, .network)
        case .stateUnusable:
            .init("the ledger cannot be opened", AdStage.allCases, .afterFix, .caller)
        case .unsupportedPlatform:
            .init("the network does not support this system version", [.start], .never, .network)
        case .internal: .init("a fault of admed itself", AdStage.allCases, .report, .admed)
        }
    }
}

extension AdErrorFacts {
    fileprivate init(
        _ meaning: String, _ stages: [AdStage], _ retry: Retry, _ responsibility: Responsibility
    ) {
        self.init(meaning: meaning, stages: stages, retry: retry, responsibility: responsibility)
    }
}
