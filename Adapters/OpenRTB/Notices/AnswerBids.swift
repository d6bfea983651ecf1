import AdapterKit
import OpenRTB

/// The bids of one answer that want to know what became of them.
struct AnswerBids<Profile: OpenRTBProfile> {
    private let answer: AnswerReader<Profile>.Output
    private let request: AdRequest
    private let notices: NoticeQueue

    init(_ answer: AnswerReader<Profile>.Output, request: AdRequest, notices: NoticeQueue) {
        self.answer = answer
        self.request = request
        self.notices = notices
    }

    /// The offer at that place is put forward: those before it had no markup, those after it are worth less.
    func bid(at index: Int, terms: WinningTerms, isWinTold: Bool) -> OpenRTBBid {
        let offers = answer.selection.offers
        let others = losers(offers[..<index], .invalid) + losers(offers[(index + 1)...], nil)
        return OpenRTBBid(
            offers[index].bid, terms: terms, isWinTold: isWinTold, others: answer.losers + others,
            untold: answer.selection.moreLosses, notices: notices)
    }

    /// None is put forward: the offers before that place had no markup, the others lost for that reason.
    func abandon(at index: Int, _ reason: LossReason) {
        let offers = answer.selection.offers
        let all = answer.losers + losers(offers[..<index], .invalid) + losers(offers[index...], nil)
        for loser in all {
            notices.lost(loser.address(lostFor: reason, winner: nil, rates: request.exchangeRates))
        }
        notices.lostUntold(answer.selection.moreLosses)
    }

    private func losers(_ offers: ArraySlice<BidSelection.Offer>, _ reason: LossReason?) -> [LosingBid] {
        offers.compactMap { LosingBid($0, bidID: answer.bidID, requestID: request.requestID, reason: reason) }
    }
}
