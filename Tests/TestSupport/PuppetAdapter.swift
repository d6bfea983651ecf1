package import AdapterKit

/// A network adapter whose answers a test gives by hand, through the controller that its settings name.
package final class PuppetAdapter: NetworkAdapter {
    package static let manifest = AdapterManifest(
        id: "puppet", name: "Puppet", version: "1.0.0", formats: AdFormat.allCases, isBidding: true,
        settings: [
            .init("stage", .text, isRequired: true, summary: "the name of a puppet stage"),
            .init("key", .text, isSecret: true, summary: "a secret"),
            .init("address", .url, summary: "an address"),
        ],
        privacySignals: [.gdpr])

    private let stage: PuppetStage
    private let network: NetworkID

    package init(settings: AdapterSettings, environment: AdapterEnvironment) throws {
        guard let name = settings.text("stage"), let stage = PuppetStage.named(name) else {
            throw AdapterError(.invalidConfiguration, reason: "no such stage")
        }
        try stage.onMake(settings)
        self.stage = stage
        network = environment.network
        stage.met(environment)
    }

    package func start() async throws { try await stage.onStart(network) }

    package func load(_ request: AdRequest) async throws -> LoadedAd {
        try await stage.play(request, network)
    }

    package func stop(within limit: Duration) async { await stage.onStop(limit) }
}
