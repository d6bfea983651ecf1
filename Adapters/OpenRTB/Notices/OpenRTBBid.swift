import AdapterKit
import Basics
import OpenRTB
import Synchronization

/// Hears how the auction went for the bid that an answer put forward, and tells all bids of that answer.
final class OpenRTBBid: AdBidding {
    private struct State {
        var hasWon = false
        var hasLost = false
        var isBilled = false
        /// What was handed over to be kept, before the display was told.
        var bill: BillingNotice?
        /// The best other offer that was known when it won.
        var nextBest: Money?
    }

    private let terms: WinningTerms
    private let bid: Bid
    /// Whether the win notice was asked already, for the markup in its answer.
    private let isWinTold: Bool
    private let others: [LosingBid]
    /// How many more bids want to know that they lost, and are too many to be told.
    private let untold: Int
    private let notices: NoticeQueue
    private let state = Guarded(State())

    init(
        _ bid: Bid, terms: WinningTerms, isWinTold: Bool, others: [LosingBid], untold: Int,
        notices: NoticeQueue
    ) {
        self.bid = bid
        self.terms = terms
        self.isWinTold = isWinTold
        self.others = others
        self.untold = untold
        self.notices = notices
    }

    func won(nextBest: Money?) {
        let isNews = state.withLock { state in
            defer {
                state.hasWon = true
                state.nextBest = nextBest
            }
            return !state.hasWon && !state.hasLost
        }
        guard isNews else { return }
        if let nurl = bid.nurl, !isWinTold { notices.won(terms.address(nurl, nextBest: nextBest)) }
        tellOthers(.outbid, winner: terms.price)
    }

    func lost(_ reason: LossReason, winningPrice: Money?) {
        let (isNews, hadWon) = state.withLock { state in
            defer { state.hasLost = true }
            return (!state.hasLost && !state.isBilled, state.hasWon)
        }
        guard isNews else { return }
        if let lurl = bid.lurl {
            notices.lost(terms.lossAddress(lurl, reason, winner: winningPrice))
        }
        if !hadWon { tellOthers(reason, winner: winningPrice) }
    }

    func bill(displayedAt time: Int64) -> BillingNotice? {
        guard let burl = bid.burl else { return nil }
        return state.withLock { state in
            if let bill = state.bill { return bill }
            let url = terms.address(burl, nextBest: state.nextBest, displayedAt: time)
            let bill = notices.bill(url, at: time)
            state.bill = bill
            return bill
        }
    }

    func billable() {
        let isNews = state.withLock { state in
            defer { state.isBilled = true }
            return !state.isBilled
        }
        if isNews, let bill = bill(displayedAt: notices.wall) { notices.displayed(bill) }
    }

    private func tellOthers(_ reason: LossReason, winner: Money?) {
        for other in others {
            notices.lost(other.address(lostFor: reason, winner: winner, rates: terms.rates))
        }
        notices.lostUntold(untold)
    }
}
