public import AdapterKit

/// The rules of one scope that a ledger checks when a slot is reserved.
public struct FrequencyRules: Sendable, Hashable {
    /// The placements whose displays count; nil: all.
    public var placements: Set<PlacementID>?
    /// The most displays in one session; nil: no limit.
    public var perSession: Int?
    /// The most displays in one local calendar day; nil: no limit.
    public var perDay: Int?
    /// Rolling windows, all of which apply.
    public var windows: [FrequencyPolicy.Window]
    /// The least time from one display to the next.
    public var minimumInterval: Duration

    /// Rules.
    public init(
        placements: Set<PlacementID>?, perSession: Int? = nil, perDay: Int? = nil,
        windows: [FrequencyPolicy.Window] = [],
        minimumInterval: Duration = .zero
    ) {
        self.placements = placements
        self.perSession = perSession
        self.perDay = perDay
        self.windows = windows
        self.minimumInterval = minimumInterval
    }

    /// Whether there is nothing to check.
    var isEmpty: Bool {
        perSession == nil && perDay == nil && windows.isEmpty && minimumInterval == .zero
    }

    /// Whether displays of the placement count.
    func covers(_ placement: PlacementID) -> Bool { placements?.contains(placement) ?? true }
}
