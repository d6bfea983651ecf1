import AdapterKit
import Synchronization

/// The screen of a device that is not there: it shows one ad, and the story's user taps it or closes it.
final class FakeScreen: AdPresenter {
    private let top = Mutex<FakeAdView?>(nil)

    var isAvailable: Bool { true }

    func present(
        _ creative: AdCreative, options: ShowOptions, report: @escaping @Sendable (PresentationEvent) -> Void
    ) -> any Presentation {
        let view = FakeAdView(report: report)
        top.withLock { $0 = view }
        report(.displayed)
        return view
    }

    /// The user taps the ad.
    func tap() { top.withLock { $0 }?.report(.clicked) }

    /// The user closes the ad.
    func close() {
        let view = top.withLock { top in
            defer { top = nil }
            return top
        }
        view?.dismiss()
    }
}

/// An ad on the screen, until it is dismissed.
private final class FakeAdView: Presentation {
    let report: @Sendable (PresentationEvent) -> Void
    private let isUp = Mutex(true)

    init(report: @escaping @Sendable (PresentationEvent) -> Void) { self.report = report }

    var isOnScreen: Bool { isUp.withLock { $0 } }

    func dismiss() {
        let wasUp = isUp.withLock { isUp in
            defer { isUp = false }
            return isUp
        }
        if wasUp { report(.ended) }
    }
}
