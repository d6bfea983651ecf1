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
