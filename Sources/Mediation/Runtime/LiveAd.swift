import AdapterKit
import Dispatch

/// A loaded ad, with a queue on which it and its bid hear what they are told, one thing after the other.
struct LiveAd: Sendable {
    let id: AdID
    /// What is told of the auction and the bill.
    let bid: LiveBid?
    private let handle: any AdShowing & AdExpiring
    private let queue = DispatchQueue(label: "admed.ad")
    private let telling: DispatchGroup

    /// - Parameter telling: Entered while the ad or its bid is being told something.
    init(_ ad: LoadedAd, id: AdID, telling: DispatchGroup) {
        self.id = id
        self.telling = telling
        handle = ad.handle
        bid = ad.bid.map { [queue] in LiveBid(bid: $0, queue: queue, telling: telling) }
    }

    /// Whether the ad says that it is on screen. Asks at once, on the caller's thread.
    var isPresenting: Bool { handle.isPresenting }

    func show(on presenter: any AdPresenter, options: ShowOptions, report: @escaping ShowReport) {
        queue.async { [handle] in handle.show(on: presenter, options: options, report: report) }
    }

    func letGo(_ reason: ExpiryReason) {
        queue.async(group: telling) { [handle] in handle.expire(reason) }
    }
}

/// The bid behind a loaded ad, on the ad's queue.
struct LiveBid: Sendable {
    fileprivate let bid: any AdBidding
    fileprivate let queue: DispatchQueue
    fileprivate let telling: DispatchGroup

    func tell(_ work: @escaping @Sendable (any AdBidding) -> Void) {
        queue.async(group: telling) { [bid] in work(bid) }
    }

    /// Asks for the bill of a display. Not on the ad's own queue: its show may not have returned yet.
    func bill(displayedAt time: Int64, _ answer: @escaping @Sendable (BillingNotice?) -> Void) {
        DispatchQueue(label: "admed.bill").async { [bid] in answer(bid.bill(displayedAt: time)) }
    }
}
