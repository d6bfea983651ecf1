/// A scenario in which more happens than anybody waits for: it is not played to its end.
package struct SimulationOverflow: Error, Sendable, Hashable {
    /// The most that may happen in a scenario: calls, answers, wake-ups and callbacks together. Years of an app's life,
    /// played in seconds.
    package static let limit = 2_000_000

    /// How much was allowed.
    package let limit: Int
    /// The scenario time at which it was used up.
    package let at: Duration
    /// The index of the event that was being done, from 0; nil when it was between events, or after the last.
    package let event: Int?
}
