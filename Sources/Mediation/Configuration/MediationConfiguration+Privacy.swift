package import AdapterKit

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
