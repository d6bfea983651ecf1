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

/// Hears what happens in a show, on the main actor. Held weakly; none of it needs to be implemented.
@MainActor
public protocol AppOpenAdShowDelegate: AnyObject, Sendable {
    /// The ad is on screen: the moment that counts.
    func appOpenAdDidOpen(_ ad: AppOpenAd)

    /// The ad left the screen.
    ///
    /// - Parameter clicked: Whether the user had followed it.
    func appOpenAd(_ ad: AppOpenAd, didCloseWithClicked clicked: Bool)

    /// The show was refused, or failed; it is not counted unless it had opened. VAMP's number for the cause is the
    /// error's `vampNumber`.
    func appOpenAd(_ ad: AppOpenAd, didFailToShow error: AdError)
}

extension AppOpenAdShowDelegate {
    /// Does nothing.
    public func appOpenAdDidOpen(_ ad: AppOpenAd) {}

    /// Does nothing.
    public func appOpenAd(_ ad: AppOpenAd, didCloseWithClicked clicked: Bool) {}

    /// Does nothing.
    public func appOpenAd(_ ad: AppOpenAd, didFailToShow error: AdError) {}
}
