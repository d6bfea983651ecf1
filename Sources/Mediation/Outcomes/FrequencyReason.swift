import LedgerKit

/// Why caps and pacing deny a show. The order is the one in which the rules of one scope are checked.
package enum FrequencyReason: String, Sendable, Hashable, CaseIterable, Codable {
    /// One of the first launches ever, which show no app-open ad.
    case launchGrace = "launch_grace"
    /// A return that is not each nth one.
    case nthReturn = "nth_return"
    /// As many displays as the session may have.
    case sessionCap = "session_cap"
    /// As many displays as the local calendar day may have.
    case dayCap = "day_cap"
    /// As many displays as a rolling window may have.
    case windowCap = "window_cap"
    /// Too soon after the last display.
    case interval

    /// The rule by which a ledger denies a slot.
    init(_ rule: FrequencyDenial.Rule) {
        switch rule {
        case .sessionCap: self = .sessionCap
        case .dayCap: self = .dayCap
        case .windowCap: self = .windowCap
        case .interval: self = .interval
        }
    }
}
