import AdapterKit
import Mediation
import Synchronization

/// An ad view of the app's own. It tells the mediator what happens to it, as an adapter would.
final class OwnAdView: Sendable {
    private let show = Mutex<ShowID?>(nil)

    /// Puts the view up for a show that the mediator began.
    func putUp(for show: ShowID) { self.show.withLock { $0 = show } }

    /// Reports what happens to the view.
    func report(_ event: ShowEvent, to mediator: Mediator) {
        if let show = show.withLock({ $0 }) { mediator.report(event, of: show) }
    }
}
