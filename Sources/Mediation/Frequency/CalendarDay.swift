/// A day of the Gregorian calendar, wherever it is lived.
public struct CalendarDay: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01, which is 0.
    public var number: Int

    /// The nth day since 1970-01-01.
    public init(number: Int) { self.number = number }

    /// The day that many days later.
    public func advanced(by days: Int) -> CalendarDay { CalendarDay(number: number + days) }

    /// Orders by time.
    public static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.number < other.number }
}
