#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A bid that cannot be used, and why.
package struct BidRejection: Sendable, Hashable {
    /// Its place in the answer, from 0 in document order.
    package var index: Int
    /// The seat that made it.
    package var seat: String?
    /// The bidder's id for the bid.
    package var id: String?
    /// Its price in the answer's currency, where that could be read.
    package var price: Decimal?
    /// The impression it is for.
    package var impID: String?
    /// The preloaded ad's id.
    package var adid: String?
    /// The loss notice.
    package var lurl: String?
    /// Why.
    package var reason: Reason

    /// A rejection of a bid.
    package init(_ bid: Bid, _ reason: Reason) {
        index = bid.index
        seat = bid.seat
        id = bid.id
        price = bid.price
        impID = bid.impID
        adid = bid.adid
        lurl = bid.lurl
        self.reason = reason
    }

    /// Why a bid cannot be used. The raw values are the words of reports.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// It has no id.
        case missingID = "missing_id"
        /// It does not say which impression it is for.
        case missingImpID = "missing_impid"
        /// It is for an impression that was not offered.
        case unknownImpID = "unknown_impid"
        /// The price is absent, not a number that fits, negative, or zero outside of a deal.
        case badPrice = "bad_price"
        /// Its currency has no configured rate.
        case noRate = "no_rate"
        /// It is worth less than the floor.
        case belowFloor = "below_floor"
        /// It has no markup and no address to fetch it from, or nothing came from there.
        case noMarkup = "no_markup"
        /// It does not say what kind of ad it is.
        case missingAdType = "missing_adtype"
        /// It is of a kind that nobody knows.
        case unknownAdType = "unknown_adtype"
        /// A part of it is of the wrong kind: the bid itself, its markup, or its `ext`.
        case badShape = "bad_shape"
    }
}
