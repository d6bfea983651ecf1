import AdapterKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Seconds between people, machines and `Duration`.
enum Seconds {
    /// Reads plain decimal seconds above zero, to the nanosecond; nil for anything else.
    static func read(_ text: String, upTo most: Int) -> Duration? {
        guard let seconds = Decimal(plain: text), seconds > 0, seconds <= Decimal(most) else { return nil }
        let nanoseconds = (seconds * 1_000_000_000).description.prefix { $0 != "." }
        return Int64(nanoseconds).flatMap { $0 > 0 ? .nanoseconds($0) : nil }
    }

    /// The number of reports, to the microsecond.
    static func number(_ duration: Duration) -> Double { (duration / .microseconds(1)).rounded() / 1_000_000 }

    /// For people: `0.012 s`, `3600 s`.
    static func words(_ duration: Duration) -> String {
        let milliseconds = Int((duration / .milliseconds(1)).rounded())
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        return rest == 0 ? "\(whole) s" : "\(whole).\(padded(abs(rest), to: 3)) s"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
