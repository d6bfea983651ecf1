import AdapterKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Seconds between people, machines and `Duration`.
enum Seconds {
    /// Reads plain decimal seconds that are not negative, to the nanosecond; nil for anything else.
    static func read(_ text: String, upTo most: Int) -> Duration? {
        guard let seconds = Decimal(plain: text), seconds >= 0, seconds <= Decimal(most) else { return nil }
        let nanoseconds = (seconds * 1_000_000_000).description.prefix { $0 != "." }
        return Int64(nanoseconds).map { .nanoseconds($0) }
    }

    /// The number of reports, to the microsecond.
    static func number(_ duration: Duration) -> Double { (duration / .microseconds(1)).rounded() / 1_000_000 }

    /// For people: `0.012 s`, `3600 s`.
    static func words(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let (carry, rest) = ((attoseconds.magnitude + 500_000_000_000_000) / 1_000_000_000_000_000)
            .quotientAndRemainder(dividingBy: 1_000)
        let whole = seconds.magnitude + carry
        let sign = duration < .zero && (whole, rest) != (0, 0) ? "-" : ""
        return rest == 0 ? "\(sign)\(whole) s" : "\(sign)\(whole).\(padded(Int(rest), to: 3)) s"
    }

    /// How long to wait, for people, and never too short: `42 s`, `5 h 12 min`, `3 d 4 h`.
    static func wait(_ duration: Duration) -> String {
        let seconds = count(of: .seconds(1), in: duration, .up)
        let units = [("d", 86_400), ("h", 3_600), ("min", 60)]
        guard let (place, unit) = units.enumerated().first(where: { seconds >= $0.element.1 }) else {
            return "\(seconds) s"
        }
        let smaller = place + 1 < units.count ? units[place + 1] : ("s", 1)
        let rest = (seconds % unit.1 + smaller.1 - 1) / smaller.1
        if rest * smaller.1 == unit.1 { return wait(.seconds((seconds / unit.1 + 1) * unit.1)) }
        return "\(seconds / unit.1) \(unit.0)" + (rest == 0 ? "" : " \(rest) \(smaller.0)")
    }

    /// How many of a unit a duration has. Networks may name any time; nobody reads the last digits of centuries.
    static func count(
        of unit: Duration, in duration: Duration, _ rule: FloatingPointRoundingRule
    ) -> Int {
        let most = 1e15
        return Int(min(max((duration / unit).rounded(rule), -most), most))
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
