package import AdapterKit
package import LedgerKit

/// What caps and pacing have used up, and when they allow the next explicit show: first placement by placement,
/// then for each group, then for the whole app.
package struct FrequencyReport: Sendable, Hashable {
    /// A rolling window, and how many displays it holds.
    package struct Window: Sendable, Hashable {
        /// The rule.
        package let rule: FrequencyPolicy.Window
        /// Displays within it now.
        package let used: Int
    }

    /// When the rules of a scope, and of those around it, allow a show.
    package enum NextShow: Sendable, Hashable {
        /// Now.
        case now
        /// From that moment; the rule is the first that denies it.
        case at(WallInstant, FrequencyReason)
        /// Not within a session; the rule is the first that denies it.
        case never(FrequencyReason)
    }

    /// One scope.
    package struct Entry: Sendable, Hashable {
        /// What it is.
        package let scope: FrequencyScope
        /// Its rules.
        package let policy: FrequencyPolicy
        /// Displays of this session.
        package let sessionUsed: Int
        /// The day that is in force: today, or a later one that a clock or zone has seen.
        package let day: CalendarDay
        /// Displays of that day.
        package let dayUsed: Int
        /// Its rolling windows, in the order of the policy.
        package let windows: [Window]
        /// The last display, or slot that is still reserved.
        package let lastShown: WallInstant?
        /// When it allows a show.
        package let next: NextShow
    }

    /// The scopes: placements in the order of the configuration, groups by name, the app.
    package let entries: [Entry]
    /// The moment that it tells of.
    package let moment: Moment

    /// Reports on a history.
    ///
    /// - Parameters:
    ///   - placement: Only the scopes that apply to this one; nil: all.
    ///   - bootID: Names the boot from which the moment's boot-time clock counts.
    package init(
        _ configuration: MediationConfiguration, placement: PlacementID? = nil, history: FrequencyHistory,
        at moment: Moment, bootID: String
    ) {
        var scheduler = FrequencyScheduler(
            configuration, bootID: bootID, session: ProcessSession.unique(), history: history)
        let all = scheduler.layers(of: configuration)
        let group = configuration.placements.first { $0.id == placement }?.group
        let wanted = all.filter { layer in
            guard let placement else { return true }
            switch layer.scope {
            case .placement(let id): return id == placement
            case .group(let name): return name == group
            case .app: return true
            }
        }
        entries = wanted.map { scheduler.entry($0, at: moment) }
        self.moment = moment
    }
}

/// What a frequency policy is for.
package enum FrequencyScope: Sendable, Hashable {
    /// One placement.
    case placement(PlacementID)
    /// The placements of a named group.
    case group(String)
    /// Every placement.
    case app
}
