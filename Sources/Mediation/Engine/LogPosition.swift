/// Where an event log is, so that a further run of the app can go on with it.
package struct LogPosition: Sendable, Hashable {
    /// The number of the last event.
    package var sequence: Int
    /// The time since the first run began.
    package var at: Duration
    /// Loads so far, of each placement in the order of the configuration.
    package var loads: [Int]
    /// Shows so far.
    package var shows: [Int]

    /// A position.
    package init(sequence: Int, at: Duration, loads: [Int], shows: [Int]) {
        self.sequence = sequence
        self.at = at
        self.loads = loads
        self.shows = shows
    }
}
