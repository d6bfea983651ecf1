package import AdapterKit
package import MockAdapter
package import Mediation

/// A story to play in virtual time: a configuration, what networks and viewers do, and what happens when.
package struct Scenario: Sendable, Hashable {
    /// The wall clock at scenario time 0.
    package var start: WallInstant
    /// The IANA name of the time zone at the start.
    package var timeZone: String
    /// What the mediator is told. Every network that a demand line names is listed; all of them are scripted.
    package var configuration: MediationConfiguration
    /// The outcomes of each placement's loads, in order; the last entry repeats. Loads without a list fill at
    /// 0.
    ///
    /// A fill or a failure comes at its time although its load ended before.
    package var loads: [PlacementID: [LoadEntry]]
    /// The courses of each placement's shows, in order; the last entry repeats. Shows without a list are
    /// displayed at 0 and closed at 5.
    package var shows: [PlacementID: [ShowStep]]
    /// How each start of a network's adapter ends, in order; the last entry repeats. Without a list, at 0.
    package var starts: [NetworkID: [StartStep]]
    /// What the host's filter answers, in order; the last answer repeats. Without a list there is no filter.
    package var filters: [PlacementID: [Bool]]
    /// Whether the app-open placement is shown by the host's show action instead of an adapter.
    package var usesAction: Bool
    /// What happens, in the order of time; at one instant in the order written.
    package var events: [ScenarioEvent]
    /// The scenario time at which the story ends; what is due at it still happens.
    package var until: Duration

    /// How much longer than its last event a story is played that does not say when it ends.
    package static let afterlife = Duration.seconds(60)

    /// A scenario.
    ///
    /// - Parameter until: Nil: ``afterlife`` after the last event.
    package init(
        start: WallInstant, timeZone: String, configuration: MediationConfiguration,
        loads: [PlacementID: [LoadEntry]] = [:], shows: [PlacementID: [ShowStep]] = [:],
        starts: [NetworkID: [StartStep]] = [:], filters: [PlacementID: [Bool]] = [:],
        usesAction: Bool = false,
        events: [ScenarioEvent] = [], until: Duration? = nil
    ) {
        self.start = start
        self.timeZone = timeZone
        self.configuration = configuration
        self.loads = loads
        self.shows = shows
        self.starts = starts
        self.filters = filters
        self.usesAction = usesAction
        self.events = events
        self.until = until ?? (events.last?.at ?? .zero) + Self.afterlife
    }
}
