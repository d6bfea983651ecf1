#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
package import AdapterKit

extension MediationConfiguration {
    /// The version of the format that is read and written.
    package static let formatVersion = 1

    /// Reads a network's settings, which only its adapter's manifest gives a type.
    package typealias SettingsReading = (_ settings: SourceCursor, _ adapter: AdapterID) -> [String:
        JSONValue]

    /// Reads a configuration. What cannot be read is noted in the cursor's problems, and a default stands in for it.
    ///
    /// - Parameters:
    ///   - source: The whole configuration.
    ///   - needsVersion: Whether `version` must be given; not where the configuration is a part of something else.
    ///   - settings: Reads the settings of one network.
    package init(reading source: SourceCursor, needsVersion: Bool = true, settings: SettingsReading) {
        self.init()
        let keys = ["version", "networks", "context", "currency", "placements", "groups", "frequency"]
        guard let members = source.members(keys, expected: "a configuration: an object") else { return }
        Self.checkVersion(of: members, isNeeded: needsVersion)
        networks =
            members["networks"]?.entries(expected: "an object of networks by name")?
            .map { NetworkConfiguration(reading: $0.value, name: $0.name, settings: settings) } ?? []
        context =
            members["context"]?.jsonObject(expected: "an OpenRTB object").map { .object($0) } ?? [:]
        currency = members["currency"].map(ExchangeRates.init(reading:)) ?? ExchangeRates()
        placements =
            members["placements"]?.entries(expected: "an object of placements by ID")?
            .compactMap { PlacementConfiguration(reading: $0.value, name: $0.name) } ?? []
        let namedGroups =
            members["groups"]?.entries(expected: "an object of frequency policies by name") ?? []
        groups = Dictionary(
            namedGroups.map { ($0.name, FrequencyPolicy(reading: $0.value)) },
            uniquingKeysWith: { first, _ in first })
        frequency = members["frequency"].map { FrequencyPolicy(reading: $0) } ?? FrequencyPolicy()
    }

    private static func checkVersion(of members: SourceMembers, isNeeded: Bool) {
        let expected = "\(formatVersion), the only version there is"
        let version =
            isNeeded ? members.required("version", expected: expected) : members["version"]
        guard let version, let text = version.scalar(expected: expected) else { return }
        if text != String(formatVersion) { version.problem("expected \(expected)") }
    }
}

extension NetworkConfiguration {
    fileprivate init(
        reading source: SourceCursor, name: String, settings: MediationConfiguration.SettingsReading
    ) {
        self.init(id: NetworkID(rawValue: name), adapter: "")
        guard let members = source.members(["adapter", "settings"], expected: "a network: an object") else {
            source.problems.markUnread(source.path.key("adapter"))
            return
        }
        let expected = "the id of an adapter"
        adapter = AdapterID(
            rawValue: members.required("adapter", expected: expected)?.text(expected: expected) ?? "")
        self.settings = members["settings"].map { settings($0, adapter) } ?? [:]
    }
}

extension ExchangeRates {
    fileprivate init(reading source: SourceCursor) {
        self.init()
        guard let members = source.members(["base", "rates"]) else { return }
        let expected = "a currency code of three letters, such as USD"
        if let code = members["base"]?.text(expected: expected) {
            base = Currency(code: code) ?? members["base"]?.refuse("expected \(expected)") ?? .usd
        }
        let entries = members["rates"]?.entries(expected: "an object of rates by currency code") ?? []
        for (index, (code, value)) in entries.enumerated() {
            guard let currency = Currency(code: code) else {
                if members["rates"]?.refuseDecimalComma(at: index) == true { continue }
                value.refuseKey("expected \(expected), not \(code.quotedForMessage)")
                continue
            }
            if rates[currency] != nil {
                value.refuseKey("\(currency) has a rate already; case makes no difference")
            } else if let rate = value.number(in: ConfigurationLimits.rate) {
                rates[currency] = rate
            }
        }
    }
}
