import AdapterKit

@testable import Mediation

extension PlacementConfiguration {
    /// A placement of one price line of the network `a`, unless told otherwise, that loads only when asked.
    static func some(
        _ id: PlacementID, _ format: AdFormat = .interstitial, ttl: Double? = nil,
        loadTimeout: Double = 10, reload: ReloadPolicy = .manual,
        _ demand: DemandLine...
    ) -> PlacementConfiguration {
        PlacementConfiguration(
            id: id, kind: .init(format), lifetime: ttl.map { .seconds($0) },
            loadTimeout: .seconds(loadTimeout),
            reload: reload, demand: demand.isEmpty ? [.price("a", "1 USD")] : demand)
    }
}

extension DemandLine {
    static func price(_ network: NetworkID, _ price: Money, timeout: Double? = nil) -> DemandLine {
        DemandLine(
            network: network, pricing: .fixed(price), timeout: timeout.map { .seconds($0) })
    }

    static func bid(_ network: NetworkID, floor: Money? = nil, timeout: Double? = nil) -> DemandLine {
        DemandLine(
            network: network, pricing: .bidding(floor: floor), timeout: timeout.map { .seconds($0) })
    }
}

extension Money: ExpressibleByStringLiteral {
    /// `1.20 USD`. A mistake in a test's literal is worth a trap.
    package init(stringLiteral text: String) {
        guard let money = Money(text) else { preconditionFailure("not money: \(text)") }
        self = money
    }
}
