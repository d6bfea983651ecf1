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

extension MediationConfiguration {
    /// The networks whose adapters cannot pass on all of the signals, each with those that it cannot.
    package func networksUnable(
        toPassOn signals: Set<PrivacySignal>, _ registry: AdapterRegistry
    ) -> [NetworkID: Set<PrivacySignal>] {
        var unable: [NetworkID: Set<PrivacySignal>] = [:]
        for network in networks {
            guard let manifest = registry[network.adapter]?.manifest else { continue }
            let missing = signals.subtracting(manifest.privacySignals)
            if !missing.isEmpty { unable[network.id] = missing }
        }
        return unable
    }
}

extension PrivacySignal {
    /// Why a network is not asked, in words that name the signals.
    package static func notPassedOn(_ signals: Set<PrivacySignal>) -> String {
        let names = signals.map(\.rawValue).sorted()
        let verb = names.count == 1 ? "is" : "are"
        return "its adapter does not pass on \(names.joined(separator: ", ")), which \(verb) given"
    }
}

extension MediationConfiguration {
    /// Everything that does not make sense, all at once: names that nobody knows or two things share, numbers
    /// out of range, prices without a rate, settings and lines that an adapter cannot use.
    ///
    /// - Parameter adapters: The adapters of the program.
    public func problems(adapters: AdapterRegistry) -> [ConfigurationProblem] {
        problems(adapters: adapters, unread: [])
    }

    /// The same, but silent about what could not be read in the first place.
    ///
    /// - Parameter adapters: Nil where networks need no adapter, as in a scenario, which scripts them.
    package func problems(
        adapters: AdapterRegistry?, unread: Set<KeyPathText>
    ) -> [ConfigurationProblem] {
        var validator = ConfigurationValidator(self, adapters: adapters, unread: unread)
        return validator.run()
    }
}
