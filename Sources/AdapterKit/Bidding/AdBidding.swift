/// For ads that carry a price: what became of the bid, for the whole life of its ad and whatever the pricing of the line
/// that asked for it. All are told without waiting, on an executor of the adapter's own, and return at once.
///
/// A bid that is not ``billable()`` in the end is told that it lost, always and once. One exception: an ad that is in the
/// cache when the process ends, which nobody has decided about.
public protocol AdBidding: Sendable {
    /// The bid won and its ad is in the cache. Once.
    ///
    /// - Parameter nextBest: The best other offer, or the floor; nil when there was neither.
    func won(nextBest: Money?)

    /// The bid lost, its ad came too late, or was dropped unseen. Once. ``billable()`` can follow only where the ad was displayed
    /// after its show had been given up as too late.
    ///
    /// - Parameter winningPrice: What won, where that is known.
    func lost(_ reason: LossReason, winningPrice: Money?)

    /// What the network is owed for the display of the ad, to be kept in the one step that counts that display: a process
    /// that dies later has lost neither. Asked once at most, before ``billable()``, and only where the ledger is the outbox as
    /// well; whoever asks keeps the notice, and the bid sends it once it hears ``billable()``. By default nothing.
    ///
    /// Asked on a thread that waits for nothing else. Answers at once.
    ///
    /// - Parameter time: When the ad was displayed, in milliseconds since 1970.
    func bill(displayedAt time: Int64) -> BillingNotice?

    /// The ad was displayed, and that is counted. Once.
    func billable()
}

extension AdBidding {
    /// Nothing is owed, or nothing that a ledger could keep.
    public func bill(displayedAt time: Int64) -> BillingNotice? { nil }
}

/// Why a bid did not lead to a display. The number is OpenRTB's loss reason code.
public enum LossReason: String, Sendable, Hashable, CaseIterable {
    /// A fault on our side.
    case internalError = "internal"
    /// The ad grew too old before it was shown.
    case expired
    /// The bid could not be used.
    case invalid
    /// The price was under the floor.
    case belowFloor = "below_floor"
    /// Another offer was worth more.
    case outbid

    /// OpenRTB 2.5, list 5.25.
    public var openRTBCode: Int {
        switch self {
        case .internalError: 1
        case .expired: 2
        case .invalid: 3
        case .belowFloor: 100
        case .outbid: 102
        }
    }
}
