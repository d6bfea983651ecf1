#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The bids of one answer, judged: those that can be used, best first, and those that cannot, each with its reason.
///
/// An answer may have millions of bids. The best ``capacity`` that can be used are kept and the first ``capacity`` that
/// cannot; the others are counted.
package struct BidSelection: Sendable {
    /// The kinds of ads that a bid may carry.
    package enum Kind: Sendable, Hashable {
        /// Markup for a web view.
        case banner
        /// A VAST document.
        case video
        /// Native assets as JSON.
        case native
    }

    /// What bids are judged by.
    package struct Rules: Sendable {
        /// The ids of the impressions that were offered.
        package var impIDs: Set<String>
        /// The least worth in the base currency; nil: none.
        package var floor: Decimal?
        /// What an amount of a currency is worth in the base currency; nil when that is not known.
        package var worth: @Sendable (Decimal, String) -> Decimal?
        /// Says what kind of ad a bid carries, or why it cannot be used.
        package var kind: @Sendable (Bid) -> Result<Kind, RejectionError>

        /// Rules; by default only US dollars are worth anything.
        package init(
            impIDs: Set<String>, floor: Decimal? = nil,
            worth: @escaping @Sendable (Decimal, String) -> Decimal? = { $1 == "USD" ? $0 : nil },
            kind: @escaping @Sendable (Bid) -> Result<Kind, RejectionError>
        ) {
            self.impIDs = impIDs
            self.floor = floor
            self.worth = worth
            self.kind = kind
        }
    }

    /// A bid that can be used.
    package struct Offer: Sendable {
        /// The bid.
        package var bid: Bid
        /// The kind of ad it carries.
        package var kind: Kind
        /// The price in the bidder's own currency, CPM.
        package var price: Decimal
        /// The bidder's own currency.
        package var currency: String
        /// What it is worth in the base currency, CPM.
        package var worth: Decimal
    }

    /// A bid cannot be used, for this reason.
    package struct RejectionError: Error, Hashable {
        /// Why.
        package var reason: BidRejection.Reason

        /// An error of that reason.
        package init(_ reason: BidRejection.Reason) { self.reason = reason }
    }

    /// How many bids of each sort are kept.
    package static let capacity = 1_000
    /// How many bids are judged before anybody is asked whether to go on.
    private static let stride = 1_024

    /// The best bids that can be used, by falling worth; of equals the first in the document stands first.
    package private(set) var offers: [Offer] = []
    /// The first bids that cannot, in document order.
    package private(set) var rejections: [BidRejection] = []
    /// How many more cannot be used, for each reason.
    package private(set) var moreRejections: [BidRejection.Reason: Int] = [:]
    /// How many more could be used and are worth less.
    package private(set) var moreOffers = 0
    /// How many of the bids that are only counted have a loss notice.
    package private(set) var moreLosses = 0

    /// The best of the dropped offers that carries its markup: perhaps none that is kept does.
    private var bestWithMarkup: Offer?
    private var hasOtherReason = false

    /// Judges every bid of an answer.
    ///
    /// - Parameter isWanted: Asked now and then whether anybody still waits for this.
    /// - Throws: When nobody does.
    package init(
        of answer: BidAnswer, by rules: Rules, isWanted: () -> Bool = { true }
    ) throws(CancellationError) {
        try answer.forEachBid { bid throws(CancellationError) in
            if bid.index % Self.stride == 0, !isWanted() { throw CancellationError() }
            do throws(RejectionError) {
                add(try rules.judge(bid, currency: answer.currency))
            } catch {
                add(bid, error.reason)
            }
        }
        keepBest()
        if let bestWithMarkup, !offers.contains(where: { $0.bid.adm != nil }) {
            offers.append(bestWithMarkup)
            moreOffers -= 1
            if bestWithMarkup.bid.lurl != nil { moreLosses -= 1 }
        }
    }

    /// Whether there were bids, and each was rejected only because it is worth less than the floor.
    package var isAllBelowFloor: Bool { offers.isEmpty && !rejections.isEmpty && !hasOtherReason }

    private mutating func add(_ offer: Offer) {
        offers.append(offer)
        if offers.count >= 2 * Self.capacity { keepBest() }
    }

    private mutating func add(_ bid: Bid, _ reason: BidRejection.Reason) {
        if reason != .belowFloor { hasOtherReason = true }
        guard rejections.count >= Self.capacity else { return rejections.append(BidRejection(bid, reason)) }
        moreRejections[reason, default: 0] += 1
        if bid.lurl != nil { moreLosses += 1 }
    }

    private mutating func keepBest() {
        offers.sort { ($1.worth, $0.bid.index) < ($0.worth, $1.bid.index) }
        guard offers.count > Self.capacity else { return }
        for offer in offers[Self.capacity...] {
            moreOffers += 1
            if offer.bid.lurl != nil { moreLosses += 1 }
            guard offer.bid.adm != nil else { continue }
            if let best = bestWithMarkup, (best.worth, offer.bid.index) >= (offer.worth, best.bid.index) {
                continue
            }
            bestWithMarkup = offer
        }
        offers.removeSubrange(Self.capacity...)
    }
}

extension BidSelection.Rules {
    fileprivate func judge(
        _ bid: Bid, currency: String?
    ) throws(BidSelection.RejectionError) -> BidSelection.Offer {
        guard bid.isWellShaped else { throw .init(.badShape) }
        guard bid.id != nil else { throw .init(.missingID) }
        guard let impID = bid.impID else { throw .init(.missingImpID) }
        // By their bytes: texts that only look the same name different impressions.
        guard impIDs.contains(where: { $0.utf8.elementsEqual(impID.utf8) }) else {
            throw .init(.unknownImpID)
        }
        guard let price = bid.price, price > 0 || (price == 0 && bid.dealID != nil) else {
            throw .init(.badPrice)
        }
        guard let currency, let worth = worth(price, currency) else { throw .init(.noRate) }
        if let floor, worth < floor { throw .init(.belowFloor) }
        guard bid.adm != nil || bid.nurl != nil else { throw .init(.noMarkup) }
        let kind = try kind(bid).get()
        if kind != .native, case .object = bid.adm { throw .init(.badShape) }
        // An ad that is cached must not keep the whole answer.
        var bid = bid
        bid.ext = nil
        return .init(bid: bid, kind: kind, price: price, currency: currency, worth: worth)
    }
}
