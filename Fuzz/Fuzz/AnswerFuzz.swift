import AdapterKit
import Foundation
import Mediation
import MockAdapter
import OpenRTB
import Simulation

@testable import AdmedCLI

/// An answer's way through everything that is made of it: bids are chosen, addresses filled in, the winner is cached, shown
/// and paid for, and all of it told.
enum AnswerFuzz {
    /// The ends of what a rate may be.
    private static let rates: ExchangeRates = {
        var rates = ExchangeRates(base: .usd)
        for (code, rate) in [
            ("EUR", Decimal(sign: .plus, exponent: -9, significand: 1)), ("JPY", 1_000_000_000),
        ] {
            if let currency = Currency(code: code) { rates.rates[currency] = rate }
        }
        return rates
    }()

    static func read(_ bytes: [UInt8]) {
        guard let answer = try? BidAnswer(reading: bytes) else { return }
        let rules = BidSelection.Rules(
            impIDs: ["1"], floor: Decimal(string: "0.5"),
            worth: { amount, code in Currency(code: code).flatMap { rates.inBase(Money(amount, $0)) } },
            kind: { _ in .success(.banner) })
        guard let selection = try? BidSelection(of: answer, by: rules) else { return }
        var count = 0
        answer.forEachBid { _ in count += 1 }
        let more = selection.moreRejections.values.reduce(selection.moreOffers, +)
        precondition(selection.offers.count + selection.rejections.count + more == count)
        for offer in selection.offers.prefix(8) { tell(offer, beside: selection.offers.last ?? offer) }
        if let best = selection.offers.first { play(best) }
    }

    /// A bid that can be used has a price that can be written and read again without loss.
    private static func tell(_ offer: BidSelection.Offer, beside other: BidSelection.Offer) {
        let notice = AuctionNotice(offer, requestID: "r", answerBidID: nil)
        let (own, others) = (Currency(code: offer.currency), Currency(code: other.currency))
        let minimum = own.flatMap { own in others.flatMap { rates.convert(Money(other.price, $0), to: own) } }
        let text = notice.won("${AUCTION_PRICE}", minimumToWin: minimum, in: .markup)
        precondition(Decimal(string: text) == offer.price, "a price was lost: \(offer.price) as \(text)")
        for written in [
            notice.won("${AUCTION_MIN_TO_WIN}", minimumToWin: minimum, in: .address),
            notice.lost("${AUCTION_PRICE}", code: 1, winningPrice: minimum),
        ] {
            precondition(!written.contains("NaN"), "a price is no number")
        }
    }

    /// The winner's life: loaded, shown, paid for, and grown old.
    private static func play(_ offer: BidSelection.Offer) {
        guard let currency = Currency(code: offer.currency) else { return }
        if let seconds = offer.bid.exp { _ = Seconds.words(.seconds(seconds)) }
        let exp = offer.bid.exp.map { JSONValue.number(Decimal($0)) }
        let fill = LoadStep(.fill(price: Money(offer.price, currency), exp: exp))
        let placement = PlacementConfiguration(
            id: "p", kind: .interstitial,
            demand: [
                DemandLine(network: "n", pricing: .bidding()),
                DemandLine(network: "n", pricing: .fixed(Money(1, currency))),
            ])
        let events: [ScenarioEvent] = [
            .init(at: .zero, .host(.launched(inBackground: false))), .init(at: .zero, .host(.activated)),
            .init(at: .seconds(1), .load("p", count: 1)), .init(at: .seconds(2), .show("p", count: 1)),
            .init(at: .seconds(20), .load("p", count: 1)),
        ]
        FuzzTarget.play(
            Scenario(
                start: WallInstant(milliseconds: 1_796_029_200_000), timeZone: "UTC",
                configuration: MediationConfiguration(
                    networks: [NetworkConfiguration(id: "n", adapter: "n")], currency: rates,
                    placements: [placement]),
                loads: ["p": [LoadEntry(outcomes: [fill, fill])]], events: events))
    }
}
