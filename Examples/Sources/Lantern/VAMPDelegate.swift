import AppOpenFacade
import Mediation

/// A delegate as apps have it that come from VAMP.
@MainActor
final class VAMPDelegate: AppOpenAdLoadDelegate, AppOpenAdShowDelegate {
    private let callbacks: Tape

    init(callbacks: Tape) { self.callbacks = callbacks }

    func appOpenAdDidReceive(placementID: String) { callbacks.write("received \(placementID)") }

    func appOpenAdDidFailToLoad(placementID: String, error: AdError) {
        callbacks.write("failed to load \(placementID): VAMP's error \(error.vampNumber)")
    }

    func appOpenAdDidExpire(placementID: String) { callbacks.write("\(placementID) expired") }

    func appOpenAdDidOpen(_ ad: AppOpenAd) { callbacks.write("\(ad.placementID) is open") }

    func appOpenAd(_ ad: AppOpenAd, didCloseWithClicked clicked: Bool) {
        callbacks.write("\(ad.placementID) is closed, \(clicked ? "clicked" : "not clicked")")
    }

    func appOpenAd(_ ad: AppOpenAd, didFailToShow error: AdError) {
        callbacks.write("failed to show \(ad.placementID): VAMP's error \(error.vampNumber)")
    }
}
