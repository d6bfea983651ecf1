#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

/// The configuration as the engine reads it: looked up once, then only indexed.
struct EnginePlan {
    let placements: [PlacementConfiguration]
    let index: [PlacementID: Int]
    let rates: ExchangeRates
    /// The fixed prices of each placement's lines in the base currency; nil for bidders.
    let prices: [[Decimal?]]
    /// How long ads of a network stay good where neither the placement nor the network says.
    let lifetimes: [NetworkID: Duration]
    /// The placement that shows app-open ads, if there is one.
    let appOpen: Int?

    init(_ configuration: MediationConfiguration, lifetimes: [NetworkID: Duration]) {
        placements = configuration.placements
        rates = configuration.currency
        index = Dictionary(placements.indices.map { (configuration.placements[$0].id, $0) }) { first, _ in
            first
        }
        prices = placements.map { placement in
            placement.demand.map { line in
                if case .fixed(let price) = line.pricing { configuration.currency.inBase(price) } else { nil }
            }
        }
        self.lifetimes = lifetimes
        appOpen = placements.firstIndex { $0.format == .appOpen }
    }

    /// How long an ad of the placement will live if its bid says nothing else; nil: for ever.
    func likelyLifetime(of placement: Int) -> Duration? {
        if let own = placements[placement].lifetime { return own }
        let networks = placements[placement].demand.map { lifetimes[$0.network] }
        return networks.contains(nil) ? nil : networks.compactMap { $0 }.min()
    }

    func line(_ call: (placement: Int, line: Int)) -> DemandLine {
        placements[call.placement].demand[call.line]
    }
}
