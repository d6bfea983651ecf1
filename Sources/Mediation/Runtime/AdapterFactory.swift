package import AdapterKit
import Redaction

/// Makes the adapters of a configuration's networks.
struct AdapterFactory {
    let registry: AdapterRegistry
    /// Takes the configuration's secrets out of what an adapter says.
    let redactor: Redactor

    init(_ configuration: MediationConfiguration, _ registry: AdapterRegistry) {
        self.registry = registry
        redactor = Redactor(secretsOf: configuration, registry)
    }

    /// The network's adapter, or why it cannot be made, in the adapter's own words without secrets.
    func make(
        _ network: NetworkConfiguration, _ environment: AdapterEnvironment
    ) -> Result<any NetworkAdapter, AdapterError> {
        guard let type = registry[network.adapter] else {
            return .failure(
                AdapterError(.invalidConfiguration, reason: "there is no adapter `\(network.adapter)`"))
        }
        do {
            let settings = AdapterSettings.reading(network.settings, manifest: type.manifest).settings
            return .success(try type.init(settings: settings, environment: environment))
        } catch {
            var fault = redactor.redact(AdapterError(reporting: error))
            fault.code = .invalidConfiguration
            let words = fault.reason ?? fault.native?.message
            fault.reason = "the adapter could not be made" + (words.map { ": \($0)" } ?? "")
            return .failure(fault)
        }
    }
}

extension MediationConfiguration {
    /// Makes the adapter of every network once, as a mediator would, and tells which cannot be made, each at the network's
    /// settings. Nothing is sent, and the adapters are released. A network in which ``problems(adapters:)`` finds
    /// something is left out: its adapter could only say the same again.
    ///
    /// - Parameter adapters: The adapters of the program.
    package func problemsCreatingAdapters(adapters: AdapterRegistry) -> [ConfigurationProblem] {
        problemsCreatingAdapters(adapters: adapters, unread: [])
    }

    /// The same, but silent about networks of which something could not be read in the first place.
    package func problemsCreatingAdapters(
        adapters: AdapterRegistry, unread: Set<KeyPathText>
    ) -> [ConfigurationProblem] {
        let maker = AdapterFactory(self, adapters)
        let broken = Set(
            unread.map(\.steps) + problems(adapters: adapters, unread: unread).map(\.keyPath.steps))
        return networks.compactMap { network in
            let path = KeyPathText.top.key("networks").key(network.id.rawValue)
            let isBroken = broken.contains { $0.starts(with: path.steps) || path.steps.starts(with: $0) }
            if isBroken { return nil }
            let made = maker.make(network, AdapterEnvironment(network: network.id))
            guard case .failure(let fault) = made else { return nil }
            return ConfigurationProblem(path.key("settings"), fault.reason ?? "the adapter could not be made")
        }
    }
}
