import AdapterKit
import Testing

@testable import Mediation

@Suite("A change of consent")
struct ConsentTests {
    @Test("A change of consent drops the cached ad, and the plan loads another")
    func cachedAd() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.cache("p")
        story.feed(.consentChanged(unable: [:]))
        #expect(
            story.log() == [
                "0 p dropped #1 a consent_changed", "0 p reload_planned reload in 0",
                "0 p load_started #2 reload",
            ])
        #expect(story.commands() == ["let go ad1 consent_changed", "ask p#2.0 within 5"])
    }

    @Test(
        "A change of consent makes a load under way anew, and those who wait for it wait on; what the old one brings is discarded"
    )
    func loadUnderWay() {
        let story = EngineStory(.some("p"))
        story.load("p")
        story.at(2)
        story.load("p")
        story.skip()
        story.feed(.consentChanged(unable: [:]))
        #expect(story.log() == ["2 p load_cancelled #1", "2 p load_started #2 explicit"])
        #expect(story.commands() == ["cancel p#1.0", "ask p#2.0 within 5"])
        story.fill("p", load: 1)
        #expect(story.log() == ["2 p load_discarded #1 a"])
        story.skip()
        story.fill("p", load: 2)
        #expect(story.commands() == ["waiter 1: ad of a", "waiter 2: ad of a"])
    }

    @Test("A change of consent keeps the load's deadline")
    func deadline() {
        let story = EngineStory(.some("p", .interstitial, loadTimeout: 4, .price("a", "1 USD", timeout: 10)))
        story.load("p")
        story.at(3)
        story.feed(.consentChanged(unable: [:]))
        story.skip()
        story.at(4)
        #expect(story.commands().last == "waiter 1: timeout")
    }

    @Test("A change of consent keeps networks from being asked whose adapters cannot pass a signal on")
    func unableNetworks() {
        let story = EngineStory(.some("p", .interstitial, .price("a", "2 USD"), .price("b", "1 USD")))
        story.feed(.consentChanged(unable: ["a": [.gdpr]]))
        story.load("p")
        #expect(story.log() == ["0 p load_started #1 explicit", "0 p line_answered #1 a privacy"])
        #expect(story.commands() == ["ask p#1.1 within 5"])
        story.feed(.consentChanged(unable: ["a": [.gdpr], "b": [.gdpr]]))
        #expect(story.commands().last == "waiter 1: privacy")
        story.skip()
        story.feed(.consentChanged(unable: [:]))
        story.load("p")
        #expect(story.commands() == ["ask p#3.0 within 5"])
    }
}
