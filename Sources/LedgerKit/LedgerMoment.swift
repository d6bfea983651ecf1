public import AdapterKit

/// A moment as the ledger stores it.
public struct LedgerMoment: Sendable, Hashable {
    /// The boot-time clock; means something only while the boot is the same.
    public var boot: BootInstant
    /// Names the boot of the machine.
    public var bootID: String
    /// The wall clock.
    public var wall: WallInstant
    /// The local calendar day.
    public var day: CalendarDay
    /// Names the session: the run of the process.
    public var session: String

    /// A moment.
    public init(
        boot: BootInstant, bootID: String, wall: WallInstant, day: CalendarDay, session: String = ""
    ) {
        self.boot = boot
        self.bootID = bootID
        self.wall = wall
        self.day = day
        self.session = session
    }

    /// The time from the other moment to this one: by the boot-time clock within one boot, else by the wall clock.
    func elapsed(since other: LedgerMoment) -> Duration {
        if bootID == other.bootID { return other.boot.duration(to: boot) }
        return other.wall.duration(to: wall)
    }
}
