import AdapterKit
import LedgerKit
import Testing

@testable import Mediation

/// What only a ledger across a network, or one that fails, can bring about.
@Suite("A show that waits for its slot")
struct ReservationTests {
    @Test(
        "A show that waits for its slot has the gate taken meanwhile, and asks the adapter when the slot is granted"
    )
    func granted() {
        let story = waiting(for: .some("p"))
        #expect(story.commands() == ["reserve"])
        story.ledgerAnswers = true
        story.show("p")
        #expect(story.log() == ["0 p show_refused already_showing"])
        story.skip()
        story.answerLedger(.granted(7))
        #expect(story.commands() == ["present 1 ad1"])
    }

    @Test("A show that waits for its slot keeps its ad when another process was quicker, and tells why")
    func denied() {
        let story = waiting(for: .some("p"))
        story.skip()
        let denial = FrequencyDenial(.dayCap, .day(CalendarDay(number: 20_788)))
        story.answerLedger(.reservation(.denied(denial, FrequencyHistory())))
        #expect(story.log() == ["0 p show_refused day_cap capped until 54000"])
        #expect(story.commands() == ["refuse 1: capped day_cap"])
        #expect(story.isReady("p"))
    }

    @Test(
        "A show that waits for its slot tells from when every rule would allow it, not only the one that another process was quicker for"
    )
    func deniedTwice() {
        var placement = PlacementConfiguration.some("p")
        placement.frequency = FrequencyPolicy(perSession: 1, minimumInterval: .seconds(60))
        let story = waiting(for: placement, frequency: FrequencyPolicy(perDay: 1))
        story.skip()
        let shown = LedgerMoment(
            boot: BootInstant(nanoseconds: 0), bootID: "other",
            wall: WallInstant(milliseconds: 1_796_029_200_000), day: CalendarDay(number: 20_787))
        var history = FrequencyHistory()
        history.commit(ReservationID(number: 1), for: "p", at: shown)
        let denial = FrequencyDenial(.interval, .duration(.seconds(60)))
        story.answerLedger(.reservation(.denied(denial, history)))
        #expect(story.log() == ["0 p show_refused interval paced until 54000"])
    }

    @Test("A show that waits for its slot keeps its ad when the ledger cannot be used")
    func broken() {
        let story = waiting(for: .some("p"))
        story.skip()
        story.failLedger()
        #expect(story.log().first == "0 p ledger_failed reserve it is on fire")
        #expect(story.commands() == ["refuse 1: state_unusable it is on fire"])
        #expect(story.isReady("p"))
    }

    @Test(
        "A show that waits for its slot gives up a ledger that stays silent, and gives back the slot that comes too late"
    )
    func silent() {
        let story = waiting(for: .some("p"))
        story.at(4.999)
        #expect(story.log() == [])
        story.at(5)
        #expect(
            story.log() == [
                "5 p ledger_failed reserve the ledger did not answer within 5 s",
                "5 p show_refused state_unusable",
            ])
        #expect(story.commands().last?.hasPrefix("refuse 1: state_unusable") == true)
        #expect(story.isReady("p"))
        story.skip()
        story.answerLedger(.granted(7))
        #expect(story.commands() == ["release 7"])
    }

    @Test("A show that waits for its slot is not begun when the user has left meanwhile (row 14b)")
    func leftMeanwhile() {
        let story = appOpen()
        story.ledgerAnswers = false
        story.host(.activated)
        #expect(story.commands().last == "reserve")
        story.host(.deactivated)
        story.skip()
        story.answerLedger(.granted(7))
        #expect(
            story.log() == ["0 p suppressed not_foreground", "0 p cold_start_resolved not_foreground"])
        #expect(story.commands() == ["release 7"])
        #expect(story.isReady("p"))
    }

    @Test("A show that waits for its slot resolves the start of the app with the ledger's failure")
    func brokenAtStart() {
        let story = appOpen()
        story.ledgerAnswers = false
        story.host(.activated)
        story.skip()
        story.failLedger()
        #expect(
            story.log() == [
                "0 p ledger_failed reserve it is on fire", "0 p suppressed state_unusable",
                "0 p cold_start_resolved state_unusable",
            ])
    }

    @Test("A show that waits for its slot expires, when its slot is refused after the ad's time")
    func expiredMeanwhile() {
        let story = waiting(for: .some("p", ttl: 3))
        story.at(4)
        #expect(story.log() == [])
        story.skip()
        story.failLedger()
        #expect(
            story.log() == [
                "4 p ledger_failed reserve it is on fire", "4 p expired #1 a",
                "4 p show_refused state_unusable",
            ])
    }

    @Test(
        "A show that waits for its slot lets its ad go when the placement is destroyed, and the slot with it")
    func destroyedMeanwhile() {
        let story = waiting(for: .some("p"), .some("q"))
        story.skip()
        story.destroy("p")
        #expect(story.commands() == ["let go ad1 destroyed", "abandon show 1"])
        story.answerLedger(.granted(7))
        #expect(story.commands() == ["release 7"])
        story.ledgerAnswers = true
        story.cache("q")
        story.show("q")
        #expect(story.commands() == ["present 2 ad2"])
    }

    @Test("A show that waits for its slot tells a display, and what came after it, only when it is durable")
    func slowCommit() {
        let story = waiting(for: .some("p"))
        let show = ShowID(number: 1)
        story.answerLedger(.granted(7))
        story.skip()
        story.hear(.displayed, of: show)
        story.hear(.clicked, of: show)
        story.hear(.closed, of: show)
        #expect(story.log() == [])
        #expect(story.commands() == ["commit"])
        story.answerLedger(.done)
        #expect(
            story.commands() == [
                "tell 1: displayed", "tell 1: clicked", "let go ad1 show_ended",
                "tell 1: closed after a click",
            ])
    }

    @Test("A show that waits for its slot is asked for only after the host's filter has said yes")
    func filterFirst() {
        let story = appOpen(hasFilter: true)
        story.ledgerAnswers = false
        story.filterAnswers = [false]
        story.host(.activated)
        #expect(
            story.log() == [
                "0 p filter_asked no", "0 p suppressed filtered", "0 p cold_start_resolved filtered",
            ])
        #expect(story.commands() == ["ask filter"])
        story.filterAnswers = [true]
        story.host(.backgrounded(lock: false))
        story.at(400)
        story.host(.activated)
        #expect(story.log() == ["400 returned after 400", "400 p filter_asked yes"])
        #expect(story.commands() == ["ask filter", "reserve"])
    }

    /// A story in which an ad was loaded and its show waits for the ledger.
    private func waiting(
        for placements: PlacementConfiguration..., frequency: FrequencyPolicy = FrequencyPolicy()
    ) -> EngineStory {
        let story =
            placements.count == 1
            ? EngineStory(placements[0], frequency: frequency) : EngineStory(placements[0], placements[1])
        story.cache("p")
        story.ledgerAnswers = false
        story.show("p")
        return story
    }

    /// A story in which the app was launched and its ad is loaded.
    private func appOpen(hasFilter: Bool = false) -> EngineStory {
        let story = EngineStory(.some("p", .appOpen, reload: .immediate), hasFilter: hasFilter)
        story.host(.launched(inBackground: false))
        story.fill("p")
        story.skip()
        return story
    }
}
