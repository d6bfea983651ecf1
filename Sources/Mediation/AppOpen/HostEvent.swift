/// What the host reports of the app's life.
///
/// ## Topics
///
/// ### The life of the app
/// - ``launched(inBackground:)``
/// - ``activated``
/// - ``deactivated``
/// - ``backgrounded(lock:)``
/// - ``foregrounded``
/// - ``unlocked``
///
/// ### The screen
/// - ``presenterChanged(available:)``
/// - ``fullscreenBegan(_:)``
/// - ``fullscreenEnded(_:)``
///
/// ### Quiet
/// - ``adsSuspended(_:blocksLoads:)``
/// - ``adsResumed(_:)``
///
/// ### Helping the host
/// - ``isScreenLock(applicationState:brightness:)``
public enum HostEvent: Sendable, Hashable {
    /// The process started: a new session.
    case launched(inBackground: Bool)
    /// The app is in front and active.
    case activated
    /// Still visible maybe, not active.
    case deactivated
    /// The app left the foreground; `lock` where the host knows that the screen lock caused it.
    case backgrounded(lock: Bool)
    /// Coming back; nothing is shown yet.
    case foregrounded
    /// The device was unlocked.
    case unlocked
    /// There is something to present on now, or no longer.
    case presenterChanged(available: Bool)
    /// Full-screen content came up that the mediator did not show itself. A token may be used once; whoever drops the
    /// token has ended the content.
    case fullscreenBegan(HostToken)
    /// It is gone. Ending a token twice, or one that never began, is harmless.
    case fullscreenEnded(HostToken)
    /// The host asks for quiet; with `blocksLoads`, no ad is requested either. Whoever drops the token has taken that back.
    case adsSuspended(HostToken, blocksLoads: Bool)
    /// The host takes that back. Releasing twice is harmless.
    case adsResumed(HostToken)
}
