/// What the macros of one bid stand for. Nil: there is no value, and the macro becomes empty.
package struct MacroValues: Sendable, Hashable {
    /// The request's id.
    package var auctionID: String?
    /// The answer's `bidid`.
    package var bidID: String?
    /// The impression's id.
    package var impID: String?
    /// The seat.
    package var seatID: String?
    /// The bid's `adid`.
    package var adID: String?
    /// The price, written plainly.
    package var price: String?
    /// The price's currency, upper case.
    package var currency: String?
    /// The loss reason code; `0` for the winner.
    package var loss: String?
    /// The least price that would have won, written plainly.
    package var minimumToWin: String?
    /// How many impressions one display counts for; only what won has any.
    package var multiplier: String?
    /// The price that is paid ÷ the price that was bid; only what won has one.
    package var marketBidRatio: String?
    /// When the impression happened, in milliseconds since 1970.
    package var impressionTime: String?

    /// No value at all.
    package init() {}

    /// The value of the macro with that name; an outer nil when there is no such macro.
    subscript(name: String) -> String?? {
        switch name {
        case "AUCTION_ID": auctionID
        case "AUCTION_BID_ID": bidID
        case "AUCTION_IMP_ID": impID
        case "AUCTION_SEAT_ID": seatID
        case "AUCTION_AD_ID": adID
        case "AUCTION_PRICE": price
        case "AUCTION_CURRENCY": currency
        case "AUCTION_LOSS": loss
        case "AUCTION_MIN_TO_WIN", "AUCTION_BID_TO_WIN", "AUCTION_MINIMUM_BID_TO_WIN", "MIN_BID_TO_WIN":
            minimumToWin
        case "AUCTION_MULTIPLIER": multiplier
        case "AUCTION_MBR": marketBidRatio
        case "AUCTION_IMP_TS": impressionTime
        default: .none
        }
    }
}
