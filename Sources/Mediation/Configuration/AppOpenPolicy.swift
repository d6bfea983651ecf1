/// When an app-open ad may be shown.
///
/// ## Topics
///
/// ### At the start
/// - ``showOnColdStart``
/// - ``coldStartWindow``
///
/// ### On a return
/// - ``minimumBackgroundTime``
/// - ``excludeScreenLock``
/// - ``fullscreenCooldown``
///
/// ### Looking for a presenter
/// - ``retryInterval``
/// - ``retryLimit``
public struct AppOpenPolicy: Sendable, Hashable {
    /// Whether the start of the app shows an ad.
    public var showOnColdStart: Bool
    /// How long after the start an ad may still come up; nil: no limit.
    public var coldStartWindow: Duration?
    /// The least time away that counts as a return.
    public var minimumBackgroundTime: Duration
    /// Whether an absence caused by the screen lock shows no ad.
    public var excludeScreenLock: Bool
    /// How long after full-screen content no app-open ad is shown.
    public var fullscreenCooldown: Duration
    /// How long to wait before looking for a presenter again.
    public var retryInterval: Duration
    /// How often a presenter is looked for in one activation.
    public var retryLimit: Int

    /// A policy; without arguments, the defaults.
    public init(
        showOnColdStart: Bool = true, coldStartWindow: Duration? = .seconds(5),
        minimumBackgroundTime: Duration = .seconds(300), excludeScreenLock: Bool = true,
        fullscreenCooldown: Duration = .seconds(3), retryInterval: Duration = .milliseconds(300),
        retryLimit: Int = 10
    ) {
        self.showOnColdStart = showOnColdStart
        self.coldStartWindow = coldStartWindow
        self.minimumBackgroundTime = minimumBackgroundTime
        self.excludeScreenLock = excludeScreenLock
        self.fullscreenCooldown = fullscreenCooldown
        self.retryInterval = retryInterval
        self.retryLimit = retryLimit
    }
}
