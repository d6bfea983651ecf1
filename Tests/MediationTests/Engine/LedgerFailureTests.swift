import AdapterKit
import LedgerKit
import Testing

@testable import Mediation

/// The ledger fails, answers late or twice, or never.
@Suite("A ledger that fails")
struct LedgerFailureTests {
    private let show = ShowID(number: 1)

    @Test(
        "A ledger that fails or stays silent at a display keeps nobody waiting: the display is told, billed, and counted in memory",
        arguments: [false, true])
    func display(isSilent: Bool) {
        let story = presenting(frequency: FrequencyPolicy(perDay: 1))
        story.hear(.displayed, of: show)
        story.hear(.clicked, of: show)
        #expect(story.log() == [])
        if isSilent { story.at(5) } else { story.failLedger() }
        let (second, reason) =
            isSilent ? ("5", "the ledger did not answer within 5 s") : ("0", "it is on fire")
        #expect(
            story.log() == [
                "\(second) p ledger_failed commit \(reason)", "\(second) p displayed #1 a",
                "\(second) p revenue #1 a 0.002 exact", "\(second) p clicked #1 a",
            ])
        #expect(story.commands() == ["commit", "bill ad1", "tell 1: displayed", "tell 1: clicked"])
        story.hear(.closed, of: show)
        // The ledger knows nothing of the display, and this process does.
        story.ledgerAnswers = true
        story.feed(.begin)
        story.cache("p", price: "2 USD")
        story.show("p")
        #expect(story.log().last?.contains("show_refused day_cap capped") == true)
    }

    @Test("A ledger that fails and has counted a display all the same is believed when it says so")
    func lateCommit() {
        let story = presenting(frequency: FrequencyPolicy(perDay: 1))
        story.hear(.displayed, of: show)
        story.at(5)
        story.hear(.closed, of: show)
        story.answerLedger(.done)
        story.ledgerAnswers = true
        // What was shown is forgotten there, on purpose.
        story.feed(.begin)
        story.cache("p", price: "2 USD")
        story.show("p")
        #expect(story.log().last == "5 p show_started #2 a")
    }

    @Test("bills a display after its show had timed out only when the ledger has answered")
    func lateDisplay() {
        let story = presenting()
        story.at(10)
        story.answerLedger(.done)
        story.skip()
        story.hear(.displayed, of: show)
        #expect(story.log() == ["10 p callback_ignored #1 a displayed_late"])
        #expect(story.commands() == ["commit"])
        story.at(15)
        #expect(
            story.log() == [
                "15 p ledger_failed commit the ledger did not answer within 5 s",
                "15 p revenue #1 a 0.002 exact",
            ])
        #expect(story.commands() == ["bill ad1"])
    }

    @Test(
        "A ledger that fails says so when it cannot tell what is counted, or count a launch, which counts here then"
    )
    func launch() {
        var placement = PlacementConfiguration.some("p", .appOpen, reload: .immediate)
        placement.frequency = FrequencyPolicy(skipFirstLaunches: 1)
        let story = EngineStory(placement)
        story.silentSteps = [.read, .recordLaunch]
        story.feed(.begin)
        story.failLedger()
        #expect(story.log() == ["0 ledger_failed read it is on fire"])
        story.host(.launched(inBackground: false))
        story.host(.activated)
        story.failLedger(.recordLaunch)
        #expect(story.log().contains("0 ledger_failed record_launch it is on fire"))
        story.skip()
        // A history that is read later has none of this process's launches.
        story.feed(.begin)
        story.answerLedger(.history(FrequencyHistory(launches: 1)))
        story.fill("p")
        story.host(.backgrounded(lock: false))
        story.at(400)
        story.host(.activated)
        #expect(story.log().last == "400 p show_started #1 a")
    }

    @Test("A ledger that fails never keeps a slot that it granted too late, or twice")
    func slots() {
        let story = presenting()
        story.answerLedger(.granted(7), before: 0)
        #expect(story.commands() == [], "the slot of the show itself")
        story.answerLedger(.granted(8), before: 0)
        #expect(story.commands() == ["release 8"])
    }

    @Test(
        "A ledger that fails answers late what it was asked first: what it was asked since is not forgotten")
    func overtaken() {
        let story = EngineStory(.some("p"), frequency: FrequencyPolicy(perDay: 1))
        story.cache("p")
        story.silentSteps = [.read, .commit]
        story.feed(.begin)
        story.show("p")
        story.hear(.displayed, of: show)
        story.answerLedger(.history(FrequencyHistory()), before: 1)
        #expect(story.engine.scheduler.history.displays.map(\.isOpen) == [false])
    }

    @Test(
        "A ledger that fails keeps automatic loads waiting until it has answered for the first time, or failed",
        arguments: [false, true])
    func firstAnswer(fails: Bool) {
        let story = EngineStory(.some("p", reload: .justInTime), frequency: FrequencyPolicy(perDay: 1))
        story.silentSteps = [.read, .recordLaunch]
        story.feed(.begin)
        story.host(.launched(inBackground: false))
        #expect(story.log() == ["0 launched"])
        if fails {
            story.failLedger()
            #expect(story.log().contains("0 p load_started #1 launch"))
        } else {
            let shown = LedgerMoment(
                boot: BootInstant(nanoseconds: 0), bootID: "other", wall: EngineStory.wall,
                day: CalendarDay(number: 20_787))
            var history = FrequencyHistory()
            history.commit(ReservationID(number: 1), for: "p", at: shown)
            story.answerLedger(.history(history))
            #expect(story.log().first?.hasPrefix("0 p reload_planned launch in ") == true)
        }
    }

    /// A story in which the adapter of `p` was asked to show an ad, in the slot 7; the ledger is silent.
    private func presenting(frequency: FrequencyPolicy = FrequencyPolicy()) -> EngineStory {
        let story = EngineStory(.some("p", .interstitial, .bid("a")), frequency: frequency)
        story.cache("p", price: "2 USD")
        story.ledgerAnswers = false
        story.show("p")
        story.answerLedger(.granted(7))
        story.skip()
        return story
    }
}
