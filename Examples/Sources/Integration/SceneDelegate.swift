#if canImport(UIKit)
    import Mediation
    import UIKit

    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?

        private var ads: Ads? { (UIApplication.shared.delegate as? AppDelegate)?.ads }

        func sceneDidBecomeActive(_ scene: UIScene) { ads?.activated(in: window) }

        func sceneWillResignActive(_ scene: UIScene) { ads?.mediator.handle(.deactivated) }

        func sceneDidEnterBackground(_ scene: UIScene) { ads?.backgrounded() }

        func sceneWillEnterForeground(_ scene: UIScene) { ads?.mediator.handle(.foregrounded) }

        func sceneDidDisconnect(_ scene: UIScene) { ads?.presenter.use(nil) }
    }
#endif
