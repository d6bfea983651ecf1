public import AdapterKit

/// What the listener of a show hears.
public enum ShowUpdate: Sendable, Hashable {
    /// The ad is on screen; what it earned.
    case displayed(ImpressionRevenue)
    /// The user followed the ad.
    case clicked
    /// The user earned the reward.
    case rewarded(Reward?)
    /// The show ended; whether the ad had been clicked.
    case closed(clicked: Bool)
    /// The show failed.
    case failed(AdError)

    /// Whether nothing but a late reward can follow.
    public var isEnd: Bool {
        switch self {
        case .closed, .failed: true
        case .displayed, .clicked, .rewarded: false
        }
    }
}
