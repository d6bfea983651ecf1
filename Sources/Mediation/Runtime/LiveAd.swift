import AdapterKit
import Dispatch

/// A loaded ad; it and its bid hear what they are told one thing after the other.
struct LiveAd: Sendable {
    let id: AdID
    /// What is told of the auction and the bill.
    let bid: LiveBid?
    private let handle: any AdShowing & AdExpiring
    private let line: AdapterLine
    private let telling: DispatchGroup

    init(_ ad: LoadedAd, id: AdID, at place: AdapterPlace) {
        self.id = id
        let line = AdapterLine(on: place.threads)
        self.line = line
        telling = place.telling
        handle = ad.handle
        bid = ad.bid.map { LiveBid(bid: $0, line: line, telling: place.telling) }
    }

    /// Whether the ad says that it is on screen. Asks at once, on the caller's thread.
    var isPresenting: Bool { handle.isPresenting }

    func show(on presenter: any AdPresenter, options: ShowOptions, report: @escaping ShowReport) {
        line.run { [handle] in handle.show(on: presenter, options: options, report: report) }
    }

    func letGo(_ reason: ExpiryReason) {
        telling.enter()
        line.run { [handle, telling] in
            handle.expire(reason)
            telling.leave()
        }
    }
}

/// The bid behind a loaded ad, which hears what it is told in one line with the ad.
struct LiveBid: Sendable {
    fileprivate let bid: any AdBidding
    fileprivate let line: AdapterLine
    fileprivate let telling: DispatchGroup

    func tell(_ work: @escaping @Sendable (any AdBidding) -> Void) {
        telling.enter()
        line.run { [bid, telling] in
            work(bid)
            telling.leave()
        }
    }

    /// Asks for the bill of a display. Not on the ad's own queue: its show may not have returned yet.
    func bill(displayedAt time: Int64, _ answer: @escaping @Sendable (BillingNotice?) -> Void) {
        DispatchQueue(label: "admed.bill").async { [bid] in answer(bid.bill(displayedAt: time)) }
    }
}
