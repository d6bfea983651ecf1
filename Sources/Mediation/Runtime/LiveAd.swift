import AdapterKit

/// A loaded ad. What it and its bid are told, they hear one thing after the other.
struct LiveAd: Sendable {
    /// What hears about the auction and the bill.
    let bid: LiveBid?
    private let handle: any AdShowing & AdExpiring
    private let line: NotificationLine

    init(_ ad: LoadedAd, on queues: AdapterQueues) {
        handle = ad.handle
        let line = NotificationLine(on: queues)
        self.line = line
        bid = ad.bid.map { LiveBid(bid: $0, line: line, bills: queues.bills) }
    }

    /// Whether the ad says that it is on screen. Asks at once, on the caller's thread.
    var isPresenting: Bool { handle.isPresenting }

    func show(on presenter: any AdPresenter, options: ShowOptions, report: @escaping ShowReport) {
        line.queue.run { [handle] in handle.show(on: presenter, options: options, report: report) }
    }

    /// Lets the ad go.
    func discard(_ reason: ExpiryReason) {
        line.notify { [handle] in handle.expire(reason) }
    }
}

/// The bid behind a loaded ad, which hears what it is told in one line with the ad.
struct LiveBid: Sendable {
    fileprivate let bid: any AdBidding
    fileprivate let line: NotificationLine
    fileprivate let bills: WorkQueue

    func notify(_ work: @escaping @Sendable (any AdBidding) -> Void) {
        line.notify { [bid] in work(bid) }
    }

    /// Asks for the bill of a display. Not in line with the ad: its `show` may not have returned yet.
    func bill(displayedAt time: Int64, _ answer: @escaping @Sendable (BillingNotice?) -> Void) {
        bills.run { [bid] in answer(bid.bill(displayedAt: time)) }
    }
}

/// The order in which an ad and its bid are called.
private struct NotificationLine: Sendable {
    let queue: WorkQueue
    private let pending: PendingWork

    init(on queues: AdapterQueues) {
        queue = WorkQueue(serialOn: queues.calls)
        pending = queues.pendingNotifications
    }

    /// Runs the work in its turn, and before the adapter is stopped.
    func notify(_ work: @escaping @Sendable () -> Void) {
        let isTold = pending.begin()
        queue.run {
            work()
            isTold()
        }
    }
}
