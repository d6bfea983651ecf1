/// A rule that denies a show, and until when.
public struct FrequencyDenial: Sendable, Hashable {
    /// The rules that a ledger checks, in the order in which it checks those of one scope.
    public enum Rule: Sendable, Hashable, CaseIterable {
        /// As many displays as the session may have.
        case sessionCap
        /// As many displays as the local calendar day may have.
        case dayCap
        /// As many displays as a rolling window may have.
        case windowCap
        /// Too soon after the last display.
        case interval
    }

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
    public var rule: Rule
    /// Until when.
    public var wait: Wait

    /// A denial.
    public init(_ rule: Rule, _ wait: Wait) {
        self.rule = rule
        self.wait = wait
    }
}
