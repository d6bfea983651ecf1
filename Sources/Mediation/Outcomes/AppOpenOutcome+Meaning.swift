extension AppOpenOutcome {
    /// The outcome in words for people.
    package var meaning: String {
        switch self {
        case .shown: "the ad was put on screen"
        case .sameActivation: "app and scene both report one activation"
        case .notAReturn: "the app had not been in background"
        case .alreadyShowing: "an ad is on screen"
        case .otherFullscreen: "something full screen was or is up"
        case .returnedFromAdClick: "the user left by following an ad"
        case .held: "the host asked for quiet"
        case .fullscreenCooldown: "full-screen content has only just gone"
        case .screenLock: "the screen was locked, the app was not left"
        case .awayTooShort: "the absence was too short"
        case .launchGrace: "one of the first launches, which show no ad"
        case .nthReturn: "not each return shows an ad, and not this one"
        case .sessionCap: "the session has had its displays"
        case .dayCap: "the day has had its displays"
        case .windowCap: "a rolling window has had its displays"
        case .interval: "too soon after the last display"
        case .filtered: "the host's filter said no"
        case .notReady: "no ad is loaded"
        case .expired: "the ad that was loaded grew too old"
        case .noPresenter: "the user left before there was anything to present on"
        case .gaveUp: "nothing to present on, for as long as we look"
        case .notForeground: "the app was no longer in front"
        case .coldStartOff: "the start of the app shows no ad"
        case .coldWindowElapsed: "no ad in time: the user is in the content"
        case .loadFailed: "the load for the start failed"
        case .leftBeforeFill: "the user left before an ad was there"
        case .destroyed: "the placement is gone"
        case .stateUnusable: "the ledger cannot be used"
        }
    }
}
