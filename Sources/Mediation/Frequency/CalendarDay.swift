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
