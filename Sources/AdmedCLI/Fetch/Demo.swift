import AdapterKit
import FixtureServer
import Mediation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `fetch` and `show` work with where there is no configuration: a fixture server in the process, asked
/// over real HTTP.
struct Demo {
    let server: FixtureServer
    let configuration: MediationConfiguration

    /// Starts the server on a free loopback port and points the network at it.
    init() throws(FixtureServerError) {
        server = try FixtureServer(DemoFixtures.set)
        configuration = Self.configuration(at: server.url)
    }

    /// The configuration for a server at that address.
    static func configuration(at address: String) -> MediationConfiguration {
        let network = NetworkConfiguration(
            id: "pangle", adapter: "pangle",
            settings: [
                "endpoint": .string(address + DemoFixtures.path), "token": "token-of-the-demo",
                "appid": "8025677",
            ])
        let line = DemandLine(
            network: "pangle", placementID: DemoFixtures.placementID, pricing: .bidding,
            floor: Money(1, .usd))
        return MediationConfiguration(
            networks: [network], context: ["app": ["bundle": "com.example.app"]],
            placements: [PlacementConfiguration(id: "splash", format: .appOpen, demand: [line])])
    }
}
