public import AdapterKit

/// How an adapter broke its contract. Each breach is counted once and logged once.
public struct ContractBreach: Sendable, Hashable {
    /// The network whose adapter it was; nil for an ad view of the host's own.
    public var network: NetworkID?
    /// What kind of breach it is.
    public var reason: Reason
    /// The callback of the contract that came; nil where the adapter itself reports.
    public var callback: Callback?
    /// The load that it belongs to: its ordinal for the placement, from 1.
    public var load: Int?
    /// The show that it belongs to.
    public var show: Int?
    /// What happened, one sentence for whoever fixes the adapter.
    public var detail: String

    /// A breach.
    package init(
        network: NetworkID?, reason: Reason, callback: Callback? = nil, load: Int? = nil, show: Int? = nil,
        detail: String
    ) {
        self.network = network
        self.reason = reason
        self.callback = callback
        self.load = load
        self.show = show
        self.detail = detail
    }
}

extension ContractBreach {
    /// What kind of breach it is.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// A callback that comes once came again.
        case repeated
        /// A callback came before the one that it follows.
        case outOfOrder = "out_of_order"
        /// A callback came after the adapter had said that the show failed.
        case afterFailure = "after_failure"
        /// A callback came after the show was closed and its ad discarded.
        case afterRelease = "after_release"
        /// An ad has no price, or one that no bid can have.
        case badPrice = "bad_price"
        /// The adapter itself reports it, of its network.
        case reported
    }

    /// A callback of the contract.
    public enum Callback: String, Sendable, Hashable, CaseIterable {
        /// The answer to a load.
        case load
        /// The ad is on screen.
        case displayed
        /// The user followed the ad.
        case clicked
        /// The user earned the reward.
        case rewarded
        /// The show ended.
        case closed
        /// The show failed.
        case failed
    }
}

extension ContractBreach.Callback {
    /// The callback that reports it.
    init(_ event: ShowEvent) {
        switch event {
        case .displayed: self = .displayed
        case .clicked: self = .clicked
        case .rewarded: self = .rewarded
        case .closed: self = .closed
        case .failed: self = .failed
        }
    }
}
