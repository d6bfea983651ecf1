/// The second protocol of the contract: putting a loaded ad on screen.
public protocol AdShowing: Sendable {
    /// Starts the show, and returns without waiting for its end.
    ///
    /// Called once per ad, on an executor of the adapter's own. What happens is reported as it happens, from
    /// any thread, also before this returns: `displayed` once, then clicks and a reward, and `closed` or `failed`
    /// once as the end. What comes after the end changes nothing.
    func show(on presenter: any AdPresenter, options: ShowOptions, report: @escaping ShowReport)

    /// Whether the ad is on screen now. Asked from any thread; answers at once.
    ///
    /// The mediator asks when the app becomes active, to notice a show that ended without a word.
    var isPresenting: Bool { get }
}

/// Takes what happens in a show, from any thread.
public typealias ShowReport = @Sendable (ShowEvent) -> Void

/// What happens in a show.
public enum ShowEvent: Sendable, Hashable {
    /// The ad is on screen and was seen: the moment that counts and is billed.
    case displayed
    /// The user followed the ad.
    case clicked
    /// The user earned the reward.
    case rewarded(Reward?)
    /// The ad left the screen.
    case closed
    /// The ad could not be shown.
    case failed(AdapterError)
}

/// What a rewarded ad promised.
public struct Reward: Sendable, Hashable {
    /// What it is, as the network names it.
    public var type: String
    /// How much of it.
    public var amount: Int

    /// A reward.
    public init(type: String, amount: Int) {
        self.type = type
        self.amount = amount
    }
}

/// How the placement wants its ads to be shown.
public struct ShowOptions: Sendable, Hashable {
    /// The placement's format.
    public var format: AdFormat
    /// How long the viewer must wait before the presenter offers to skip; a countdown is shown. Nil: at once.
    public var skipAfter: Duration?

    /// Options.
    public init(format: AdFormat, skipAfter: Duration? = nil) {
        self.format = format
        self.skipAfter = skipAfter
    }
}
