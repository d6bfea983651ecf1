public import AdapterKit

/// When something happened, on every clock that a decision may need.
public struct Moment: Sendable, Hashable {
    /// The boot-time clock: for ages, intervals and deadlines.
    public var boot: BootInstant
    /// The wall clock: for days and reports.
    public var wall: WallInstant
    /// The time zone's IANA name, or its rules in the form of POSIX's `TZ`.
    public var zone: String

    /// A moment.
    public init(boot: BootInstant, wall: WallInstant, zone: String) {
        self.boot = boot
        self.wall = wall
        self.zone = zone
    }
}
