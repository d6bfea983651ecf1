/// Where the app-open ad is in the life of the app: whether a cold start is pending, and which decision is open.
struct AppOpenMachine {
    /// The start of the app.
    enum ColdStart {
        /// Not launched, or launched without an ad for the start, or over. To `awaitingActivation` or `pending` by the
        /// launch.
        case none
        /// Launched in background. To `pending` at the first activation; to `none` when the app leaves.
        case awaitingActivation
        /// An ad may still come up. To `none` when it does, or when something ends the start.
        case pending(window: TimerID?)
    }

    /// One look at whether the ad may be shown now.
    struct Decision {
        /// What it is about.
        enum Kind {
            case coldStart
            case comeBack(HostState.Absence)
        }

        let id: DecisionID
        let kind: Kind
        /// The ledger has confirmed what caps and pacing say.
        var isConfirmed = false
        /// For how many scopes the return was counted that it decides.
        var countedScopes = 0
        /// What the filter said.
        var filterAnswer: Bool?
        /// Set while the filter is asked, to judge again with.
        var facts: HostFacts?

        var isColdStart: Bool { if case .coldStart = kind { true } else { false } }
    }

    /// A further look that is planned.
    struct Retry {
        let timer: TimerID
        let decision: Decision
    }

    var coldStart = ColdStart.none
    /// Waits for the host's facts, its filter or the ledger.
    var open: Decision?
    var retry: Retry?
    /// Further looks in this activation.
    var retries = 0
    /// Wakes the cold start when the cool-down after full-screen content is over.
    var cooldown: TimerID?

    var isColdStartPending: Bool { if case .none = coldStart { false } else { true } }

    /// The app came back or started: what was planned for the last activation is void.
    ///
    /// - Returns: The timer that is not needed any more.
    mutating func activated() -> TimerID? {
        retries = 0
        open = nil
        defer { retry = nil }
        return retry?.timer
    }
}
