import AdapterKit
import LedgerKit
import Testing

@testable import Mediation

/// Somebody else counts in the ledger too: another process, or a person who resets it.
@Suite("What was changed in the ledger behind the mediator's back")
struct StaleLedgerTests {
    private let once = FrequencyPolicy(perDay: 1)

    private func reset(_ story: EngineStory) { story.ledger.reset(nil) { _ in } }

    @Test(
        "What was changed in the ledger behind the mediator's back is seen by the next explicit show, whatever was denied before"
    )
    func explicit() {
        let story = EngineStory(.some("p"), frequency: once)
        story.cache("p")
        story.hear(.closed, of: displayed(story, story.show("p")))
        story.cache("p")
        let refused = story.show("p")
        #expect(story.commands().last == "refuse \(refused): capped day_cap")
        reset(story)
        story.skip()
        story.show("p")
        #expect(story.log().last == "0 p show_started #2 a")
    }

    @Test(
        "What was changed in the ledger behind the mediator's back is seen by the next app-open decision, and by the load plan with it"
    )
    func appOpen() {
        var placement = PlacementConfiguration.some("p", .appOpen, ttl: 3600, reload: .justInTime)
        placement.frequency = once
        placement.appOpen.minimumBackgroundTime = .seconds(1)
        let story = EngineStory(placement)
        story.host(.launched(inBackground: false))
        story.host(.activated)
        story.fill("p")
        let shown = story.engine.fullscreenShows
        for show in shown { story.hear(.displayed, of: show) }
        for show in shown { story.hear(.closed, of: show) }
        leave(story, until: 100)
        #expect(story.log().last?.hasPrefix("100 p suppressed day_cap") == true)
        reset(story)
        leave(story, until: 200)
        // There is no ad, and now a load is worth making; before, a cap stood in its way.
        #expect(story.log().contains { $0.hasPrefix("200 p load_started #2") })
        story.fill("p")
        leave(story, until: 300)
        #expect(story.log().last == "300 p show_started #2 a")
    }

    @Test(
        "What was changed in the ledger behind the mediator's back is asked for while the decision waits, and a ledger that fails leaves what is known",
        arguments: [false, true])
    func confirmation(fails: Bool) {
        var placement = PlacementConfiguration.some("p", .appOpen)
        placement.frequency = FrequencyPolicy(perDay: 0)
        let story = EngineStory(placement)
        story.host(.activated)
        story.silentSteps = [.read]
        story.host(.backgrounded(lock: false))
        story.at(400)
        story.skip()
        story.host(.activated)
        #expect(story.log() == ["400 returned after 400"])
        #expect(story.commands() == ["read"])
        if fails { story.at(405) } else { story.answerLedger() }
        #expect(story.log().last == "\(fails ? 405 : 400) p suppressed day_cap for ever")
    }

    @Test(
        "What was changed in the ledger behind the mediator's back counts a return once for every nth, however often the ledger is asked about it"
    )
    func nthReturn() {
        var placement = PlacementConfiguration.some("p", .appOpen, reload: .manual)
        placement.frequency = FrequencyPolicy(everyNthReturn: 2, minimumInterval: .seconds(1))
        placement.appOpen.minimumBackgroundTime = .seconds(1)
        let story = EngineStory(placement, frequency: FrequencyPolicy(everyNthReturn: 1, perDay: 0))
        story.host(.activated)
        var reasons: [String] = []
        for round in 1...4 {
            leave(story, until: Double(round) * 100)
            reasons += story.log().suffix(1)
        }
        #expect(reasons.map { $0.contains("nth_return") } == [true, false, true, false])
    }

    private func leave(_ story: EngineStory, until second: Double) {
        story.host(.backgrounded(lock: false))
        story.at(second)
        story.skip()
        story.host(.activated)
    }

    private func displayed(_ story: EngineStory, _ show: ShowID) -> ShowID {
        story.hear(.displayed, of: show)
        return show
    }
}
