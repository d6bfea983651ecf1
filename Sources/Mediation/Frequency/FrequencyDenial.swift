/// A rule that denies a show, and until when.
public struct FrequencyDenial: Sendable, Hashable {
    /// How long a rule goes on to deny, should nothing more be displayed.
    public enum Wait: Sendable, Hashable {
        /// That long from now.
        case duration(Duration)
        /// Until that day begins.
        case day(CalendarDay)
        /// For as long as the session.
        case session
    }

    /// The rule.
    public var reason: FrequencyReason
    /// Until when.
    public var wait: Wait

    /// A denial.
    public init(_ reason: FrequencyReason, _ wait: Wait) {
        self.reason = reason
        self.wait = wait
    }
}
