#if canImport(UIKit)
    import AdapterKit
    import Dispatch
    import Synchronization
    import UIKit

    /// An ad's time on screen: it appears once and ends once.
    final class ScreenPresentation: Presentation {
        private enum State { case coming, up, over }

        private let state = Mutex(State.coming)
        private let report: @Sendable (PresentationEvent) -> Void
        @MainActor weak var viewController: UIViewController?

        init(report: @escaping @Sendable (PresentationEvent) -> Void) { self.report = report }

        var isOnScreen: Bool { state.withLock { $0 == .up } }

        func dismiss() {
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self.viewController?.dismiss(animated: false) }
            }
            end(.ended)
        }

        func appear() {
            let isFirst = state.withLock { state in
                guard state == .coming else { return false }
                state = .up
                return true
            }
            if isFirst { report(.displayed) }
        }

        func click() { if isOnScreen { report(.clicked) } }

        /// - Parameter event: `ended` or `failed`.
        func end(_ event: PresentationEvent) {
            let isFirst = state.withLock { state in
                defer { state = .over }
                return state != .over
            }
            if isFirst { report(event) }
        }
    }
#endif
