#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the `Retry-After` header (RFC 9110, 10.2.3).
enum RetryAfter {
    /// No network is left alone for longer than this, whatever it asks for.
    private static let longest = 86_400

    /// How long to wait; nil when the header is absent or cannot be read.
    ///
    /// - Parameter date: The answer's own `Date` header: between two times of the same clock, ours cannot be wrong.
    static func delay(_ header: String?, date: String?) -> Duration? {
        guard let header else { return nil }
        if !header.isEmpty, header.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Int(header) ?? longest, longest))
        }
        guard let until = moment(header) else { return nil }
        let now = date.flatMap(moment) ?? Date()
        return .seconds(Int(min(max(until.timeIntervalSince(now), 0), Double(longest)).rounded(.up)))
    }

    /// The moment of an IMF-fixdate, `Sun, 06 Nov 1994 08:49:37 GMT`; the obsolete forms are not read.
    private static func moment(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: String(words[2])) else {
            return nil
        }
        let numbers = ([words[1], words[3]] + words[4].split(separator: ":")).compactMap { Int($0) }
        let ranges = [1...31, 1_000...9_999, 0...23, 0...59, 0...60]
        guard numbers.count == 5, zip(ranges, numbers).allSatisfy({ $0.contains($1) }) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: numbers[1], month: month + 1, day: numbers[0], hour: numbers[2], minute: numbers[3],
                second: numbers[4]))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
