import AdapterKit

/// The configuration as the engine reads it: looked up once, then only indexed.
struct EnginePlan {
    /// Where each placement is in the configuration.
    let index: [PlacementID: PlacementIndex]
    /// What each placement's auctions choose among.
    let demand: PlacementTable<Demand>
    private let placements: PlacementTable<PlacementConfiguration>

    init(_ configuration: MediationConfiguration, lifetimes: [NetworkID: Duration]) {
        placements = PlacementTable(configuration.placements)
        let all = placements
        index = Dictionary(all.indices.map { (all[$0].id, $0) }) { first, _ in first }
        demand = PlacementTable(
            configuration.placements.map { placement in
                Demand(
                    placement.demand, rates: configuration.currency, lifetime: placement.lifetime,
                    networkLifetimes: lifetimes)
            })
    }

    subscript(index: PlacementIndex) -> PlacementConfiguration { placements[index] }

    /// A line of a placement's demand.
    func line(_ line: Int, of index: PlacementIndex) -> DemandLine { demand[index].lines[line] }

    /// The line that a call asks.
    func line(_ call: LineCall) -> DemandLine { line(call.line, of: call.load.placement) }
}
