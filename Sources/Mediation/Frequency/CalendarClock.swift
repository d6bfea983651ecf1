import AdapterKit
import Foundation
import LedgerKit

/// Tells the local calendar day of a moment, from the calendar and never from 24 hours: days have 23 or 25 of them,
/// and some have no midnight.
///
/// It remembers the day that it told last, so that the calendar is asked once a day.
struct CalendarClock {
    private var zone = ""
    /// Rules that the zone's text spells out; nil: the calendar has those of its name.
    private var rules: PosixZone?
    private var calendar = Calendar(identifier: .gregorian)
    private var today: Range<Int64> = 0..<0
    private var day = CalendarDay(number: 0)

    /// The calendar day of a moment in its zone.
    mutating func day(of moment: Moment) -> CalendarDay {
        enter(moment.zone)
        if today.contains(moment.wall.milliseconds) { return day }
        if let rules {
            day = CalendarDay(number: rules.day(of: ZoneRules.seconds(moment.wall)))
        } else {
            let date = Date(
                timeIntervalSince1970: (Double(moment.wall.milliseconds) / 1000).clampedToCalendar)
            day = CalendarDay(calendar.dateComponents([.year, .month, .day], from: date))
        }
        let (start, end) = (start(of: day), start(of: day.advanced(by: 1)))
        // Where the calendar ends, no day is remembered.
        today = start < end ? start..<end : 0..<0
        return day
    }

    /// When a day begins in the moment's zone.
    mutating func start(of day: CalendarDay, in zone: String) -> WallInstant {
        enter(zone)
        return WallInstant(milliseconds: start(of: day))
    }

    private mutating func enter(_ zone: String) {
        guard zone != self.zone else { return }
        self.zone = zone
        rules = nil
        switch ZoneRules(zone) {
        case .posix(let rules): self.rules = rules
        case .named(let named): calendar.timeZone = named
        case nil: calendar.timeZone = .gmt
        }
        today = 0..<0
    }

    private func start(of day: CalendarDay) -> Int64 {
        if let rules {
            return Int64(rules.start(of: min(max(day.number, -36_525_000), 36_525_000))) * 1000
        }
        var components = day.components
        components.hour = 12
        guard let noon = calendar.date(from: components) else { return .max }
        return Int64(
            (calendar.startOfDay(for: noon).timeIntervalSince1970.clampedToCalendar * 1000).rounded())
    }
}

extension CalendarDay {
    private static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// The day of that year, month and day.
    fileprivate init(_ components: DateComponents) {
        let date = Self.utc.date(from: components) ?? .distantPast
        self.init(number: Int((date.timeIntervalSince1970.clampedToCalendar / 86_400).rounded(.down)))
    }

    fileprivate var components: DateComponents {
        let date = Date(timeIntervalSince1970: (Double(number) * 86_400).clampedToCalendar)
        return Self.utc.dateComponents([.year, .month, .day], from: date)
    }
}

extension Double {
    /// Seconds since 1970 that every calendar can work with: within 100,000 years. A clock or a file may say anything.
    fileprivate var clampedToCalendar: Double { min(max(self, -3_155_760_000_000), 3_155_760_000_000) }
}
