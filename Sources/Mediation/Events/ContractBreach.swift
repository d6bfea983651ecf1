public import AdapterKit

/// How an adapter broke its contract. Each breach is counted once and logged once.
public struct ContractBreach: Sendable, Hashable {
    /// The network whose adapter it was; nil for an ad view of the host's own.
    public var network: NetworkID?
    /// What kind of breach it is, one word: `repeated`, `after_failure`, `after_release`, `reported`, …
    public var reason: String
    /// The callback of the contract that came, such as `load` or `closed`; nil where the adapter itself reports.
    public var callback: String?
    /// The load that it belongs to: its ordinal for the placement, from 1.
    public var load: Int?
    /// The show that it belongs to.
    public var show: Int?
    /// What happened, one sentence for whoever fixes the adapter.
    public var detail: String

    /// A breach.
    package init(
        network: NetworkID?, reason: String, callback: String? = nil, load: Int? = nil, show: Int? = nil,
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

extension ShowEvent {
    /// The callback's name in the contract.
    package var callback: String {
        switch self {
        case .displayed: "displayed"
        case .clicked: "clicked"
        case .rewarded: "rewarded"
        case .closed: "closed"
        case .failed: "failed"
        }
    }
}
