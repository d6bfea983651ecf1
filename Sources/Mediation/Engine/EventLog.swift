import AdapterKit

/// Numbers events, and says how long after the beginning of the log each happened.
struct EventLog {
    /// The number of the last event.
    private(set) var sequence = 0
    private let start: BootInstant
    /// How long earlier runs of the app lasted.
    private var earlier = Duration.zero

    /// A log that begins with the first event after that instant.
    init(start: BootInstant) { self.start = start }

    /// Goes on with the log of an earlier run.
    mutating func resume(_ position: LogPosition) {
        sequence = position.sequence
        earlier = position.at
    }

    /// The time since the beginning of the log.
    func time(at now: BootInstant) -> Duration { earlier + start.duration(to: now) }

    /// The next event.
    mutating func event(
        _ kind: MediationEvent.Kind, of placement: PlacementID?, at moment: Moment
    ) -> MediationEvent {
        sequence += 1
        return MediationEvent(
            sequence: sequence, at: time(at: moment.boot), wall: moment.wall, placement: placement,
            kind: kind)
    }
}

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
