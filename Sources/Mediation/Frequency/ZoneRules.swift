package import AdapterKit
package import Foundation

/// How far local time is from UTC: by the rules that the zone's text spells out, or by those of the zone it names.
package enum ZoneRules: Sendable, Hashable {
    /// Rules in the form of POSIX's `TZ`. They go before names: Foundation takes `UTC+12` for a distance to the east.
    case posix(PosixZone)
    /// An IANA name.
    case named(TimeZone)

    /// The rules of a zone; nil where nobody knows it.
    package init?(_ zone: String) {
        if let rules = PosixZone(zone) {
            self = .posix(rules)
        } else if let named = TimeZone(identifier: zone) {
            self = .named(named)
        } else {
            return nil
        }
    }

    /// Seconds to the east of UTC at that moment.
    package func offset(at instant: WallInstant) -> Int {
        switch self {
        case .posix(let rules): rules.offset(at: Self.seconds(instant))
        case .named(let zone):
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(Self.seconds(instant))))
        }
    }

    /// Whole seconds since 1970, rounded down, within what calendars can work with: a clock may say anything.
    static func seconds(_ instant: WallInstant) -> Int {
        let seconds = instant.milliseconds / 1000 - (instant.milliseconds % 1000 < 0 ? 1 : 0)
        return Int(min(max(seconds, -3_155_760_000_000), 3_155_760_000_000))
    }
}
