#if canImport(UIKit)
    import AdapterKit
    import Dispatch
    import Synchronization
    import UIKit

    /// Puts ads on top of what the app's window shows.
    final class ViewControllerPresenter: AdPresenter {
        /// Asked from any thread, so it is noted here and not looked up in UIKit.
        private let hasWindow = Mutex(false)
        @MainActor private weak var window: UIWindow?

        var isAvailable: Bool { hasWindow.withLock { $0 } }

        /// What a network that draws by itself presents on. Asked by its adapter, never on the main thread.
        var anchor: (any AnyObject & Sendable)? {
            DispatchQueue.main.sync { MainActor.assumeIsolated { window?.topmostViewController } }
        }

        /// The window on which ads are shown from now on; nil: there is none.
        @MainActor func use(_ window: UIWindow?) {
            self.window = window
            hasWindow.withLock { $0 = window?.rootViewController != nil }
        }

        /// The screen's brightness, from 0 to 1.
        @MainActor var brightness: Double? {
            (window?.windowScene?.screen.brightness).map { Double($0) }
        }

        func present(
            _ creative: AdCreative, options: ShowOptions,
            report: @escaping @Sendable (PresentationEvent) -> Void
        ) -> any Presentation {
            let presentation = ScreenPresentation(report: report)
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self.show(creative, options, presentation) }
            }
            return presentation
        }

        @MainActor private func show(
            _ creative: AdCreative, _ options: ShowOptions, _ presentation: ScreenPresentation
        ) {
            guard let top = window?.topmostViewController else {
                return presentation.end(.failed("no view controller"))
            }
            let ad = AdViewController(creative, skipAfter: options.skipAfter, presentation)
            ad.modalPresentationStyle = .fullScreen
            presentation.viewController = ad
            top.present(ad, animated: true)
        }
    }

    extension UIWindow {
        /// What lies on top of everything that was presented, and stays there.
        var topmostViewController: UIViewController? {
            var top = rootViewController
            while let next = top?.presentedViewController, !next.isBeingDismissed { top = next }
            return top
        }
    }
#endif
