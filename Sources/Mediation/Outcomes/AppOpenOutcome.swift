/// The outcome of an app-open decision, or of a launch: shown, or the one reason why not.
///
/// ## Topics
///
/// ### An ad
/// - ``shown``
///
/// ### The absence
/// - ``sameActivation``
/// - ``notAReturn``
/// - ``awayTooShort``
/// - ``screenLock``
/// - ``returnedFromAdClick``
/// - ``held``
/// - ``otherFullscreen``
/// - ``alreadyShowing``
/// - ``fullscreenCooldown``
///
/// ### Caps and pacing
/// - ``launchGrace``
/// - ``nthReturn``
/// - ``sessionCap``
/// - ``dayCap``
/// - ``windowCap``
/// - ``interval``
/// - ``filtered``
/// - ``stateUnusable``
///
/// ### Nothing to show, or nothing to show it on
/// - ``notReady``
/// - ``expired``
/// - ``noPresenter``
/// - ``gaveUp``
/// - ``notForeground``
/// - ``destroyed``
///
/// ### The start of the app
/// - ``coldStartOff``
/// - ``coldWindowElapsed``
/// - ``loadFailed``
/// - ``leftBeforeFill``
public enum AppOpenOutcome: String, Sendable, Hashable, CaseIterable, Codable {
    /// The ad was put on screen.
    case shown
    /// App and scene both reported one activation.
    case sameActivation = "same_activation"
    /// The app had not been away.
    case notAReturn = "not_a_return"
    /// An ad of ours is on screen.
    case alreadyShowing = "already_showing"
    /// Other full-screen content was up at some moment of the absence, or is now.
    case otherFullscreen = "other_fullscreen"
    /// The user left by following an ad.
    case returnedFromAdClick = "returned_from_ad_click"
    /// The host asked for quiet at some moment of the absence, or does now.
    case held
    /// Full-screen content has only just gone.
    case fullscreenCooldown = "fullscreen_cooldown"
    /// The screen lock caused the absence.
    case screenLock = "screen_lock"
    /// The absence was too short.
    case awayTooShort = "away_too_short"
    /// One of the first launches ever.
    case launchGrace = "launch_grace"
    /// Not each nth return.
    case nthReturn = "nth_return"
    /// The session has had its displays.
    case sessionCap = "session_cap"
    /// The day has had its displays.
    case dayCap = "day_cap"
    /// A rolling window has had its displays.
    case windowCap = "window_cap"
    /// Too soon after the last display.
    case interval
    /// The host's filter said no.
    case filtered
    /// No ad is loaded.
    case notReady = "not_ready"
    /// The loaded ad grew too old, and none has come since.
    case expired
    /// There was nothing to present on before the user left again.
    case noPresenter = "no_presenter"
    /// There was nothing to present on for as long as we look.
    case gaveUp = "gave_up"
    /// The app was no longer in front when the ad could have come up.
    case notForeground = "not_foreground"
    /// The start of the app shows no ad.
    case coldStartOff = "cold_start_off"
    /// The ad was not there before the user was in the content.
    case coldWindowElapsed = "cold_window_elapsed"
    /// The load for the start of the app failed.
    case loadFailed = "load_failed"
    /// The user left before the ad was there.
    case leftBeforeFill = "left_before_fill"
    /// The placement is gone.
    case destroyed
    /// The ledger cannot be used.
    case stateUnusable = "state_unusable"

    init(_ reason: FrequencyReason) {
        switch reason {
        case .launchGrace: self = .launchGrace
        case .nthReturn: self = .nthReturn
        case .sessionCap: self = .sessionCap
        case .dayCap: self = .dayCap
        case .windowCap: self = .windowCap
        case .interval: self = .interval
        }
    }
}

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
