import AdapterKit
import Mediation
import Testing

@Suite("A load")
struct LoadTests {
    @Test("A load is one for all who want the same placement, and delays no other (C2)")
    func singleFlight() {
        let story = EngineStory(.some("p"), .some("q"))
        for _ in 1...100 { story.load("p") }
        story.load("q")
        #expect(story.commands() == ["ask p#1.0 within 5", "ask q#1.0 within 5"])
        story.fill("q")
        #expect(story.commands() == ["waiter 101: ad of a"])
        story.fill("p")
        #expect(story.commands() == (1...100).map { "waiter \($0): ad of a" })
    }

    @Test(
        "A load that ended badly does not hinder the next (C1, C13)",
        arguments: [AdErrorCode.noFill, .network, .timeout, .tls, .adapterFailure, .internal])
    func failure(code: AdErrorCode) {
        let story = EngineStory(.some("p"))
        story.load("p")
        story.fail("p", code)
        #expect(story.commands() == ["ask p#1.0 within 5", "waiter 1: \(code)"])
        story.load("p")
        #expect(story.commands() == ["ask p#2.0 within 5"])
        story.fill("p")
        #expect(story.commands() == ["waiter 2: ad of a"])
    }

    @Test("A load made from within a failure is a new one (C2)")
    func fromWithinFailure() {
        let story = EngineStory(.some("p"))
        story.load("p")
        story.fail("p", .noFill)
        story.load("p")
        #expect(
            story.log() == [
                "0 p load_started #1 explicit", "0 p line_answered #1 a no_fill",
                "0 p load_failed #1 no_fill for 1", "0 p load_started #2 explicit",
            ])
    }

    @Test("A load of an adapter that never answers times out once, and is cancelled once (C3)")
    func silence() {
        let story = EngineStory(.some("p", .interstitial, .price("a", "1 USD", timeout: 60)))
        story.load("p")
        story.skip()
        story.at(9.999)
        #expect(story.log() == [])
        story.at(100)
        #expect(
            story.log() == ["10 p line_answered #1 a timeout", "10 p load_failed #1 timeout for 1"])
        #expect(story.commands() == ["cancel p#1.0", "waiter 1: timeout"])
    }

    @Test("A load passes on to the next line when one takes longer than it may")
    func lineTimeout() {
        let story = EngineStory(.some("p", .interstitial, .price("a", "2 USD"), .price("b", "1 USD")))
        story.load("p")
        story.at(5)
        #expect(
            story.commands() == ["ask p#1.0 within 5", "cancel p#1.0", "ask p#1.1 within 5"])
    }

    @Test("A load goes on when one of those who wait gives up, and ends with the last")
    func perWaiterCancellation() {
        let story = EngineStory(.some("p"))
        let first = story.load("p")
        let second = story.load("p")
        story.skip()
        story.cancel(first)
        story.cancel(first)
        #expect(story.commands() == ["waiter 1: cancelled"])
        #expect(story.log() == [])
        story.cancel(second)
        #expect(story.commands() == ["waiter 2: cancelled", "cancel p#1.0"])
        #expect(story.log() == ["0 p load_cancelled #1"])
        story.load("p")
        #expect(story.commands() == ["ask p#2.0 within 5"])
    }

    @Test("A load that the plan wants goes on when all who joined it give up")
    func automaticLoad() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.host(.launched(inBackground: false))
        let waiter = story.load("p")
        story.skip()
        story.cancel(waiter)
        #expect(story.commands() == ["waiter 1: cancelled"])
        story.fill("p")
        #expect(story.log() == ["0 p line_answered #1 a 1 USD", "0 p loaded #1 a for 0"])
    }

    @Test("A load is answered from the cache while an ad is ready")
    func cached() {
        let story = EngineStory(.some("p"))
        story.cache("p")
        story.load("p")
        #expect(story.log() == ["0 p load_answered #1"])
        #expect(story.commands() == ["waiter 2: ad of a"])
    }

    @Test("A load is refused while showing, and nothing sticks")
    func whileShowing() {
        let story = EngineStory(.some("p"))
        story.cache("p")
        let show = story.show("p")
        story.skip()
        story.load("p")
        #expect(story.log() == ["0 p load_refused load_while_showing"])
        #expect(story.commands() == ["waiter 2: load_while_showing"])
        story.hear(.displayed, of: show)
        story.hear(.closed, of: show)
        story.skip()
        story.load("p")
        #expect(story.commands() == ["ask p#2.0 within 5"])
    }

    @Test("A load is refused under a hold that blocks loads, and made again when that is released")
    func blocked() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.host(.adsSuspended("consent", blocksLoads: true))
        story.host(.launched(inBackground: false))
        story.load("p")
        #expect(story.log() == ["0 launched", "0 p load_refused held suppressed"])
        #expect(story.commands() == ["waiter 1: suppressed"])
        story.host(.adsResumed("consent"))
        story.host(.adsResumed("consent"))
        #expect(story.log() == ["0 p reload_planned reload in 0", "0 p load_started #1 reload"])
    }

    @Test("A load that comes too late is let go, unless the adapter answers twice: that breaks the contract")
    func lateAnswers() {
        let story = EngineStory(.some("p"))
        story.cancel(story.load("p"))
        story.load("p")
        story.skip()
        story.fill("p", load: 1)
        #expect(story.log() == ["0 p load_discarded #1 a"])
        #expect(story.commands() == ["let go ad1 late"])
        story.fill("p", load: 1)
        #expect(story.log() == ["0 p contract_violation #1 a repeated"])
        #expect(story.commands() == ["let go ad2 late"])
        story.fill("p")
        #expect(story.commands() == ["waiter 2: ad of a"])
        story.skip()
        story.fail("p", .noFill)
        #expect(story.log() == ["0 p contract_violation #2 a repeated"])
        #expect(story.engine.violations(of: "a") == 2)
        #expect(story.isReady("p"))
    }

    @Test("A load that fails late is not worth a word")
    func lateFailure() {
        let story = EngineStory(.some("p"))
        story.cancel(story.load("p"))
        story.skip()
        story.fail("p", .network)
        #expect(story.log() == [])
        #expect(story.commands() == [])
    }

    @Test("A load waits 5 s for an adapter's start, while others load (C12)")
    func silentStart() {
        let story = EngineStory(
            .some("p", .interstitial, .price("a", "2 USD"), .price("b", "1 USD")),
            .some("q", .interstitial, .price("b", "1 USD")))
        story.startsAdapters = false
        story.load("p")
        story.load("q")
        #expect(story.commands() == ["start a", "start b"])
        story.at(0.1)
        story.started("b")
        #expect(story.commands() == ["ask q#1.0 within 5"])
        story.at(5)
        #expect(
            story.commands().filter { !$0.hasPrefix("cancel q") } == [
                "cancel start", "ask p#1.1 within 5",
            ])
        #expect(story.log().contains("5 p line_answered #1 a adapter_not_ready"))
    }

    @Test("A load does not start an adapter again whose start failed in the same load")
    func failedStart() {
        let story = EngineStory(.some("p", .interstitial, .price("a", "2 USD"), .price("a", "1 USD")))
        story.startsAdapters = false
        story.load("p")
        story.started("a", AdapterError(.network))
        #expect(story.commands() == ["start a", "waiter 1: adapter_not_ready"])
        story.load("p")
        #expect(story.commands() == ["start a"])
    }
}
