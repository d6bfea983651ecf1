import AppOpenFacade
import Dispatch
import Mediation

/// A host's delegate: writes down what it hears.
@MainActor
final class Heard: AppOpenAdLoadDelegate, AppOpenAdShowDelegate {
    private(set) var lines: [String] = []
    private(set) var errors: [AdError] = []
    /// Asked whenever something is heard; its answer is noted with it.
    var note: () -> String = { "" }
    private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// The first lines heard, as soon as there are that many.
    func lines(_ count: Int) async -> [String] {
        if lines.count < count {
            await withCheckedContinuation { waiters.append((count, $0)) }
        }
        return Array(lines.prefix(count))
    }

    func appOpenAdDidReceive(placementID: String) { hear("received \(placementID)") }

    func appOpenAdDidFailToLoad(placementID: String, error: AdError) {
        errors.append(error)
        hear("failed to load \(placementID): \(error.code), VAMP's \(error.vampNumber)")
    }

    func appOpenAdDidExpire(placementID: String) { hear("expired \(placementID)") }

    func appOpenAdDidOpen(_ ad: AppOpenAd) { hear("opened \(ad.placementID)") }

    func appOpenAd(_ ad: AppOpenAd, didCloseWithClicked clicked: Bool) {
        hear("closed \(ad.placementID), clicked \(clicked)")
    }

    func appOpenAd(_ ad: AppOpenAd, didFailToShow error: AdError) {
        errors.append(error)
        hear("failed to show \(ad.placementID): \(error.code), VAMP's \(error.vampNumber)")
    }

    private func hear(_ line: String) {
        dispatchPrecondition(condition: .onQueue(.main))
        lines.append(line + note())
        let ready = waiters.filter { $0.count <= lines.count }
        waiters.removeAll { $0.count <= lines.count }
        for waiter in ready { waiter.continuation.resume() }
    }
}
