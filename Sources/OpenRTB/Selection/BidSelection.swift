#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The bids of one answer, judged: those that can be used, best first, and those that cannot, each with its reason.
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
        /// How prices compare.
        package var rates: CurrencyRates
        /// Says what kind of ad a bid carries, or why it cannot be used.
        package var kind: @Sendable (Bid) -> Result<Kind, RejectionError>

        /// Rules.
        package init(
            impIDs: Set<String>, floor: Decimal? = nil, rates: CurrencyRates = CurrencyRates(),
            kind: @escaping @Sendable (Bid) -> Result<Kind, RejectionError>
        ) {
            self.impIDs = impIDs
            self.floor = floor
            self.rates = rates
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

    /// The bids that can be used, by falling worth; of equals the first in the document stands first.
    package private(set) var offers: [Offer] = []
    /// The bids that cannot, in document order.
    package private(set) var rejections: [BidRejection] = []

    /// Judges every bid of an answer.
    package init(of answer: BidAnswer, by rules: Rules) {
        answer.forEachBid { bid in
            do throws(RejectionError) {
                offers.append(try rules.judge(bid, currency: answer.currency))
            } catch {
                rejections.append(BidRejection(bid, error.reason))
            }
        }
        offers.sort { ($1.worth, $0.bid.index) < ($0.worth, $1.bid.index) }
    }

    /// Whether there were bids, and each was rejected only because it is worth less than the floor.
    package var isAllBelowFloor: Bool {
        offers.isEmpty && !rejections.isEmpty && rejections.allSatisfy { $0.reason == .belowFloor }
    }
}

extension BidSelection.Rules {
    fileprivate func judge(
        _ bid: Bid, currency: String?
    ) throws(BidSelection.RejectionError) -> BidSelection.Offer {
        guard bid.isWellShaped else { throw .init(.badShape) }
        guard bid.id != nil else { throw .init(.missingID) }
        guard let impID = bid.impID else { throw .init(.missingImpID) }
        guard impIDs.contains(impID) else { throw .init(.unknownImpID) }
        guard let price = bid.price, price > 0 || (price == 0 && bid.dealID != nil) else {
            throw .init(.badPrice)
        }
        guard let currency, let worth = rates.inBase(price, currency) else { throw .init(.noRate) }
        if let floor, worth < floor { throw .init(.belowFloor) }
        guard bid.adm != nil || bid.nurl != nil else { throw .init(.noMarkup) }
        let kind = try kind(bid).get()
        if kind != .native, case .object = bid.adm { throw .init(.badShape) }
        return .init(bid: bid, kind: kind, price: price, currency: currency, worth: worth)
    }
}
