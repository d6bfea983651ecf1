public import Mediation

/// Hears what becomes of a load, on the main actor. Held weakly; none of it needs to be implemented.
@MainActor
public protocol AppOpenAdLoadDelegate: AnyObject, Sendable {
    /// An ad is in the cache.
    func appOpenAdDidReceive(placementID: String)

    /// There is no ad. VAMP's number for the cause is the error's `vampNumber`.
    func appOpenAdDidFailToLoad(placementID: String, error: AdError)

    /// The ad in the cache grew too old, or went stale, and is shown no more. Load again; with a reload policy other
    /// than `manual`, the mediator does so by itself.
    func appOpenAdDidExpire(placementID: String)
}

extension AppOpenAdLoadDelegate {
    /// Does nothing.
    public func appOpenAdDidReceive(placementID: String) {}

    /// Does nothing.
    public func appOpenAdDidFailToLoad(placementID: String, error: AdError) {}

    /// Does nothing.
    public func appOpenAdDidExpire(placementID: String) {}
}
