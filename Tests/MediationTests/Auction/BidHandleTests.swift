#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit
import Testing

@testable import Mediation

@Suite("A bid with a handle")
struct BidHandleTests {
    private func told(_ story: EngineStory) -> [String] {
        story.commands().filter { $0.hasPrefix("won") || $0.hasPrefix("lost") || $0.hasPrefix("bill") }
    }

    @Test("A bid with a handle hears its whole life on a line with a fixed price too")
    func priceLine() {
        let story = EngineStory(.some("p", .interstitial, .price("a", "0.80 USD")))
        story.load("p")
        story.fill("p", price: "1.25 USD", hasBid: true)
        #expect(told(story) == ["won ad1"])
        let show = story.show("p")
        story.hear(.displayed, of: show)
        #expect(told(story) == ["bill ad1"])
        story.hear(.closed, of: show)
        // What the display earned is the price that was agreed on, and no bid was in the auction.
        #expect(!story.log().contains { $0.contains("bid_") || $0.contains("exact") })
        #expect(told(story) == [])
    }

    @Test(
        "A bid with a handle is told that it lost, once, whatever became of its ad, on any line",
        arguments: [true, false],
        ["expired", "stale", "destroyed", "consent", "show failed", "closed unseen"])
    func lost(isBidder: Bool, end: String) {
        let line = isBidder ? DemandLine.bid("a") : .price("a", "1 USD")
        let story = EngineStory(.some("p", .interstitial, ttl: 60, line))
        story.load("p")
        let ad = story.fill("p", price: "1 USD", hasBid: true)
        story.skip()
        switch end {
        case "expired": story.at(60)
        case "stale": story.feed(.wentStale(ad))
        case "destroyed": story.destroy("p")
        case "consent": story.feed(.consentChanged(unable: [:]))
        case "show failed": story.hear(.failed(AdapterError(.showFailed)), of: story.show("p"))
        default: story.hear(.closed, of: story.show("p"))
        }
        let reason = end == "expired" || end == "stale" ? "expired" : "internal"
        #expect(told(story) == ["lost ad1 \(reason)"])
        story.at(4000)
        #expect(told(story) == [])
    }

    @Test(
        "A bid with a handle is told that it lost when its ad comes late or once too often",
        arguments: ["timeout", "cancel", "destroy", "again"])
    func late(end: String) {
        let story = EngineStory(.some("p", .interstitial, .bid("a")))
        let waiter = story.load("p")
        switch end {
        case "timeout": story.at(5)
        case "cancel": story.cancel(waiter)
        case "destroy": story.destroy("p")
        default: story.fill("p", price: "1 USD")
        }
        story.skip()
        let ad = story.fill("p", load: 1, price: "2 USD")
        #expect(story.commands() == ["lost ad\(ad.number) expired", "let go ad\(ad.number) late"])
    }

    @Test(
        "A bid with a handle is not told that it lost when everything ends while its ad is cached, but when its auction still ran"
    )
    func end() {
        let story = EngineStory(
            .some("p", .interstitial, .bid("a")), .some("q", .interstitial, .bid("b"), .bid("c")))
        story.load("p")
        story.fill("p", price: "1 USD")
        story.load("q")
        story.fill("q", price: "1 USD")
        story.skip()
        story.feed(.end)
        #expect(told(story) == ["lost ad2 internal"])
    }

    @Test(
        "A bid with a handle without a price that is more than nothing cannot win, unless a deal says so",
        arguments: [
            ("0 USD", nil, false), ("0 USD", "d", true), ("-1 USD", nil, false), ("-1 USD", "d", false),
            ("NaN USD", nil, false), ("NaN USD", "d", false), ("0.01 USD", nil, true),
        ] as [(String, String?, Bool)])
    func badPrice(text: String, deal: String?, isUsed: Bool) {
        let price = text == "NaN USD" ? Money(Decimal.nan, .usd) : Money(text) ?? Money(-1, .usd)
        let story = EngineStory(.some("p", .interstitial, .bid("a")))
        story.load("p")
        story.fill("p", price: price, dealID: deal)
        if isUsed {
            #expect(story.commands().last == "waiter 1: ad of a")
        } else {
            #expect(
                story.commands().suffix(3) == ["lost ad1 invalid", "let go ad1 lost", "waiter 1: no_fill"])
            #expect(story.log().contains { $0.hasPrefix("0 p bid_rejected #1 a bad_price") })
        }
    }

    @Test("A bid with a handle of an ad that goes stale while the others are awaited does not win")
    func staleOffer() {
        let story = EngineStory(.some("p", .interstitial, .bid("a"), .bid("b")))
        story.load("p")
        let ad = story.fill("p", price: "2 USD")
        story.skip()
        story.feed(.wentStale(ad))
        #expect(story.commands() == ["lost ad1 expired", "let go ad1 expired"])
        story.fill("p", line: 1, price: "1 USD")
        #expect(story.commands().last == "waiter 1: ad of b")
        // Once is enough.
        story.feed(.wentStale(ad))
        #expect(story.commands() == [])
    }
}
