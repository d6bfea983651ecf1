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
