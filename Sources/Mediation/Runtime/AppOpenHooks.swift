/// What a host may have to say about app-open ads, and wants to hear of them.
public struct AppOpenHooks: Sendable {
    /// Decides in place of `minimumBackgroundTime` and of caps and pacing; nil: they decide.
    ///
    /// Called without a lock, within the host's own call or on a thread of the mediator's. Answers at once, and does not
    /// wait for anything else of the mediator's.
    public var filter: (@Sendable (AppOpenFacts) -> Bool)?
    /// Puts the host's own ad view on screen, in place of a loaded ad, and reports what happens there to
    /// ``Mediator/report(_:of:)``; nil: ads come from the demand. Called on the callback executor.
    public var action: (@Sendable (AppOpenAction) -> Void)?
    /// Hears what became of the start of the app, once for each launch with `showOnColdStart`: the moment to take a
    /// splash screen down. Called on the callback executor.
    public var onColdStart: (@Sendable (AppOpenOutcome) -> Void)?
    /// Hears what happens in the shows that the mediator begins by itself. Called on the callback executor.
    public var onShow: (@Sendable (ShowID, ShowUpdate) -> Void)?

    /// Hooks; without arguments, none.
    public init(
        filter: (@Sendable (AppOpenFacts) -> Bool)? = nil, action: (@Sendable (AppOpenAction) -> Void)? = nil,
        onColdStart: (@Sendable (AppOpenOutcome) -> Void)? = nil,
        onShow: (@Sendable (ShowID, ShowUpdate) -> Void)? = nil
    ) {
        self.filter = filter
        self.action = action
        self.onColdStart = onColdStart
        self.onShow = onShow
    }
}
