import AdapterKit
import OpenRTB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the macros of the winning bid say.
struct WinningTerms {
    private let notice: AuctionNotice
    private let minimumToWin: Decimal?

    /// - Parameter nextBest: The next best bid of the same answer; without one, the floor had to be reached.
    init(
        _ offer: BidSelection.Offer, bidID: String?, nextBest: BidSelection.Offer?, request: AdRequest
    ) {
        notice = AuctionNotice(offer, requestID: request.requestID, answerBidID: bidID)
        let rates = CurrencyRates(request.exchangeRates)
        minimumToWin =
            if let nextBest {
                rates.convert(nextBest.price, from: nextBest.currency, to: offer.currency)
            } else {
                request.floor.flatMap {
                    rates.convert($0.amount, from: $0.currency.code, to: offer.currency)
                }
            }
    }

    /// The bid's own address, ready to be asked.
    func address(_ text: String) -> String { notice.won(text, minimumToWin: minimumToWin, in: .address) }

    /// The bid's own markup, ready to be shown.
    func markup(_ text: String) -> String { notice.won(text, minimumToWin: minimumToWin, in: .markup) }
}
