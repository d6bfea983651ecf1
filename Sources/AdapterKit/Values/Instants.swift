#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A point on the boot-time clock, which counts device sleep and is never set.
public struct BootInstant: Sendable, Hashable, Comparable {
    /// Nanoseconds since the boot, or since whatever the clock counts from.
    public var nanoseconds: Int64

    /// An instant.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The instant that much later; an end of time when the sum does not fit.
    public func advanced(by duration: Duration) -> BootInstant {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
        return BootInstant(nanoseconds: overflow ? (nanoseconds < 0 ? .min : .max) : sum)
    }

    /// The time from here to the other instant, negative when that lies before; clamped to what 64 bits hold.
    public func duration(to other: BootInstant) -> Duration {
        .nanoseconds(other.nanoseconds.clampedDifference(to: nanoseconds))
    }

    /// Orders by time.
    public static func < (one: BootInstant, other: BootInstant) -> Bool {
        one.nanoseconds < other.nanoseconds
    }
}

/// A point of the wall clock, which people and servers may set.
public struct WallInstant: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64

    /// An instant.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The instant that much later; an end of time when the sum does not fit.
    public func advanced(by duration: Duration) -> WallInstant {
        let (sum, overflow) = milliseconds.addingReportingOverflow(duration.wholeNanoseconds / 1_000_000)
        return WallInstant(milliseconds: overflow ? (milliseconds < 0 ? .min : .max) : sum)
    }

    /// The time from here to the other instant, negative when that lies before; clamped to what 64 bits hold.
    public func duration(to other: WallInstant) -> Duration {
        .milliseconds(other.milliseconds.clampedDifference(to: milliseconds))
    }

    /// Orders by time.
    public static func < (one: WallInstant, other: WallInstant) -> Bool {
        one.milliseconds < other.milliseconds
    }
}

extension WallInstant: CustomStringConvertible {
    /// ISO 8601 in UTC with milliseconds: `2026-11-30T09:00:00.000Z`.
    public var description: String {
        // The style cuts fractions off, and half of all milliseconds are a little less in binary.
        // A clock may say anything; the calendar ends somewhere.
        let milliseconds = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let (second, fraction) = remainder < 0 ? (quotient - 1, remainder + 1000) : (quotient, remainder)
        let text = Date(timeIntervalSince1970: Double(second)).formatted(.iso8601)
        return text.dropLast() + ".\(String(1000 + fraction).dropFirst())Z"
    }
}

extension Int64 {
    /// This less the other; the nearest that fits.
    fileprivate func clampedDifference(to other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (self < 0 ? .min : .max) : difference
    }
}

extension Duration {
    /// Whole nanoseconds, towards zero; clamped to what 64 bits hold, some 292 years.
    package var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, carry) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return carry ? (seconds < 0 ? .min : .max) : sum
    }
}
