import AdapterKit
import Testing

@testable import Mediation

@Suite("A hold that blocks loads")
struct BlockedLoadTests {
    private let hold = HostEvent.adsSuspended("consent", blocksLoads: true)
    private let release = HostEvent.adsResumed("consent")

    @Test("A hold that blocks loads stops a waterfall before its next line, and the release lets it go on")
    func waterfall() {
        let story = EngineStory(.some("p", .interstitial, .price("a", "2 USD"), .price("b", "1 USD")))
        story.load("p")
        story.host(hold)
        story.skip()
        story.fail("p", .noFill)
        #expect(story.commands() == [])
        story.at(3)
        story.host(release)
        #expect(story.commands() == ["ask p#1.1 within 5"])
        story.fill("p", line: 1)
        #expect(story.commands() == ["waiter 1: ad of b"])
    }

    @Test(
        "A hold that blocks loads stops a line whose adapter was starting, and the release lets it be asked")
    func startingAdapter() {
        let story = EngineStory(.some("p"))
        story.startsAdapters = false
        story.load("p")
        story.host(hold)
        story.started("a")
        #expect(story.commands() == ["start a"])
        story.host(release)
        #expect(story.commands() == ["ask p#1.0 within 5"])
    }

    @Test(
        "A hold that blocks loads does not keep a load beyond its time, which then has what was offered before"
    )
    func deadline() {
        let story = EngineStory(.some("p", .interstitial, .bid("a"), .price("b", "5 USD")))
        story.load("p")
        story.host(hold)
        story.fill("p", price: "1 USD")
        story.skip()
        story.at(10)
        #expect(story.log() == ["10 p bid_won #1 a 1 USD", "10 p loaded #1 a for 1"])
    }

    @Test("A hold that blocks loads is the reason where no line was asked in time")
    func nothingAsked() {
        let story = EngineStory(.some("p"))
        story.startsAdapters = false
        story.load("p", LoadOptions(timeout: .seconds(2)))
        story.host(hold)
        story.started("a")
        story.at(2)
        #expect(story.outcome?.failure?.code == .suppressed)
        #expect(story.outcome?.failure?.reason == "held")
    }

    @Test(
        "A hold that blocks loads keeps a load from being made anew when consent changes: its callers hear of the hold"
    )
    func consent() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.host(.launched(inBackground: false))
        story.load("p")
        story.host(hold)
        story.skip()
        story.feed(.consentChanged(unable: [:]))
        #expect(story.log() == ["0 p load_failed #1 suppressed for 1"])
        #expect(story.commands() == ["cancel p#1.0", "waiter 1: suppressed"])
        story.host(release)
        #expect(story.log() == ["0 p reload_planned reload in 0", "0 p load_started #2 reload"])
    }

    @Test(
        "A hold that blocks loads leaves the request id of a load alone that is made anew when consent changes"
    )
    func requestID() {
        let story = EngineStory(.some("p"))
        story.load("p", LoadOptions(requestID: "mine"))
        story.feed(.consentChanged(unable: [:]))
        story.fill("p")
        #expect(story.outcome?.requestID == "mine")
    }
}
