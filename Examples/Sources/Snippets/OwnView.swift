import AdapterKit
import Mediation

/// The app's own ad view, in place of a network's ad.
@MainActor
final class OwnAd {
    weak var mediator: Mediator?
    private var show: ShowID?

    /// For `AppOpenHooks.presentHostView`, on the main queue.
    func putUp(_ action: AppOpenAction) {
        show = action.show
        // Here the view comes up, with picture number `action.dayDisplays`.
        report(.displayed)
    }

    func closed() { report(.closed) }

    private func report(_ event: ShowEvent) {
        if let show { mediator?.report(event, of: show) }
    }
}
