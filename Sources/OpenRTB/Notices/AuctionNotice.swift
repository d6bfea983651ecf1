#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The facts of one bid's auction from which its notices and its markup are written.
package struct AuctionNotice: Sendable, Hashable {
    private var values = MacroValues()
    private let currency: String?
    private let price: Decimal?

    /// The facts of a bid that can be used.
    ///
    /// - Parameters:
    ///   - requestID: The id of the request.
    ///   - answerBidID: The answer's `bidid`.
    package init(_ offer: BidSelection.Offer, requestID: String, answerBidID: String?) {
        currency = offer.currency
        price = offer.price
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
        values.impressionTime = displayedAt.map(String.init)
        return MacroText.expand(text, with: values, in: use)
    }

    /// A loser's address (`lurl`): it carries the winner's price in the losing bid's currency.
    ///
    /// - Parameters:
    ///   - code: OpenRTB's loss reason code.
    ///   - winner: The winning price and its currency; nil when nothing won, or its price is unknown.
    package func lost(
        _ text: String, code: Int, winner: (price: Decimal, currency: String)?, rates: CurrencyRates
    ) -> String {
        var values = values
        values.loss = String(code)
        values.price =
            winner.flatMap { winner in
                currency.flatMap { rates.convert(winner.price, from: winner.currency, to: $0) }
            }?.plainText
        values.minimumToWin = values.price
        return MacroText.expand(text, with: values, in: .address)
    }
}
