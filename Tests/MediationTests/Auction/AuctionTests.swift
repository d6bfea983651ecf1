import AdapterKit
@testable import Mediation
import Testing

@Suite("An auction")
struct AuctionTests {
    @Test("An auction asks all bidders at once, and tells the losers what won")
    func bidders() {
        let story = EngineStory(.some("p", .interstitial, .bid("a"), .bid("b"), .bid("c")))
        story.load("p")
        story.fill("p", line: 1, price: "1.20 USD")
        story.fill("p", line: 2, price: "0.90 USD")
        story.fill("p", line: 0, price: "1.00 USD")
        #expect(
            story.commands() == [
                "ask p#1.0 within 5", "ask p#1.1 within 5", "ask p#1.2 within 5",
                "lost ad3 outbid to 1.2 USD", "let go ad3 lost", "lost ad2 outbid to 1.2 USD",
                "let go ad2 lost", "won ad1 over 1 USD", "waiter 1: ad of b",
            ])
        #expect(
            story.log().suffix(4) == [
                "0 p bid_lost #1 a outbid 1 USD", "0 p bid_lost #1 c outbid 0.9 USD",
                "0 p bid_won #1 b 1.2 USD", "0 p loaded #1 b for 1",
            ])
    }

    @Test("An auction asks a price line only when no bid is worth more, ties going to the line written first")
    func priceLines() {
        let story = EngineStory(
            .some(
                "p", .interstitial, .price("a", "1 USD"), .bid("b"), .price("c", "1 USD"),
                .price("d", "3 USD")))
        story.load("p")
        story.fill("p", line: 1, price: "1 USD")
        story.fail("p", .noFill, line: 3)
        story.fail("p", .noFill, line: 0)
        #expect(
            story.commands() == [
                "ask p#1.1 within 5", "ask p#1.3 within 5", "ask p#1.0 within 5", "won ad1",
                "waiter 1: ad of b",
            ])
    }

    @Test("An auction is one budget: of bidders at 10, 200 and 5000 ms within 1 s, the two in time count")
    func budget() {
        let story = EngineStory(
            .some("p", loadTimeout: 1, .bid("a"), .bid("b"), .bid("c"), .price("d", "0.1 USD")))
        story.load("p")
        story.at(0.01)
        story.fill("p", line: 0, price: "1 USD")
        story.at(0.2)
        story.fill("p", line: 1, price: "2 USD")
        story.skip()
        story.at(5)
        #expect(
            story.log() == [
                "1 p line_answered #1 c timeout", "1 p bid_lost #1 a outbid 1 USD",
                "1 p bid_won #1 b 2 USD", "1 p loaded #1 b for 1",
            ])
        story.skip()
        story.fill("p", line: 2, price: "9 USD")
        #expect(story.commands() == ["lost ad3 expired", "let go ad3 late"])
    }

    @Test("An auction loses an offer that grew too old while the device slept past the load's limit")
    func staleAtTimeout() {
        let story = EngineStory(.some("p", loadTimeout: 1, .bid("a"), .bid("b")))
        story.load("p")
        story.fill("p", line: 0, price: "1 USD", lifetime: 0.5)
        story.skip()
        story.sleep(until: 20)
        #expect(
            story.log() == [
                "20 p line_answered #1 b timeout", "20 p bid_lost #1 a expired 1 USD",
                "20 p load_failed #1 timeout for 1",
            ])
        #expect(
            story.commands().suffix(3) == ["lost ad1 expired", "let go ad1 expired", "waiter 1: timeout"])
    }

    @Test("An auction leaves the lines only the time that bidding did not use")
    func rest() {
        let story = EngineStory(.some("p", loadTimeout: 6, .bid("a"), .price("b", "1 USD")))
        story.load("p")
        story.at(4)
        story.fail("p", .noFill)
        #expect(story.commands() == ["ask p#1.0 within 5", "ask p#1.1 within 2"])
    }

    @Test("An auction does not let a late bidder delay the others past its own limit")
    func lateBidder() {
        let story = EngineStory(.some("p", .interstitial, .bid("a", timeout: 1), .bid("b")))
        story.load("p")
        story.fill("p", line: 1, price: "1 USD")
        story.skip()
        story.at(2)
        #expect(story.log().last == "1 p loaded #1 b for 1")
    }

    @Test(
        "An auction compares what bids are worth in the base currency (F5)",
        arguments: [
            ("1.00 USD", nil), ("0.95 EUR", nil), ("0.90 EUR", "below_floor"), ("5 XYZ", "no_rate"),
        ] as [(Money, String?)])
    func rates(price: Money, reason: String?) {
        let story = EngineStory(
            .some("p", .interstitial, .bid("a", floor: "1.00 USD")), rates: ["EUR": "1.10"])
        story.load("p")
        story.fill("p", price: price)
        let rejected = story.log().filter { $0.contains("bid_rejected") }
        #expect(rejected == (reason.map { ["0 p bid_rejected #1 a \($0) \(price)"] } ?? []))
        #expect(story.isReady("p") == (reason == nil))
    }

    @Test("An auction calls a bid without a price a breach of contract")
    func noPrice() {
        let story = EngineStory(.some("p", .interstitial, .bid("a")))
        story.load("p")
        story.fill("p")
        #expect(
            story.commands() == [
                "ask p#1.0 within 5", "lost ad1 invalid", "let go ad1 lost", "waiter 1: contract_violation",
            ])
    }

    @Test("An auction reports every rejected bid of an answer, also when its best is refused")
    func rejectedBids() {
        let story = EngineStory(.some("p", .interstitial, .bid("a", floor: "1 USD")))
        story.load("p")
        story.fill(
            "p", price: "0.5 USD",
            report: LineReport(rejectedBids: [RejectedBid(index: 1, reason: "no_markup")]))
        #expect(
            story.log().filter { $0.contains("bid_rejected") }.map { $0.split(separator: " ")[4...5] }
                .map { $0.joined(separator: " ") } == ["a below_floor", "a no_markup"])
    }

    @Test("An auction fails with the first code of the list, whatever the order of the lines")
    func precedence() {
        let list: [AdErrorCode] = [
            .tls, .badRequest, .httpStatus, .badResponse, .bodyTooLarge, .network, .timeout, .adapterNotReady,
            .circuitOpen, .adapterFailure, .noFill, .belowFloor,
        ]
        for (one, two) in zip(list, list.dropFirst()) {
            for pair in [[one, two], [two, one]] {
                var auction = Auction(Demand([.bid("a"), .bid("b")], rates: ExchangeRates()))
                for (line, code) in pair.enumerated() {
                    auction.lineBegan(line, at: EngineStory.boot(.zero))
                    let error = AdapterError(code)
                    let isOver = auction.lineFailed(
                        line, error, byAdapter: true, at: EngineStory.boot(.zero))
                    #expect(isOver)
                }
                #expect(auction.failure?.outcome == .failed(one))
            }
        }
    }

    @Test("An auction without demand is a fault of the configuration")
    func noDemand() {
        let story = EngineStory(PlacementConfiguration(id: "p", kind: .interstitial))
        story.load("p")
        #expect(story.commands() == ["waiter 1: no_demand"])
    }
}
