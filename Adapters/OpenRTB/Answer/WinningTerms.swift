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
    let rates: ExchangeRates
    private let offer: BidSelection.Offer
    private let notice: AuctionNotice
    /// The next best bid of the same answer; without one, the floor had to be reached.
    private let rival: Money?

    /// - Parameter nextBest: The next best bid of the same answer.
    init(
        _ offer: BidSelection.Offer, bidID: String?, nextBest: BidSelection.Offer?, request: AdRequest
    ) {
        self.offer = offer
        notice = AuctionNotice(
            offer, requestID: request.requestID, answerBidID: bidID, multiplier: request.multiplier)
        rates = request.exchangeRates
        rival = nextBest.flatMap(\.money) ?? request.floor
    }

    /// The bid's own price; nil when its currency has no code of three letters.
    var price: Money? { offer.money }

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
        notice.lost(text, reason, winner: winner, rates: rates)
    }

    /// The more expensive of both rivals, in the bid's own currency.
    private func minimumToWin(_ nextBest: Money?) -> Decimal? {
        let rivals = [rival, nextBest].compactMap(\.self)
        let best = rivals.max { (rates.inBase($0) ?? 0) < (rates.inBase($1) ?? 0) }
        guard let best, let currency = price?.currency else { return nil }
        return rates.convert(best, to: currency)
    }
}

extension BidSelection.Offer {
    /// The bid's own price; nil when its currency has no code of three letters.
    var money: Money? { Currency(code: currency).map { Money(price, $0) } }
}

extension AuctionNotice {
    /// A loser's address, ready to be asked.
    func lost(_ text: String, _ reason: LossReason, winner: Money?, rates: ExchangeRates) -> String {
        let price = winner.flatMap { winner in
            currency.flatMap { Currency(code: $0) }.flatMap { rates.convert(winner, to: $0) }
        }
        return lost(text, code: reason.openRTBCode, winningPrice: price)
    }
}

extension AdRequest {
    /// How many impressions one display counts for, where the template says so (OpenRTB 2.6, 3.2.31).
    fileprivate var multiplier: Decimal {
        guard case .number(let number) = template?["qty"]?["multiplier"], number > 0 else { return 1 }
        return number
    }
}
