#if canImport(UIKit) && canImport(SwiftUI)
    import SwiftUI
    import UIKit

    struct ReaderApp: App {
        @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
        @Environment(\.scenePhase) private var scenePhase

        var body: some Scene {
            WindowGroup { ContentView() }
                .onChange(of: scenePhase) { old, new in delegate.ads?.phaseChanged(from: old, to: new) }
        }
    }

    extension Ads {
        /// The phase of the whole app, which is that of its most active scene.
        func phaseChanged(from old: ScenePhase, to new: ScenePhase) {
            switch new {
            case .active: activated(in: UIApplication.shared.activeWindow)
            case .inactive: mediator.handle(old == .active ? .deactivated : .foregrounded)
            case .background: backgrounded()
            @unknown default: break
            }
        }
    }

    extension UIApplication {
        /// The key window of the scene in front.
        var activeWindow: UIWindow? {
            connectedScenes.compactMap { $0 as? UIWindowScene }
                .first { $0.activationState == .foregroundActive }?.keyWindow
        }
    }
#endif
