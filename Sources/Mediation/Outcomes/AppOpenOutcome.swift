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
