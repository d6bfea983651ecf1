/// The host's side of a show: it puts a creative on a screen and says what the viewer does.
public protocol AdPresenter: Sendable {
    /// Whether there is anything to present on now. Asked from any thread; answers at once.
    var isAvailable: Bool { get }

    /// What a network that draws by itself presents on: on Apple platforms, the topmost view controller.
    var anchor: (any AnyObject & Sendable)? { get }

    /// Puts the creative on screen and returns at once.
    ///
    /// - Parameter report: Told what the viewer does, from any thread; `ended` or `failed` comes once and last.
    func present(
        _ creative: AdCreative, options: ShowOptions, report: @escaping @Sendable (PresentationEvent) -> Void
    ) -> any Presentation

    /// Takes off the screen whatever an ad has put there, also one of a network that draws by itself: its show is over
    /// although the viewer did not leave it, because the mediator ends. The ad is told to expire as well. Called on the
    /// mediator's callback executor.
    func dismiss()
}

extension AdPresenter {
    /// Nothing to present on, for hosts without a screen of their own.
    public var anchor: (any AnyObject & Sendable)? { nil }

    /// Leaves it to the ad, which is told to expire.
    public func dismiss() {}
}

/// A creative on a screen.
public protocol Presentation: Sendable {
    /// Whether it is on screen now.
    var isOnScreen: Bool { get }

    /// Takes it off the screen. Reports `ended` if that had not been reported.
    func dismiss()
}

/// What happens to a creative on a screen.
public enum PresentationEvent: Sendable, Hashable {
    /// It is visible.
    case displayed
    /// The viewer tapped it.
    case clicked
    /// It was watched to the end, where it has one.
    case completed
    /// It left the screen.
    case ended
    /// It could not be put on screen, for this reason.
    case failed(String)
}
