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
        /// Not before somebody mends the cause.
        case afterFix = "no, fix"
        /// Report it to whoever is to blame.
        case report = "report it"
        /// Never.
        case never = "no"
    }

    /// Whose turn it is.
    public enum Blame: String, Sendable, Hashable, Codable {
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
    /// Whose turn it is.
    public var blame: Blame
    /// The exit status of the command line.
    public var exitCode: Int32
    /// The number of the corresponding VAMP error.
    public var vampNumber: Int
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
        case .noFill: .init("asked properly, nobody had an ad", [.load], .afterBackOff, .nobody, 1, 7)
        case .belowFloor: .init("only offers under the floor", [.load], .afterBackOff, .nobody, 1, 7)
        case .timeout: .init("the deadline passed", [.load], .yes, .connection, 4, 5)
        case .network: .init("could not connect, reset, or cut short", [.load], .yes, .connection, 4, 4)
        case .tls: .init("certificate or handshake refused", [.load], .afterFix, .connection, 4, 4)
        case .httpStatus: .init("an unexpected HTTP status", [.load], .byStatus, .network, 4, 2)
        case .badRequest:
            .init("the network says that the request is wrong", [.load], .afterFix, .caller, 4, 2)
        case .badResponse: .init("an answer that cannot be read", [.load], .yes, .network, 4, 2)
        case .bodyTooLarge: .init("more than the body limit, decoded", [.load], .never, .network, 4, 2)
        case .adapterNotReady:
            .init("the adapter's start failed or has not ended", [.load], .yes, .network, 4, 8)
        case .circuitOpen: .init("resting after repeated failures", [.load], .afterDelay, .network, 4, 8)
        case .adapterFailure:
            .init("the network reports its own fault", AdStage.allCases, .yes, .network, 4, 8)
        case .noDemand: .init("the placement has no usable demand line", [.load], .afterFix, .caller, 4, 3)
        case .loadWhileShowing:
            .init("the placement's ad is on screen", [.load], .afterClose, .caller, 5, 1)
        case .notReady: .init("nothing loaded", [.show], .loadFirst, .caller, 5, 10)
        case .expired: .init("what was loaded is too old", [.show], .loadFirst, .nobody, 5, 10)
        case .alreadyShowing:
            .init(
                "this placement, or other full-screen content, is up", [.show], .afterClose, .caller, 5, 1)
        case .notForeground: .init("the app is not in front", [.show], .onReturn, .caller, 5, 1)
        case .noPresenter: .init("nowhere to show it", [.show], .onReturn, .caller, 5, 1)
        case .capped: .init("a cap forbids it", [.show], .afterDelay, .nobody, 5, 12)
        case .paced: .init("an interval forbids it", [.show], .afterDelay, .nobody, 5, 12)
        case .suppressed:
            .init("a hold, or another rule, forbids it", [.load, .show], .onReturn, .nobody, 5, 12)
        case .showTimeout: .init("accepted, never displayed", [.show], .loadFirst, .network, 4, 5)
        case .showFailed: .init("the adapter failed to show", [.show], .loadFirst, .network, 4, 8)
        case .privacy:
            .init(
                "the adapter cannot honour the privacy signals given", [.load], .never, .network, 5, 3)
        case .unsupportedFormat:
            .init("this network has no such format", [.load], .afterFix, .caller, 3, 9)
        case .invalidConfiguration:
            .init("the configuration is wrong", AdStage.allCases, .afterFix, .caller, 3, 9)
        case .unknownPlacement:
            .init("no placement of that name", AdStage.allCases, .afterFix, .caller, 2, 11)
        case .invalidArgument:
            .init("an argument that cannot be used", AdStage.allCases, .afterFix, .caller, 2, 11)
        case .destroyed: .init("the placement is gone", AdStage.allCases, .never, .caller, 5, 10)
        case .cancelled: .init("the caller gave up", AdStage.allCases, .never, .caller, 130, 6)
        case .contractViolation:
            .init("the adapter broke its contract", AdStage.allCases, .report, .network, 4, 8)
        case .stateUnusable:
            .init("the ledger cannot be opened", AdStage.allCases, .afterFix, .caller, 6, 1)
        case .unsupportedPlatform:
            .init("the network does not support this system version", [.start], .never, .network, 4, 0)
        case .internal: .init("a fault of admed itself", AdStage.allCases, .report, .admed, 70, 1)
        }
    }
}

extension AdErrorFacts {
    fileprivate init(
        _ meaning: String, _ stages: [AdStage], _ retry: Retry, _ blame: Blame, _ exitCode: Int32, _ vamp: Int
    ) {
        self.init(
            meaning: meaning, stages: stages, retry: retry, blame: blame, exitCode: exitCode, vampNumber: vamp
        )
    }
}
