import AdapterKit
import Testing

@testable import Mediation

@Suite("An ad view of the host's own")
struct HostViewTests {
    private func story(_ state: String) -> EngineStory {
        let story = EngineStory(
            .some("s", .appOpen, ttl: 3600, .price("a", "1 USD")), hasHostView: true)
        story.host(.launched(inBackground: false))
        story.host(.activated)
        if let show = story.actions.last { story.hear(.displayed, of: show); story.hear(.closed, of: show) }
        switch state {
        case "loading": story.load("s")
        case "cached": story.cache("s")
        default: break
        }
        story.host(.backgrounded(lock: false))
        story.at(400)
        story.skip()
        return story
    }

    @Test(
        "An ad view of the host's own comes up at a return whatever is loaded for its placement",
        arguments: ["idle", "loading", "cached"])
    func comesUp(state: String) {
        let story = story(state == "loading" ? "idle" : state)
        if state == "loading" { story.load("s"); story.skip() }
        story.host(.activated)
        #expect(story.log().suffix(2) == ["400 returned after 400", "400 s show_started #2"])
        #expect(story.commands() == ["act 2 2"])
    }

    @Test("An ad view of the host's own leaves the cached ad where it is, and the load in flight to its end")
    func cache() {
        let story = story("cached")
        story.host(.activated)
        #expect(story.isReady("s"))
        let show = story.actions[1]
        story.hear(.displayed, of: show)
        story.hear(.closed, of: show)
        #expect(story.isReady("s"))
        story.at(500)
        story.show("s")
        #expect(story.commands().last == "present 1 ad1")
    }

    @Test(
        "An ad view of the host's own goes on to the end when its placement is destroyed, and keeps the gate so long"
    )
    func destroyed() {
        let story = story("idle")
        story.host(.activated)
        let show = story.actions[1]
        story.hear(.displayed, of: show)
        story.destroy("s")
        #expect(!story.engine.fullscreenShows.isEmpty)
        story.skip()
        story.hear(.closed, of: show)
        #expect(story.engine.fullscreenShows.isEmpty)
        #expect(story.log() == ["400 s closed #2 unclicked"])
        #expect(story.commands() == [])
    }
}

@Suite("After the app-open placement was destroyed")
struct DestroyedAppOpenTests {
    @Test("a return still looks for what has vanished from the screen")
    func vanished() {
        let story = EngineStory(.some("s", .appOpen), .some("p"), .some("q"))
        story.host(.launched(inBackground: false))
        story.host(.activated)
        story.cache("p")
        let show = story.show("p")
        story.hear(.displayed, of: show)
        story.destroy("s")
        story.host(.backgrounded(lock: false))
        story.at(400)
        story.vanished = [show]
        story.skip()
        story.host(.activated)
        #expect(story.log().contains("400 p closed #1 a unclicked"))
        story.cache("q")
        story.show("q")
        #expect(story.commands().last == "present 2 ad2")
    }
}

@Suite("The facts for a filter")
struct FilterFactsTests {
    private func denial(_ policy: FrequencyPolicy, returns: Int) -> [AppOpenOutcome?] {
        let story = EngineStory(
            PlacementConfiguration(
                id: "s", kind: .appOpen(), reload: .manual, demand: [.price("a", "1 USD")],
                frequency: policy), hasFilter: true)
        story.filterAnswers = [false]
        story.host(.launched(inBackground: false))
        story.host(.activated)
        for round in 1...returns {
            story.host(.backgrounded(lock: false))
            story.at(400 * Double(round))
            story.host(.activated)
        }
        return story.effects.compactMap { effect -> AppOpenOutcome?? in
            if case .askFilter(_, let facts) = effect { facts.denial } else { nil }
        }
    }

    @Test("The facts for a filter name the launch grace, for the start as for a return")
    func launchGrace() {
        #expect(denial(FrequencyPolicy(skipFirstLaunches: 1), returns: 1) == [.launchGrace, .launchGrace])
    }

    @Test("The facts for a filter name the returns between each nth, and none for the start")
    func nthReturn() {
        #expect(
            denial(FrequencyPolicy(everyNthReturn: 3), returns: 4) == [
                nil, .nthReturn, .nthReturn, nil, .nthReturn,
            ])
    }
}
