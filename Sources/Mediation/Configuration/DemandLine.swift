public import AdapterKit

/// One way of filling a placement: a network's own placement, as a bidder or at a fixed price.
public struct DemandLine: Sendable, Hashable {
    /// What an ad of this line is worth, CPM.
    public enum Pricing: Sendable, Hashable {
        /// The network says, with each answer.
        case bidding
        /// It is agreed beforehand.
        case fixed(Money)
    }

    /// The network that is asked.
    public var network: NetworkID
    /// The network's own id for the placement.
    public var placementID: String?
    /// How its price is known.
    public var pricing: Pricing
    /// The least price that is accepted.
    public var floor: Money?
    /// How long the network may take; nil: the mediator's default for one line.
    public var timeout: Duration?
    /// The OpenRTB `imp` template of this line.
    public var template: JSONValue?

    /// A line.
    public init(
        network: NetworkID, placementID: String? = nil, pricing: Pricing, floor: Money? = nil,
        timeout: Duration? = nil, template: JSONValue? = nil
    ) {
        self.network = network
        self.placementID = placementID
        self.pricing = pricing
        self.floor = floor
        self.timeout = timeout
        self.template = template
    }
}
