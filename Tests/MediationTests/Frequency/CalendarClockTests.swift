import AdapterKit
import LedgerKit
import Testing

@testable import Mediation

@Suite("The calendar clock")
struct CalendarClockTests {
    /// A day, and the seconds since 1970 at which it begins and ends.
    struct Day: Sendable, CustomTestStringConvertible {
        let zone: String
        let date: String
        let begins: Int64
        let hours: Double

        var testDescription: String { "\(date) in \(zone)" }
    }

    static let days = [
        Day(zone: "UTC", date: "2026-11-30", begins: 1_795_996_800, hours: 24),
        Day(zone: "Asia/Tokyo", date: "2026-11-30", begins: 1_795_964_400, hours: 24),
        Day(zone: "Asia/Kathmandu", date: "2026-11-30", begins: 1_795_976_100, hours: 24),
        Day(zone: "America/New_York", date: "2026-03-08", begins: 1_772_946_000, hours: 23),
        Day(zone: "America/New_York", date: "2026-11-01", begins: 1_793_505_600, hours: 25),
        // Begins at one in the morning: the clocks go from 23:59:59 of the day before to 01:00:00.
        Day(zone: "Africa/Cairo", date: "2026-04-24", begins: 1_776_981_600, hours: 23),
    ]

    @Test("The calendar clock tells the day from its first millisecond to its last", arguments: days)
    func edges(_ day: Day) {
        var clock = CalendarClock()
        let end = day.begins * 1000 + Int64(day.hours * 3_600_000)
        #expect(clock.day(of: moment(day.begins * 1000, day.zone)).description == day.date)
        #expect(clock.day(of: moment(end - 1, day.zone)).description == day.date)
        let first = clock.day(of: moment(day.begins * 1000, day.zone))
        #expect(clock.day(of: moment(day.begins * 1000 - 1, day.zone)) == first.advanced(by: -1))
        #expect(clock.day(of: moment(end, day.zone)) == first.advanced(by: 1))
        #expect(clock.start(of: first, in: day.zone).milliseconds == day.begins * 1000)
        #expect(clock.start(of: first.advanced(by: 1), in: day.zone).milliseconds == end)
    }

    @Test("The calendar clock follows a change of the zone at once")
    func changedZone() {
        var clock = CalendarClock()
        let evening: Int64 = 1_796_050_800_000
        #expect(clock.day(of: moment(evening, "UTC")).description == "2026-11-30")
        #expect(clock.day(of: moment(evening, "Asia/Tokyo")).description == "2026-12-01")
        #expect(clock.day(of: moment(evening, "UTC")).description == "2026-11-30")
    }

    private func moment(_ milliseconds: Int64, _ zone: String) -> Moment {
        Moment(
            boot: BootInstant(nanoseconds: 0), wall: WallInstant(milliseconds: milliseconds), zone: zone)
    }
}
