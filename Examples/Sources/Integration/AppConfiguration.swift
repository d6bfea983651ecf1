#if canImport(UIKit)
    import AdapterKit
    import LedgerKit
    import Mediation

    /// What the snippets take as given: the app's own decisions, splash screen and content.
    enum AppConfiguration {
        static let ads = MediationConfiguration()
        static let adapters = AdapterRegistry([])
        static var ledger: any FrequencyLedger { InMemoryLedger() }
    }

    @MainActor
    enum SplashScreen {
        static func takeDown() {}
    }
#endif
#if canImport(UIKit) && canImport(SwiftUI)
    import SwiftUI

    struct ContentView: View {
        var body: some View { Text("Lantern") }
    }
#endif
