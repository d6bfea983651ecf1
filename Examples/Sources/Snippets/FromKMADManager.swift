import LedgerKit
import Mediation

/// Three shows a session and five a day, three minutes away, unlocking counts as coming back.
let splash = PlacementConfiguration(
    id: "splash",
    kind: .appOpen(AppOpenPolicy(minimumBackgroundTime: .seconds(3 * 60), excludeScreenLock: false)),
    frequency: FrequencyPolicy(perSession: 3, perDay: 5))

/// - Parameter ownAd: Puts the app's ad view up, and reports what happens to it.
@MainActor
func options(_ ownAd: OwnAd, _ ledger: any FrequencyLedger) -> MediatorOptions {
    let hooks = AppOpenHooks(presentHostView: { action in
        MainActor.assumeIsolated { ownAd.putUp(action) }
    })
    return MediatorOptions(ledger: ledger, appOpen: hooks)
}
