public import AdapterKit

/// The rules of one scope that a ledger checks when a slot is reserved.
public struct FrequencyRules: Sendable, Hashable {
    /// A rolling window: at most `limit` displays in any `length`.
    public struct Window: Sendable, Hashable {
        /// The most displays.
        public var limit: Int
        /// The length of the window.
        public var length: Duration

        /// A window.
        public init(limit: Int, length: Duration) {
            self.limit = limit
            self.length = length
        }
    }

    /// The placements whose displays count; nil: all.
    public var placements: Set<PlacementID>?
    /// The most displays in one session; nil: no limit.
    public var perSession: Int?
    /// The most displays in one local calendar day; nil: no limit.
    public var perDay: Int?
    /// Rolling windows, all of which apply.
    public var windows: [Window]
    /// The least time from one display to the next.
    public var minimumInterval: Duration

    /// Rules.
    public init(
        placements: Set<PlacementID>?, perSession: Int? = nil, perDay: Int? = nil,
        windows: [Window] = [],
        minimumInterval: Duration = .zero
    ) {
        self.placements = placements
        self.perSession = perSession
        self.perDay = perDay
        self.windows = windows
        self.minimumInterval = minimumInterval
    }

    /// Whether there is nothing to check.
    package var isEmpty: Bool {
        perSession == nil && perDay == nil && windows.isEmpty && minimumInterval == .zero
    }

    /// Whether displays of the placement count.
    package func covers(_ placement: PlacementID) -> Bool { placements?.contains(placement) ?? true }
}

/// How much of the past the rules of a configuration can need.
public struct FrequencyRetention: Sendable, Hashable {
    /// The longest window or interval of any rule.
    public var horizon: Duration
    /// The largest limit of any rule: that many displays of each placement are kept however old they look, since it
    /// may be the clock that is wrong.
    public var depth: Int

    /// A need.
    public init(horizon: Duration, depth: Int) {
        self.horizon = horizon
        self.depth = depth
    }
}

/// A rule that denies a show, and until when.
public struct FrequencyDenial: Sendable, Hashable {
    /// The rules that a ledger checks, in the order in which it checks those of one scope.
    public enum Rule: Sendable, Hashable, CaseIterable {
        /// As many displays as the session may have.
        case sessionCap
        /// As many displays as the local calendar day may have.
        case dayCap
        /// As many displays as a rolling window may have.
        case windowCap
        /// Too soon after the last display.
        case interval
    }

    /// How long a rule goes on to deny, should nothing more be displayed.
    public enum Wait: Sendable, Hashable {
        /// That long from now.
        case duration(Duration)
        /// Until that day begins.
        case day(CalendarDay)
        /// For as long as the session.
        case session
    }

    /// The rule.
    public var rule: Rule
    /// Until when.
    public var wait: Wait

    /// A denial.
    public init(_ rule: Rule, _ wait: Wait) {
        self.rule = rule
        self.wait = wait
    }
}
