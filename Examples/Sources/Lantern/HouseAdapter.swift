import AdapterKit
import Synchronization

/// The smallest adapter there is: it always has an ad for Lantern's own books.
final class HouseAdapter: NetworkAdapter {
    static let manifest = AdapterManifest(
        id: "house", name: "House ads", version: "1.0.0", formats: [.appOpen, .interstitial], isBidding: false
    )

    init(settings: AdapterSettings, environment: AdapterEnvironment) {}

    func load(_ request: AdRequest) async throws -> LoadedAd {
        let creative = AdCreative.html("<h1>More books by lantern light</h1>")
        return LoadedAd(details: AdDetails(type: .banner, creative: creative), handle: HouseAd(creative))
    }
}

/// A house ad: what the presenter says is what the mediator hears.
private final class HouseAd: AdShowing, AdExpiring {
    private let creative: AdCreative
    private let isUp = Mutex(false)

    init(_ creative: AdCreative) { self.creative = creative }

    var isPresenting: Bool { isUp.withLock { $0 } }

    func show(on presenter: any AdPresenter, options: ShowOptions, report: @escaping ShowReport) {
        _ = presenter.present(creative, options: options) { event in
            switch event {
            case .displayed: self.happen(.displayed, isUp: true, report)
            case .clicked: report(.clicked)
            case .completed: break
            case .ended: self.happen(.closed, isUp: false, report)
            case .failed(let reason):
                self.happen(.failed(AdapterError(.showFailed, reason: reason)), isUp: false, report)
            }
        }
    }

    func expire(_ reason: ExpiryReason) {}

    /// Notes whether the ad is up before it is reported, since the mediator may ask at once.
    private func happen(_ event: ShowEvent, isUp: Bool, _ report: ShowReport) {
        self.isUp.withLock { $0 = isUp }
        report(event)
    }
}
