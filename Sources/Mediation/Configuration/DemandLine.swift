public import AdapterKit

/// One way of filling a placement: a network's own placement, as a bidder or at a fixed price.
public struct DemandLine: Sendable, Hashable {
    /// What an ad of this line is worth, CPM.
    public enum Pricing: Sendable, Hashable {
        /// The network says, with each answer; less than the floor is not accepted.
        case bidding(floor: Money? = nil)
        /// It is agreed beforehand.
        case fixed(Money)
    }

    /// The network that is asked.
    public var network: NetworkID
    /// The network's own id for the placement.
    public var networkPlacementID: String?
    /// How its price is known.
    public var pricing: Pricing
    /// How long the network may take; nil: the mediator's default for one line.
    public var timeout: Duration?
    /// The OpenRTB `imp` template of this line.
    public var template: JSONValue?

    /// A line.
    public init(
        network: NetworkID, networkPlacementID: String? = nil, pricing: Pricing,
        timeout: Duration? = nil, template: JSONValue? = nil
    ) {
        self.network = network
        self.networkPlacementID = networkPlacementID
        self.pricing = pricing
        self.timeout = timeout
        self.template = template
    }
}

extension DemandLine {
    /// Whether the network says what its ad is worth.
    package var isBidding: Bool { if case .bidding = pricing { true } else { false } }

    /// The least bid that is accepted; nil: any, or the line does not bid.
    package var floor: Money? { if case .bidding(let floor) = pricing { floor } else { nil } }
}
