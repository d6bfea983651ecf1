#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import AdapterKit

/// What one display earned.
public struct ImpressionRevenue: Sendable, Hashable {
    /// How exactly the price behind it is known.
    public enum Precision: String, Sendable, Hashable, CaseIterable, Codable {
        /// A bid.
        case exact
        /// The fixed price of the demand line.
        case configured
        /// Not at all.
        case unknown
    }

    /// The placement that showed the ad.
    public var placement: PlacementID
    /// The network whose ad it was; nil for an ad view of the host's own.
    public var network: NetworkID?
    /// The price of a thousand displays ÷ 1000, exactly; nil when unknown.
    public var amount: Decimal?
    /// The currency of the amount.
    public var currency: Currency?
    /// How exactly it is known.
    public var precision: Precision

    /// What a display at that price, CPM, earned.
    init(placement: PlacementID, network: NetworkID?, price: Money?, precision: Precision) {
        self.placement = placement
        self.network = network
        amount = price.flatMap { $0.amount.exactly(shiftedBy: -3) }
        currency = amount == nil ? nil : price?.currency
        self.precision = amount == nil ? .unknown : precision
    }
}
