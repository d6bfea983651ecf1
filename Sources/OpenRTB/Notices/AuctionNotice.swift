#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The facts of one bid's auction from which its notices and its markup are written.
package struct AuctionNotice: Sendable, Hashable {
    private var values = MacroValues()
    /// The bid's own currency; nil when the answer names none that can be read.
    package let currency: String?
    private let price: Decimal?
    private let multiplier: Decimal

    /// The facts of a bid that can be used.
    ///
    /// - Parameters:
    ///   - requestID: The id of the request.
    ///   - answerBidID: The answer's `bidid`.
    ///   - multiplier: How many impressions one display counts for: the impression's `qty.multiplier`, where it has one.
    package init(
        _ offer: BidSelection.Offer, requestID: String, answerBidID: String?, multiplier: Decimal = 1
    ) {
        currency = offer.currency
        price = offer.price
        self.multiplier = multiplier
        values.auctionID = requestID
        values.bidID = answerBidID
        values.impID = offer.bid.impID
        values.seatID = offer.bid.seat
        values.adID = offer.bid.adid
        values.currency = currency
    }

    /// The facts of a bid that cannot be used; it can only lose.
    ///
    /// - Parameters:
    ///   - currency: The answer's.
    ///   - requestID: The id of the request.
    ///   - answerBidID: The answer's `bidid`.
    package init(_ rejection: BidRejection, currency: String?, requestID: String, answerBidID: String?) {
        self.currency = currency
        price = rejection.price
        multiplier = 1
        values.auctionID = requestID
        values.bidID = answerBidID
        values.impID = rejection.impID
        values.seatID = rejection.seat
        values.adID = rejection.adid
        values.currency = currency
    }

    /// An address or markup of the winner (`nurl`, `burl`, `adm`): it carries the bidder's own price.
    ///
    /// - Parameters:
    ///   - minimumToWin: The next best offer, or the floor, in the bidder's own currency; nil when there was neither.
    ///   - displayedAt: When the ad was displayed, in milliseconds since 1970; nil: not yet.
    package func won(
        _ text: String, minimumToWin: Decimal?, displayedAt: Int64? = nil, in use: MacroText.Use
    ) -> String {
        var values = values
        values.price = price?.plainText
        values.loss = "0"
        values.minimumToWin = minimumToWin?.plainText
        values.multiplier = multiplier.plainText
        // The bidder pays what it bid, so the market's price is the whole of it.
        values.marketBidRatio = "1"
        values.impressionTime = displayedAt.map(String.init)
        let expanded = MacroText.expand(text, with: values, in: use)
        return use == .address ? NoticeAddress.trimmed(expanded) : expanded
    }

    /// A loser's address (`lurl`): it carries the winner's price in the losing bid's currency.
    ///
    /// - Parameters:
    ///   - code: OpenRTB's loss reason code.
    ///   - winningPrice: What won, in this bid's currency; nil when nothing won, or that is not known.
    package func lost(_ text: String, code: Int, winningPrice: Decimal?) -> String {
        var values = values
        values.loss = String(code)
        values.price = winningPrice?.plainText
        values.minimumToWin = values.price
        return NoticeAddress.trimmed(MacroText.expand(text, with: values, in: .address))
    }
}
