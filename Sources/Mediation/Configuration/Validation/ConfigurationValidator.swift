#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit
import Basics
import Redaction

/// Looks for everything in a configuration that does not make sense.
struct ConfigurationValidator {
    let configuration: MediationConfiguration
    /// The adapters of the program; nil where networks need none.
    let adapters: AdapterRegistry?
    let unread: Set<KeyPathText>
    /// Takes the configuration's secrets out of what adapters say.
    let redactor: Redactor
    private(set) var problems: [ConfigurationProblem] = []

    /// The configured networks by name, each with its adapter where that is registered.
    let networks: [NetworkID: (network: NetworkConfiguration, adapter: (any NetworkAdapter.Type)?)]

    init(_ configuration: MediationConfiguration, adapters: AdapterRegistry?, unread: Set<KeyPathText>) {
        self.configuration = configuration
        self.adapters = adapters
        self.unread = unread
        redactor = adapters.map { Redactor(secretsOf: configuration, $0) } ?? Redactor(secrets: [])
        networks = Dictionary(
            configuration.networks.map { ($0.id, ($0, adapters?[$0.adapter])) },
            uniquingKeysWith: { first, _ in first })
    }

    mutating func run() -> [ConfigurationProblem] {
        for problem in adapters?.problems ?? [] { add(.top, problem) }
        checkNetworks()
        checkCurrency()
        if configuration.context.members == nil { add(.top.key("context"), "expected an OpenRTB object") }
        checkPlacements()
        for (name, policy) in configuration.groups.sorted(by: { $0.key < $1.key }) {
            let path = KeyPathText.top.key("groups").key(name)
            checkName(name, kind: "group name", at: path)
            check(policy, at: path)
        }
        check(configuration.frequency, at: .top.key("frequency"))
        return problems
    }

    /// Notes a problem, unless its place was found unreadable before.
    mutating func add(
        _ path: KeyPathText, _ message: String, suggestion: String? = nil,
        subject: ConfigurationProblem.Subject = .value
    ) {
        guard !unread.contains(path) else { return }
        problems.append(
            ConfigurationProblem(path, message, suggestion: suggestion, subject: subject))
    }

    /// Notes a name that nobody knows, with those that are known, the nearest first.
    mutating func addUnknown(_ kind: String, _ word: String, known: [String], at path: KeyPathText) {
        let listed = NearestWord.ranked(known, by: word).prefix(20).map(\.escapingControls)
        let hint = "known: \(known.isEmpty ? "none" : listed.joined(separator: ", "))"
        add(
            path, "unknown \(kind) \(word.quotedForMessage); \(hint)",
            suggestion: NearestWord.suggestion(for: word, among: known))
    }

    /// Notes a name that is not allowed.
    mutating func checkName(_ name: String, kind: String, at path: KeyPathText) {
        if let violation = IdentifierRule.violation(of: name, kind: kind) {
            add(path, violation, subject: .key)
        }
    }

    private mutating func checkCurrency() {
        let path = KeyPathText.top.key("currency").key("rates")
        let expected = "expected \(ConfigurationLimits.expectation(ConfigurationLimits.rate))"
        let rates = configuration.currency.rates.sorted { $0.key.code < $1.key.code }
        for (currency, rate) in rates {
            if !ConfigurationLimits.rate.contains(rate) {
                add(path.key(currency.code), expected)
            } else if currency == configuration.currency.base, rate != 1 {
                add(path.key(currency.code), "\(currency) is the base currency, so its rate can only be 1")
            }
        }
    }
}
