public import AdapterKit
import Dispatch
import Mediation

/// An app-open ad with VAMP's calls: `load`, `of`, `show`, and delegates.
///
/// A thin layer for apps that come from VAMP. It decides nothing: whether an ad may be shown, and what is counted,
/// is the `Mediator`'s matter, which the request carries. All of it belongs to the main actor. Delegates
/// are held weakly, and called on the main actor, never inside the call that led to it.
@MainActor
public final class AppOpenAd {
    /// The placement that the ad belongs to.
    public let placementID: String

    private weak let mediator: Mediator?

    private init(placementID: String, mediator: Mediator) {
        self.placementID = placementID
        self.mediator = mediator
    }

    private var placement: PlacementID { PlacementID(rawValue: placementID) }

    /// Loads an ad into the mediator's cache, and has the placement found by ``of(placementID:)`` from now on.
    ///
    /// A load joins one that is in flight, and is answered at once while an ad is ready; each call's delegate hears
    /// the outcome once. When an ad expires, the delegate of the latest call is told.
    public static func load(
        placementID: String, request: AppOpenAdRequest, delegate: (any AppOpenAdLoadDelegate)? = nil
    ) {
        let placement = PlacementID(rawValue: placementID)
        LoadedPlacements.remember(placement, of: request.mediator)
        request.mediator.onExpiry(of: placement) { [weak delegate] in
            later { delegate?.appOpenAdDidExpire(placementID: placementID) }
        }
        request.mediator.load(placement) { [weak delegate] outcome in
            later {
                switch outcome.result {
                case .success: delegate?.appOpenAdDidReceive(placementID: placementID)
                case .failure(let error):
                    delegate?.appOpenAdDidFailToLoad(placementID: placementID, error: error)
                }
            }
        }
    }

    /// The ad that was loaded for the placement; nil when there is none that could be shown now.
    ///
    /// It is found through the mediator that the placement's latest ``load(placementID:request:delegate:)`` named, for
    /// as long as that mediator lives: nothing is kept alive for this.
    public static func of(placementID: String) -> AppOpenAd? {
        let placement = PlacementID(rawValue: placementID)
        guard let mediator = LoadedPlacements.mediator(of: placement), mediator.isReady(placement) else {
            return nil
        }
        return AppOpenAd(placementID: placementID, mediator: mediator)
    }

    /// Shows the ad, if it may be shown now. A refusal leaves the ad where it is; with its mediator, the ad is gone too.
    ///
    /// - Parameters:
    ///   - presenter: Where to show it; nil: on the mediator's own presenter.
    ///   - delegate: Hears what follows. The ad lives until its show has ended.
    public func show(from presenter: (any AdPresenter)? = nil, delegate: (any AppOpenAdShowDelegate)? = nil) {
        do throws(AdError) {
            guard let mediator else {
                throw AdError(.destroyed, stage: .show, reason: "the mediator is gone")
            }
            try mediator.show(placement, on: presenter) { [self, weak delegate] update in
                Self.later { delegate.map { self.tell($0, update) } }
            }
        } catch {
            Self.later { [self, weak delegate] in delegate?.appOpenAd(self, didFailToShow: error) }
        }
    }

    private func tell(_ delegate: any AppOpenAdShowDelegate, _ update: ShowUpdate) {
        switch update {
        case .displayed: delegate.appOpenAdDidOpen(self)
        case .closed(let clicked): delegate.appOpenAd(self, didCloseWithClicked: clicked)
        case .failed(let error): delegate.appOpenAd(self, didFailToShow: error)
        case .clicked, .rewarded: break
        }
    }

    /// Runs it on the main actor, in the order of the calls, which a task for each would not promise; the mediator's
    /// callbacks may come from any queue.
    private nonisolated static func later(_ work: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated(work) }
    }
}
