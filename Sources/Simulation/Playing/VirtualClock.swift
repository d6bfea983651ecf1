import AdapterKit
import Mediation

/// Scenario time, and what the clocks of the device say at it.
struct VirtualClock {
    /// Seconds since the start of the scenario; goes on while the device sleeps.
    private(set) var now = Duration.zero
    private(set) var zone: String
    private var wallAtStart: WallInstant
    private var bootedAt = Duration.zero
    private var boots = 1

    init(start: WallInstant, zone: String) {
        wallAtStart = start
        self.zone = zone
    }

    /// Names the boot.
    var bootID: String { "boot \(boots)" }

    var moment: Moment {
        Moment(boot: boot(at: now), wall: wallAtStart.advanced(by: now), zone: zone)
    }

    /// A scenario time on the boot-time clock.
    func boot(at time: Duration) -> BootInstant {
        BootInstant(nanoseconds: (time - bootedAt).wholeNanoseconds)
    }

    /// An instant of the boot-time clock in scenario time.
    func time(of instant: BootInstant) -> Duration { bootedAt + .nanoseconds(instant.nanoseconds) }

    /// Goes on to that time; never back.
    mutating func advance(to time: Duration) { now = max(now, time) }

    mutating func setWall(_ wall: WallInstant) { wallAtStart = wall.advanced(by: .zero - now) }
    mutating func setZone(_ zone: String) { self.zone = zone }

    /// The machine starts again: the boot-time clock counts from zero.
    mutating func reboot() {
        bootedAt = now
        boots += 1
    }
}
