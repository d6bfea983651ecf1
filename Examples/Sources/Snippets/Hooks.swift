import Mediation

func hooks(isPremium: @escaping @Sendable () -> Bool) -> AppOpenHooks {
    AppOpenHooks(
        filter: { facts in
            if isPremium() { return false }
            if facts.reachedSessionCap || facts.reachedDailyCap { return false }
            return facts.isColdStart || facts.reachedBackgroundTime
        },
        onColdStart: { outcome in print("take the splash screen down: \(outcome.rawValue)") },
        onShow: { _, update in print(update) })
}
