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

/// Why a bidder did not bid: the `nbr` of an answer.
package struct NoBidReason: Sendable, Hashable {
    /// The number as sent.
    package var code: Int

    /// The reason with that number.
    package init(code: Int) { self.code = code }

    /// What it means by the IAB's list of no-bid reason codes (OpenRTB 2.5, list 5.24, and AdCOM 1.0 since); nil when
    /// it is not on the list. From 500 on, numbers are the bidder's own.
    package var meaning: String? {
        Self.meanings.indices.contains(code) ? Self.meanings[code] : nil
    }

    private static let meanings = [
        "unknown error", "technical error", "invalid request", "known web crawler",
        "suspected non-human traffic", "cloud, data center, or proxy IP", "unsupported device",
        "blocked publisher or site", "unmatched user", "daily user cap met", "daily domain cap met",
        "ads.txt authorization unavailable", "ads.txt authorization violation",
        "ads.cert authentication unavailable", "ads.cert authentication violation",
        "insufficient auction time", "incomplete supply chain", "blocked supply chain node",
    ]
}
