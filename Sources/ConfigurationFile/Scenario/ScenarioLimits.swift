/// The range of every number in a scenario. They catch slips of the hand, not choices.
enum ScenarioLimits {
    /// Times of events: to some thirty years.
    static let time = Duration.zero...Duration.seconds(1_000_000_000)
    /// How long a device sleeps.
    static let sleep = Duration.milliseconds(1)...Duration.seconds(1_000_000_000)
    /// How often a call is repeated at one instant.
    static let repetitions = 1...100_000
    /// Which load or show of a placement.
    static let ordinal = 1...1_000_000
    /// The years of wall clocks.
    static let years = 1970...9999
}
