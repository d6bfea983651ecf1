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
