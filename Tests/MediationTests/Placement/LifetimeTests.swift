import AdapterKit
import Mediation
import Testing

@Suite("A cached ad")
struct LifetimeTests {
    @Test(
        "A cached ad tells a cached bid that it lost when its placement is destroyed, and not when everything ends"
    )
    func endIsNoLoss() {
        for isEnd in [false, true] {
            let story = EngineStory(.some("p", .interstitial, .bid("a")))
            story.cache("p", price: "1 USD")
            story.feed(isEnd ? .end : .destroy("p"))
            #expect(story.commands() == (isEnd ? [] : ["lost ad1 internal"]) + ["let go ad1 destroyed"])
        }
    }

    @Test("A cached ad is shown at 3599.999 s and expires at 3600, once (C5)")
    func expiry() {
        let story = EngineStory(.some("p", ttl: 3600))
        story.cache("p")
        story.at(3599.999)
        #expect(story.isReady("p"))
        story.at(3600)
        #expect(!story.isReady("p"))
        #expect(story.log() == ["3600 p expired #1 a"])
        #expect(story.commands() == ["let go ad1 expired"])
        story.show("p")
        #expect(story.log() == ["3600 p show_refused expired"])
        story.load("p")
        story.fill("p")
        #expect(story.isReady("p"))
    }

    @Test("A cached ad answers not_ready again once the next load has ended")
    func notReadyAgain() {
        let story = EngineStory(.some("p", ttl: 10))
        story.cache("p")
        story.at(10)
        story.load("p")
        story.show("p")
        story.fail("p", .noFill)
        story.show("p")
        #expect(
            story.commands().filter { $0.hasPrefix("refuse") } == [
                "refuse 1: expired", "refuse 2: not_ready",
            ])
    }

    @Test(
        "A cached ad lives as long as the smaller of the placement's or the adapter's limit and its own",
        arguments: [
            (100, 50, nil, 100), (nil, 50, nil, 50), (100, 50, 20, 20), (100, 50, 200, 100),
            (100, nil, 0, 100), (100, nil, -5, 100), (nil, nil, 30, 30),
        ] as [(Double?, Double?, Double?, Double)])
    func lifetime(ttl: Double?, adapter: Double?, own: Double?, expected: Double) {
        let story = EngineStory(
            .some("p", ttl: ttl), lifetimes: adapter.map { ["a": .seconds($0)] } ?? [:])
        story.cache("p", lifetime: own)
        story.at(expected - 0.001)
        #expect(story.isReady("p"))
        story.at(expected)
        #expect(!story.isReady("p"))
    }

    @Test("A cached ad without any limit stays")
    func noLimit() {
        let story = EngineStory(.some("p"))
        story.cache("p")
        story.at(1_000_000)
        #expect(story.isReady("p"))
    }

    @Test("A cached ad ages by the boot clock, whatever the wall clock says (C8)")
    func wallClock() {
        let story = EngineStory(.some("p", ttl: 3600))
        story.cache("p")
        story.wallShift = .seconds(3600)
        story.at(3)
        #expect(story.isReady("p"))
        story.wallShift = .seconds(-86400)
        story.at(3600)
        #expect(!story.isReady("p"))
    }

    @Test("A cached ad that aged out while the device slept expires once, in its turn")
    func sleep() {
        let story = EngineStory(.some("p", ttl: 200), .some("q", ttl: 100))
        story.cache("p")
        story.cache("q")
        story.sleep(until: 1000)
        #expect(story.log() == ["1000 q expired #1 a", "1000 p expired #1 a"])
        #expect(story.commands() == ["let go ad2 expired", "let go ad1 expired"])
    }

    @Test("A cached ad that reports itself stale goes, once")
    func stale() {
        let story = EngineStory(.some("p", ttl: 100))
        story.load("p")
        let ad = story.fill("p")
        story.skip()
        story.feed(.wentStale(ad))
        story.feed(.wentStale(ad))
        story.at(200)
        #expect(story.log() == ["0 p expired #1 a"])
        #expect(story.commands() == ["let go ad1 expired"])
    }

    @Test("A cached ad does not expire on screen")
    func onScreen() {
        let story = EngineStory(.some("p", ttl: 5))
        story.cache("p")
        let show = story.show("p")
        story.hear(.displayed, of: show)
        story.skip()
        story.at(100)
        #expect(story.log() == [])
    }

    @Test("A cached ad that aged out before the auction ended does not win it")
    func agedInAuction() {
        let story = EngineStory(.some("p", .interstitial, .bid("a"), .bid("b")))
        story.load("p")
        story.fill("p", price: "2 USD", lifetime: 1)
        story.at(3)
        story.skip()
        story.fail("p", .noFill, line: 1)
        #expect(
            story.commands() == ["lost ad1 expired", "let go ad1 expired", "waiter 1: no_fill"])
    }
}

@Suite("Destroying a placement")
struct DestroyTests {
    @Test("Destroying a placement that loads ends its waiters, and a late ad is let go once (C11)")
    func loading() {
        let story = EngineStory(.some("p"))
        story.load("p")
        story.skip()
        story.at(1)
        story.destroy("p")
        story.destroy("p")
        #expect(story.commands() == ["cancel p#1.0", "abandon 1: cancelled"])
        #expect(story.log() == ["1 p destroyed"])
        story.at(2)
        story.fill("p")
        #expect(story.commands() == ["let go ad1 late"])
        #expect(story.log() == ["2 p load_discarded #1 a"])
    }

    @Test("Destroying a placement that backs off stops its retries (C11)")
    func backingOff() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.host(.launched(inBackground: false))
        story.fail("p", .noFill)
        story.skip()
        story.destroy("p")
        story.destroy("p")
        story.at(1000)
        #expect(story.log() == ["0 p destroyed"])
        #expect(story.commands() == [])
    }

    @Test("Destroying a placement that holds an ad lets it go once")
    func ready() {
        let story = EngineStory(.some("p", ttl: 10))
        story.cache("p")
        story.destroy("p")
        story.destroy("p")
        story.at(100)
        #expect(story.log() == ["0 p destroyed", "0 p dropped #1 a destroyed"])
        #expect(story.commands() == ["let go ad1 destroyed"])
    }

    @Test("Destroying a placement that shows keeps the gate until the show ends, and tells nobody")
    func showing() {
        let story = EngineStory(.some("p"), .some("q"))
        story.cache("p")
        story.cache("q")
        let show = story.show("p")
        story.hear(.displayed, of: show)
        story.skip()
        story.destroy("p")
        story.destroy("p")
        story.show("q")
        #expect(story.commands() == ["abandon show 1", "refuse 2: already_showing"])
        story.hear(.closed, of: show)
        #expect(story.commands() == ["let go ad1 show_ended"])
        story.show("q")
        #expect(story.commands() == ["present 3 ad2"])
    }

    @Test("Destroying a placement leaves nothing but refusals")
    func afterwards() {
        let story = EngineStory(.some("p"))
        story.destroy("p")
        story.destroy("p")
        story.load("p")
        story.show("p")
        #expect(story.commands() == ["waiter 1: destroyed", "refuse 1: destroyed"])
    }
}
