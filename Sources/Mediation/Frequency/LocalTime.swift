package import AdapterKit
import Foundation

/// Tells moments as people of one zone write them, with the zone's name: `2026-11-30 18:00:03 +09:00 (Asia/Tokyo)`.
package struct LocalTime: Sendable {
    private let rules: ZoneRules
    private let name: String

    /// The local time of a zone; UTC where nobody knows it.
    ///
    /// - Parameter zone: An IANA name, or rules in the form of POSIX's `TZ`.
    package init(zone: String) {
        let known = ZoneRules(zone)
        rules = known ?? .named(.gmt)
        name = known == nil || ["GMT", "UTC", "Etc/UTC", "Etc/GMT", ""].contains(zone) ? "UTC" : zone
    }

    /// The moment, to the second, or to the millisecond where it is not a whole one.
    package func text(_ instant: WallInstant) -> String {
        let offset = rules.offset(at: instant)
        let (local, isBeyond) = instant.milliseconds.addingReportingOverflow(Int64(offset) * 1000)
        let shown = isBeyond ? instant : WallInstant(milliseconds: local)
        var text = shown.description.replacing("T", with: " ").replacing("Z", with: "")
        if text.hasSuffix(".000") { text.removeLast(4) }
        if isBeyond || name == "UTC" { return "\(text) UTC" }
        return "\(text) \(Self.text(ofOffset: offset)) (\(name))"
    }

    private static func text(ofOffset seconds: Int) -> String {
        let minutes = Int(seconds.magnitude) / 60
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        let digits = [hours, rest].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (seconds < 0 ? "-" : "+") + digits.joined(separator: ":")
    }
}
