import AdapterKit
import FixtureServer
import Mediation
import PangleAdapter

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `fetch` and `show` work with where there is no configuration: a fixture server in the process, asked
/// over real HTTP.
struct Demo {
    /// What asks the server: a part of the demo, so that there is one whatever adapters a program has.
    static let adapter: any NetworkAdapter.Type = PangleAdapter.self

    let server: FixtureServer
    let configuration: MediationConfiguration

    /// Starts the server on a free loopback port and points the network at it.
    init() throws(FixtureServerError) {
        server = try FixtureServer(DemoFixtures.set)
        configuration = Self.configuration(at: server.url)
    }

    /// The program's adapters, and the demo's.
    static func adapters(among registered: AdapterRegistry) -> AdapterRegistry {
        if registered[adapter.manifest.id] != nil { return registered }
        return AdapterRegistry(registered.adapters + [adapter])
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
            network: "pangle", networkPlacementID: DemoFixtures.placementID,
            pricing: .bidding(floor: Money(1, .usd)))
        return MediationConfiguration(
            networks: [network], context: ["app": ["bundle": "com.example.app"]],
            placements: [PlacementConfiguration(id: "splash", kind: .appOpen(), demand: [line])])
    }
}
