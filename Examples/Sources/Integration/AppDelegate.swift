#if canImport(UIKit)
    import AdapterKit
    import Mediation
    import UIKit

    final class AppDelegate: UIResponder, UIApplicationDelegate {
        /// Nil when the configuration is wrong: the app works without ads.
        private(set) var ads: Ads?
        /// For an app without scenes.
        var window: UIWindow?

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            ads = try? Ads(
                AppConfiguration.ads, adapters: AppConfiguration.adapters, ledger: AppConfiguration.ledger)
            ads?.mediator.handle(.launched(inBackground: application.applicationState == .background))
            return true
        }

        // The device was locked: what was reported as an absence is one that the lock caused.
        func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
            guard application.applicationState == .background else { return }
            ads?.mediator.handle(.backgrounded(lock: true))
        }

        func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
            ads?.mediator.handle(.unlocked)
        }

        // In an app with scenes UIKit calls the scene delegate in place of these four.
        func applicationDidBecomeActive(_ application: UIApplication) { ads?.activated(in: window) }

        func applicationWillResignActive(_ application: UIApplication) { ads?.mediator.handle(.deactivated) }

        func applicationDidEnterBackground(_ application: UIApplication) { ads?.backgrounded() }

        func applicationWillEnterForeground(_ application: UIApplication) {
            ads?.mediator.handle(.foregrounded)
        }
    }
#endif
