#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A day of the Gregorian calendar, wherever it is lived.
public struct CalendarDay: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01, which is 0.
    public var number: Int

    /// The nth day since 1970-01-01.
    public init(number: Int) { self.number = number }

    /// The day that many days later; the last there is when the sum does not fit.
    public func advanced(by days: Int) -> CalendarDay {
        let (sum, overflow) = number.addingReportingOverflow(days)
        return CalendarDay(number: overflow ? (days < 0 ? .min : .max) : sum)
    }

    /// Orders by time.
    public static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.number < other.number }
}

extension CalendarDay: CustomStringConvertible {
    /// ISO 8601: `2026-11-30`.
    public var description: String {
        // Within 100,000 years, where every calendar can work: a clock or a file may say anything.
        let seconds = min(max(Double(number) * 86_400, -3_155_760_000_000), 3_155_760_000_000)
        return Date(timeIntervalSince1970: seconds).formatted(Date.ISO8601FormatStyle().year().month().day())
    }
}
