/// An OpenRTB BidResponse, read tolerantly: one broken bid or seat never spoils the others.
package struct BidAnswer: Sendable {
    /// The bidder's id for the answer.
    package var bidID: String?
    /// The currency of all prices, upper case. USD when the answer names none; an unreadable one is nil.
    package var currency: String?
    /// Why there is no bid. Means nothing in an answer with bids.
    package var noBidReason: NoBidReason?
    /// Whether the answer has no bids at all.
    package internal(set) var isEmpty = true
    /// What its bids are read from, one at a time: an answer may have half a million.
    var seats: JSONView?

    /// An answer without bids.
    package init(currency: String? = "USD") { self.currency = currency }
}
