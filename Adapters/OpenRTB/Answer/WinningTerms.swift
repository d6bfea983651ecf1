import AdapterKit
import OpenRTB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the macros of the bid say that an answer put forward.
struct WinningTerms: Sendable {
    /// How prices compare.
    let rates: CurrencyRates
    private let offer: BidSelection.Offer
    private let notice: AuctionNotice
    /// The next best bid of the same answer; without one, the floor had to be reached.
    private let rival: (amount: Decimal, currency: String)?

    /// - Parameter nextBest: The next best bid of the same answer.
    init(
        _ offer: BidSelection.Offer, bidID: String?, nextBest: BidSelection.Offer?, request: AdRequest
    ) {
        self.offer = offer
        notice = AuctionNotice(offer, requestID: request.requestID, answerBidID: bidID)
        rates = CurrencyRates(request.exchangeRates)
        rival =
            nextBest.map { ($0.price, $0.currency) }
            ?? request.floor.map { ($0.amount, $0.currency.code) }
    }

    /// The bid's own price; nil when its currency has no code of three letters.
    var price: Money? { Currency(code: offer.currency).map { Money(offer.price, $0) } }

    /// The bid's own markup, ready to be shown.
    func markup(_ text: String) -> String {
        notice.won(text, minimumToWin: minimumToWin(nil), in: .markup)
    }

    /// The bid's own address, ready to be asked.
    ///
    /// - Parameters:
    ///   - nextBest: The best offer of others, or the floor; nil when none is known.
    ///   - displayedAt: When the ad was displayed, in milliseconds since 1970; nil: not yet.
    func address(_ text: String, nextBest: Money? = nil, displayedAt: Int64? = nil) -> String {
        notice.won(text, minimumToWin: minimumToWin(nextBest), displayedAt: displayedAt, in: .address)
    }

    /// The bid's own address for its loss, ready to be asked.
    func lossAddress(_ text: String, _ reason: LossReason, winner: Money?) -> String {
        notice.lost(
            text, code: reason.openRTBCode, winner: winner.map { ($0.amount, $0.currency.code) },
            rates: rates)
    }

    /// The more expensive of both rivals, in the bid's own currency.
    private func minimumToWin(_ nextBest: Money?) -> Decimal? {
        let rivals = [rival, nextBest.map { ($0.amount, $0.currency.code) }].compactMap(\.self)
        let best = rivals.max { worth($0) < worth($1) }
        return best.flatMap { rates.convert($0.amount, from: $0.currency, to: offer.currency) }
    }

    private func worth(_ price: (amount: Decimal, currency: String)) -> Decimal {
        rates.inBase(price.amount, price.currency) ?? 0
    }
}
