#if canImport(UIKit)
    import AdapterKit
    import LedgerKit
    import Mediation
    import UIKit

    /// The app's ads. The app delegate makes them once and keeps them: there is no shared mediator.
    @MainActor
    final class Ads {
        let mediator: Mediator
        let presenter: ViewControllerPresenter

        init(_ configuration: MediationConfiguration, adapters: AdapterRegistry, ledger: any FrequencyLedger)
            throws
        {
            let presenter = ViewControllerPresenter()
            var options = MediatorOptions(ledger: ledger)
            options.appOpen.onColdStart = { _ in
                MainActor.assumeIsolated { SplashScreen.takeDown() }
            }
            self.presenter = presenter
            mediator = try Mediator(
                configuration: configuration, adapters: adapters, presenter: presenter, options: options)
        }

        /// In front and active, with that window.
        func activated(in window: UIWindow?) {
            presenter.use(window)
            mediator.handle(.activated)
        }

        /// In background. Where nothing better is known, the lock is guessed from the screen's brightness.
        func backgrounded() {
            let state = ApplicationState(rawValue: UIApplication.shared.applicationState.rawValue)
            let isLock = presenter.brightness.map {
                HostEvent.isScreenLock(applicationState: state ?? .background, brightness: $0)
            }
            mediator.handle(.backgrounded(lock: isLock ?? false))
        }
    }
#endif
