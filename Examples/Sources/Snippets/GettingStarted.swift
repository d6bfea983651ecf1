import AdapterKit
import Mediation
import MockAdapter

/// One placement of each kind, filled by house ads that a script plays.
let configuration = MediationConfiguration(
    networks: [
        NetworkConfiguration(id: "house", adapter: "mock", settings: ["fixtures": "Fixtures/mock"])
    ],
    placements: [
        PlacementConfiguration(
            id: "splash", kind: .appOpen(),
            demand: [
                DemandLine(
                    network: "house", networkPlacementID: "splash-house", pricing: .fixed(Money(1, .usd)))
            ]),
        PlacementConfiguration(
            id: "chapter", kind: .interstitial, reload: .manual,
            demand: [
                DemandLine(
                    network: "house", networkPlacementID: "splash-house", pricing: .fixed(Money(1, .usd)))
            ]),
    ])

func makeMediator(_ presenter: any AdPresenter) throws -> Mediator {
    try Mediator(
        configuration: configuration, adapters: AdapterRegistry([MockAdapter.self]), presenter: presenter)
}
