#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The facts of one bid's auction from which its notices and its markup are written.
package struct AuctionNotice: Sendable, Hashable {
    private var values = MacroValues()
    private let currency: String
    private let price: Decimal

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

    /// An address or markup of the winner (`nurl`, `burl`, `adm`): it carries the bidder's own price.
    ///
    /// - Parameter minimumToWin: The next best offer, or the floor, in the bidder's own currency; nil when there was
    ///   neither.
    package func won(_ text: String, minimumToWin: Decimal?, in use: MacroText.Use) -> String {
        var values = values
        values.price = price.plainText
        values.loss = "0"
        values.minimumToWin = minimumToWin?.plainText
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
        values.price = winner.flatMap { rates.convert($0.price, from: $0.currency, to: currency) }?.plainText
        values.minimumToWin = values.price
        return MacroText.expand(text, with: values, in: .address)
    }
}
