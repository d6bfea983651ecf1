import AdapterKit
import Testing

@testable import Mediation

/// What only a ledger across a network, or one that fails, can bring about.
@Suite("A show that waits for its slot")
struct ReservationTests {
    @Test("has the gate taken meanwhile, and asks the adapter when the slot is granted")
    func granted() throws {
        let story = waiting(for: .some("p"))
        #expect(story.deeds() == ["reserve"])
        story.ledgerAnswers = true
        story.show("p")
        #expect(story.log() == ["0 p show_refused already_showing"])
        story.skip()
        story.feed(.reserved(try #require(story.asked.last), .success(.granted(ReservationID(number: 7)))))
        #expect(story.deeds() == ["present 1 ad1"])
    }

    @Test("keeps its ad when another process was quicker, and tells why")
    func denied() throws {
        let story = waiting(for: .some("p"))
        story.skip()
        let denial = FrequencyDenial(.dayCap, .day(CalendarDay(number: 20_788)))
        story.feed(.reserved(try #require(story.asked.last), .success(.denied(denial, FrequencyHistory()))))
        #expect(story.log() == ["0 p show_refused day_cap capped until 54000"])
        #expect(story.deeds() == ["tell 1: capped"])
        #expect(story.isReady("p"))
    }

    @Test("tells from when every rule would allow it, not only the one that another process was quicker for")
    func deniedTwice() throws {
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
        story.feed(.reserved(try #require(story.asked.last), .success(.denied(denial, history))))
        #expect(story.log() == ["0 p show_refused interval paced until 54000"])
    }

    @Test("keeps its ad when the ledger cannot be used")
    func broken() throws {
        let story = waiting(for: .some("p"))
        story.skip()
        let failure = LedgerError(path: "/ledger", reason: "it is on fire")
        story.feed(.reserved(try #require(story.asked.last), .failure(failure)))
        #expect(story.deeds() == ["tell 1: state_unusable"])
        #expect(story.isReady("p"))
    }

    @Test("gives up a ledger that stays silent, and gives back the slot that comes too late")
    func silent() throws {
        let story = waiting(for: .some("p"))
        story.at(10)
        #expect(story.deeds().last == "tell 1: state_unusable")
        #expect(story.isReady("p"))
        story.skip()
        story.feed(.reserved(try #require(story.asked.last), .success(.granted(ReservationID(number: 7)))))
        #expect(story.deeds() == ["release 7"])
    }

    @Test("is not begun when the user has left meanwhile (row 14b)")
    func leftMeanwhile() throws {
        let story = appOpen()
        story.ledgerAnswers = false
        story.host(.activated)
        #expect(story.deeds().last == "reserve")
        story.host(.deactivated)
        story.skip()
        story.feed(.reserved(try #require(story.asked.last), .success(.granted(ReservationID(number: 7)))))
        #expect(
            story.log() == ["0 p suppressed not_foreground", "0 p cold_start_resolved not_foreground"])
        #expect(story.deeds() == ["release 7"])
        #expect(story.isReady("p"))
    }

    @Test("resolves the start of the app with the ledger's failure")
    func brokenAtStart() throws {
        let story = appOpen()
        story.ledgerAnswers = false
        story.host(.activated)
        story.skip()
        story.feed(.reserved(try #require(story.asked.last), .failure(LedgerError(reason: "it is on fire"))))
        #expect(
            story.log() == ["0 p suppressed state_unusable", "0 p cold_start_resolved state_unusable"])
    }

    @Test("expires, when its slot is refused after the ad's time")
    func expiredMeanwhile() throws {
        let story = waiting(for: .some("p", ttl: 5))
        story.at(6)
        #expect(story.log() == [])
        story.skip()
        story.feed(.reserved(try #require(story.asked.last), .failure(LedgerError(reason: "it is on fire"))))
        #expect(story.log() == ["6 p expired #1 a", "6 p show_refused state_unusable"])
    }

    @Test("lets its ad go when the placement is destroyed, and the slot with it")
    func destroyedMeanwhile() throws {
        let story = waiting(for: .some("p"), .some("q"))
        story.skip()
        story.destroy("p")
        #expect(story.deeds() == ["let go ad1 destroyed", "abandon show 1"])
        story.feed(.reserved(try #require(story.asked.last), .success(.granted(ReservationID(number: 7)))))
        #expect(story.deeds() == ["release 7"])
        story.ledgerAnswers = true
        story.cache("q")
        story.show("q")
        #expect(story.deeds() == ["present 2 ad2"])
    }

    @Test("tells a display, and what came after it, only when it is durable")
    func slowCommit() throws {
        let story = waiting(for: .some("p"))
        let show = try #require(story.asked.last)
        story.feed(.reserved(show, .success(.granted(ReservationID(number: 7)))))
        story.skip()
        story.hear(.displayed, of: show)
        story.hear(.clicked, of: show)
        story.hear(.closed, of: show)
        #expect(story.log() == [])
        #expect(story.deeds() == ["commit"])
        story.feed(.committed(show))
        #expect(
            story.deeds() == [
                "tell 1: displayed", "tell 1: clicked", "let go ad1 show_ended",
                "tell 1: closed after a click",
            ])
    }

    @Test("is asked for only after the host's filter has said yes")
    func filterFirst() {
        let story = appOpen(hasFilter: true)
        story.ledgerAnswers = false
        story.filterAnswers = [false]
        story.host(.activated)
        #expect(
            story.log() == [
                "0 p filter_asked no", "0 p suppressed filtered", "0 p cold_start_resolved filtered",
            ])
        #expect(story.deeds() == [])
        story.filterAnswers = [true]
        story.host(.backgrounded(lock: false))
        story.at(400)
        story.host(.activated)
        #expect(story.log() == ["400 returned after 400", "400 p filter_asked yes"])
        #expect(story.deeds() == ["reserve"])
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
