import AppOpenFacade
import Mediation

@MainActor
final class SplashAds: AppOpenAdLoadDelegate, AppOpenAdShowDelegate {
    let mediator: Mediator

    init(_ mediator: Mediator) { self.mediator = mediator }

    func load() {
        AppOpenAd.load(
            placementID: "splash", request: AppOpenAdRequest(mediator: mediator), delegate: self)
    }

    /// At a moment of the app's choosing.
    func show() { AppOpenAd.of(placementID: "splash")?.show(delegate: self) }

    func appOpenAdDidReceive(placementID: String) {}

    func appOpenAdDidFailToLoad(placementID: String, error: AdError) {
        print("\(placementID): \(error.code), VAMP's \(error.vampNumber)")
    }

    func appOpenAdDidExpire(placementID: String) { load() }

    func appOpenAdDidOpen(_ ad: AppOpenAd) {}

    func appOpenAd(_ ad: AppOpenAd, didCloseWithClicked clicked: Bool) { load() }

    func appOpenAd(_ ad: AppOpenAd, didFailToShow error: AdError) {
        print("\(ad.placementID): \(error.code), VAMP's \(error.vampNumber)")
    }
}
