/// The host's part in app-open ads: what it decides and shows itself, and what it hears.
public struct AppOpenHooks: Sendable {
    /// Decides in place of `minimumBackgroundTime` and of caps and pacing; nil: they decide.
    ///
    /// Called without a lock, inside the host's own call or on one of the mediator's threads. It must return at once, and
    /// must not wait for anything else the mediator does.
    public var filter: (@Sendable (AppOpenFacts) -> Bool)?
    /// Puts the host's own ad view on screen, in place of a loaded ad, and reports what happens there to
    /// ``Mediator/report(_:of:)``; nil: ads come from the demand. Called on the callback executor.
    public var presentHostView: (@Sendable (AppOpenAction) -> Void)?
    /// Hears what became of the start of the app, once for each launch with `showOnColdStart`: the moment to take a
    /// splash screen down. Called on the callback executor.
    public var onColdStart: (@Sendable (AppOpenOutcome) -> Void)?
    /// Hears what happens in the shows that the mediator begins on its own. Called on the callback executor.
    public var onShow: (@Sendable (ShowID, ShowUpdate) -> Void)?

    /// Hooks; without arguments, none.
    public init(
        filter: (@Sendable (AppOpenFacts) -> Bool)? = nil,
        presentHostView: (@Sendable (AppOpenAction) -> Void)? = nil,
        onColdStart: (@Sendable (AppOpenOutcome) -> Void)? = nil,
        onShow: (@Sendable (ShowID, ShowUpdate) -> Void)? = nil
    ) {
        self.filter = filter
        self.presentHostView = presentHostView
        self.onColdStart = onColdStart
        self.onShow = onShow
    }
}
