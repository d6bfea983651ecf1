public import AdapterKit

/// Everything a mediator is told at its start: networks, placements with their demand, money, caps.
///
/// Made in code, decoded from JSON, or read from YAML by the `ConfigurationFile` room. Whether it makes sense is
/// told by ``problems(adapters:)``.
///
/// ## Topics
///
/// ### Networks and placements
/// - ``networks``
/// - ``placements``
/// - ``context``
///
/// ### Money, caps and pacing
/// - ``currency``
/// - ``frequency``
/// - ``groups``
///
/// ### Checking
/// - ``problems(adapters:)``
public struct MediationConfiguration: Sendable, Hashable {
    /// The configured sources of ads.
    public var networks: [NetworkConfiguration]
    /// The OpenRTB object (`app`, `device`, `user`, …) that requests are made over; passed through.
    public var context: JSONValue
    /// The base currency and its rates.
    public var currency: ExchangeRates
    /// The places in the app that show ads.
    public var placements: [PlacementConfiguration]
    /// Caps for named groups of placements.
    public var groups: [String: FrequencyPolicy]
    /// Caps for the whole app.
    public var frequency: FrequencyPolicy

    /// A configuration.
    public init(
        networks: [NetworkConfiguration] = [], context: JSONValue = [:],
        currency: ExchangeRates = ExchangeRates(),
        placements: [PlacementConfiguration] = [], groups: [String: FrequencyPolicy] = [:],
        frequency: FrequencyPolicy = FrequencyPolicy()
    ) {
        self.networks = networks
        self.context = context
        self.currency = currency
        self.placements = placements
        self.groups = groups
        self.frequency = frequency
    }
}
