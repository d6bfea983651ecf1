#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import AdapterKit

/// How a load ended, the same for everybody who waited for it.
public struct LoadOutcome: Sendable, Hashable {
    /// The placement.
    public var placement: PlacementID
    /// The load's request id; nil when the call was refused before a load began.
    public var requestID: String?
    /// How long the load took; zero when the cache answered.
    public var elapsed: Duration
    /// The ad that is now in the cache, or why there is none.
    public var result: Result<CachedAdInfo, AdError>
    /// What every line that was asked answered, in the order of the demand.
    public var attempts: [LoadAttempt]

    /// An outcome.
    package init(
        placement: PlacementID, requestID: String? = nil, elapsed: Duration = .zero,
        result: Result<CachedAdInfo, AdError>, attempts: [LoadAttempt] = []
    ) {
        self.placement = placement
        self.requestID = requestID
        self.elapsed = elapsed
        self.result = result
        self.attempts = attempts
    }
}

/// What is known about an ad in the cache.
///
/// ## Topics
///
/// ### Where it comes from
/// - ``network``
/// - ``networkPlacementID``
/// - ``load``
/// - ``details``
///
/// ### What it is worth
/// - ``price``
/// - ``precision``
/// - ``basePrice``
///
/// ### How long it is good
/// - ``lifetime``
/// - ``expiresAt``
public struct CachedAdInfo: Sendable, Hashable {
    /// The network that filled.
    public var network: NetworkID
    /// The network's own id for the placement.
    public var networkPlacementID: String?
    /// What the network said of the ad.
    public var details: AdDetails
    /// What the ad is worth, CPM, in the network's currency: its bid, or the line's fixed price.
    public var price: Money?
    /// How exactly the price is known.
    public var precision: ImpressionRevenue.Precision
    /// The price in the base currency.
    public var basePrice: Decimal?
    /// How long the ad may stay in the cache, from its arrival; nil: forever.
    public var lifetime: Duration?
    /// When it will be too old; counted on the boot-time clock, told on the wall clock of its arrival.
    public var expiresAt: WallInstant?
    /// The ordinal of its load for the placement, from 1.
    public var load: Int
}
