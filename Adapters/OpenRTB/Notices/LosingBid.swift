import AdapterKit
import OpenRTB

/// A bid of an answer that did not put forward its ad, and wants to know why.
struct LosingBid: Sendable {
    private let notice: AuctionNotice
    private let lurl: String
    /// Why it lost whatever became of the others; nil: only they were in its way.
    private let reason: LossReason?

    /// A bid that could not be used; nil when it has no loss notice.
    init?(_ rejection: BidRejection, currency: String?, bidID: String?, requestID: String) {
        guard let lurl = rejection.lurl else { return nil }
        self.lurl = lurl
        notice = AuctionNotice(
            rejection, currency: currency, requestID: requestID, answerBidID: bidID)
        reason = rejection.reason == .belowFloor ? .belowFloor : .invalid
    }

    /// A bid that could be used; nil when it has no loss notice.
    init?(_ offer: BidSelection.Offer, bidID: String?, requestID: String, reason: LossReason?) {
        guard let lurl = offer.bid.lurl else { return nil }
        self.lurl = lurl
        self.reason = reason
        notice = AuctionNotice(offer, requestID: requestID, answerBidID: bidID)
    }

    /// What has to be asked.
    ///
    /// - Parameters:
    ///   - reason: Why the bid lost that was preferred to it.
    ///   - winner: What won, where that is known.
    func address(lostFor reason: LossReason, winner: Money?, rates: ExchangeRates) -> String {
        notice.lost(lurl, self.reason ?? reason, winner: winner, rates: rates)
    }
}
