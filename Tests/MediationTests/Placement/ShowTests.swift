import AdapterKit
import Mediation
import Testing

@Suite("A show")
struct ShowTests {
    private func showing(_ story: EngineStory) -> ShowID {
        story.cache("p")
        let show = story.show("p")
        story.skip()
        return show
    }

    @Test("A show is displayed, earns, is clicked and closed")
    func whole() {
        let story = EngineStory(.some("p", .interstitial, .bid("a")))
        story.cache("p", price: "1.25 USD")
        let show = story.show("p")
        for event in [ShowEvent.displayed, .clicked, .closed] { story.hear(event, of: show) }
        #expect(
            story.log() == [
                "0 p show_started #1 a", "0 p displayed #1 a", "0 p revenue #1 a 0.00125 exact",
                "0 p clicked #1 a", "0 p closed #1 a clicked",
            ])
        #expect(
            story.commands() == [
                "present 1 ad1", "bill ad1", "tell 1: displayed", "tell 1: clicked",
                "let go ad1 show_ended", "tell 1: closed after a click",
            ])
    }

    @Test("A show that is accepted and stays silent fails after 10 s, once (B1)")
    func silent() {
        let story = EngineStory(.some("p"))
        let show = showing(story)
        story.at(9.999)
        #expect(story.log() == [])
        story.at(60)
        #expect(
            story.log() == ["10 p show_failed #1 a show_timeout", "10 p dropped #1 a show_failed"])
        #expect(story.commands() == ["let go ad1 show_ended", "tell 1: show_timeout"])
        story.hear(.clicked, of: show)
        #expect(story.log() == ["60 p callback_ignored #1 a late"])
        story.load("p")
        #expect(story.commands() == ["ask p#2.0 within 5"])
    }

    @Test("A show that is closed seven times closes once, and reloads once (B3)")
    func closedSevenTimes() {
        let story = EngineStory(.some("p", reload: .immediate))
        let show = showing(story)
        story.hear(.displayed, of: show)
        story.skip()
        for _ in 1...7 { story.hear(.closed, of: show) }
        #expect(
            story.log() == [
                "0 p closed #1 a unclicked", "0 p reload_planned reload in 0",
                "0 p load_started #2 reload",
            ] + Array(repeating: "0 p contract_violation #1 a repeated", count: 6))
        #expect(
            story.commands() == ["let go ad1 show_ended", "tell 1: closed", "ask p#2.0 within 5"])
    }

    @Test("A show that fails at once frees the gate before anyone hears (B4)")
    func failsAtOnce() {
        let story = EngineStory(.some("p", reload: .immediate))
        let show = showing(story)
        story.hear(.failed(AdapterError(.showFailed)), of: show)
        #expect(
            story.log() == [
                "0 p show_failed #1 a show_failed", "0 p dropped #1 a show_failed",
                "0 p reload_planned reload in 0", "0 p load_started #2 reload",
            ])
        #expect(
            story.commands() == ["let go ad1 show_ended", "tell 1: show_failed", "ask p#2.0 within 5"])
    }

    @Test("A show that was never displayed drops its ad when it closes")
    func closedUnseen() {
        let story = EngineStory(.some("p"))
        story.hear(.closed, of: showing(story))
        #expect(story.log() == ["0 p closed #1 a unclicked", "0 p dropped #1 a closed"])
    }

    @Test("A show is rewarded once, also after it closed")
    func rewardedLate() {
        let story = EngineStory(.some("p", .rewarded))
        let show = showing(story)
        story.hear(.displayed, of: show)
        story.hear(.closed, of: show)
        story.skip()
        story.hear(.rewarded(nil), of: show)
        story.hear(.rewarded(nil), of: show)
        #expect(story.log() == ["0 p rewarded #1 a", "0 p contract_violation #1 a repeated"])
        #expect(story.commands() == ["tell 1: rewarded"])
    }

    @Test(
        "A show may be rewarded for ten seconds after its close; then nothing more comes of it, once",
        arguments: [
            AdFormat.rewarded, .interstitial,
        ])
    func rewardWindow(format: AdFormat) {
        let story = EngineStory(.some("p", format))
        story.hearsEndOfUpdates = true
        let show = showing(story)
        story.hear(.displayed, of: show)
        story.skip()
        story.hear(.closed, of: show)
        #expect(story.commands() == ["let go ad1 show_ended", "tell 1: closed"])
        story.at(9.999)
        #expect(story.commands() == [])
        story.at(10)
        #expect(story.commands() == ["end updates 1"])
        // A reward that comes still later is the user's all the same.
        story.at(60)
        story.hear(.rewarded(nil), of: show)
        #expect(story.commands() == ["tell 1: rewarded"])
    }

    @Test("A show ends its updates with the reward, or at once where none can follow")
    func endOfUpdates() {
        let story = EngineStory(.some("p"), .some("q"), .some("r"))
        story.hearsEndOfUpdates = true
        let show = showing(story)
        story.hear(.displayed, of: show)
        story.hear(.closed, of: show)
        story.skip()
        story.hear(.rewarded(nil), of: show)
        #expect(story.commands() == ["tell 1: rewarded", "end updates 1"])
        story.cache("q")
        let failed = story.show("q")
        story.skip()
        story.hear(.failed(AdapterError(.showFailed)), of: failed)
        #expect(story.commands() == ["let go ad2 show_ended", "tell 2: show_failed", "end updates 2"])
        story.cache("r")
        let rewarded = story.show("r")
        story.hear(.displayed, of: rewarded)
        story.hear(.rewarded(nil), of: rewarded)
        story.skip()
        story.hear(.closed, of: rewarded)
        #expect(story.commands() == ["let go ad3 show_ended", "tell 3: closed", "end updates 3"])
    }

    @Test(
        "A show ends its updates when its placement is destroyed, or everything ends",
        arguments: [false, true])
    func endOfUpdatesAtTheEnd(isEnd: Bool) {
        let story = EngineStory(.some("p"))
        story.hearsEndOfUpdates = true
        let show = showing(story)
        story.hear(.displayed, of: show)
        story.hear(.closed, of: show)
        story.skip()
        if isEnd { story.feed(.end) } else { story.destroy("p") }
        #expect(story.commands() == ["end updates 1"])
        story.at(20)
        #expect(story.commands() == [])
    }

    @Test(
        "A show is not clicked before it is displayed: that breaks the contract, and is remembered as a click"
    )
    func clickedUnseen() {
        let story = EngineStory(.some("p"), .some("s", .appOpen))
        let show = showing(story)
        story.hear(.clicked, of: show)
        #expect(story.log() == ["0 p contract_violation #1 a out_of_order"])
        #expect(story.commands() == [])
        story.hear(.failed(AdapterError(.showFailed)), of: show)
        story.host(.launched(inBackground: false))
        story.host(.activated)
        story.host(.backgrounded(lock: false))
        story.at(600)
        story.skip()
        story.host(.activated)
        #expect(story.log().contains("600 s suppressed returned_from_ad_click"))
    }

    @Test("A show gives a reward that comes before the display, and says that the adapter is out of order")
    func rewardedUnseen() {
        let story = EngineStory(.some("p", .rewarded))
        let show = showing(story)
        story.hear(.rewarded(nil), of: show)
        #expect(story.log() == ["0 p contract_violation #1 a out_of_order", "0 p rewarded #1 a"])
        #expect(story.commands() == ["tell 1: rewarded"])
    }

    @Test("dates a click by when it came, not by when the ledger had counted the display")
    func clickDate() {
        let story = EngineStory(.some("p", .banner), .some("s", .appOpen, reload: .manual))
        story.host(.launched(inBackground: false))
        story.host(.activated)
        story.cache("p")
        story.ledgerAnswers = false
        let show = story.show("p")
        story.answerLedger(.granted(1))
        story.hear(.displayed, of: show)
        story.hear(.clicked, of: show)
        story.at(4)
        story.answerLedger(.done)
        story.at(8)
        story.host(.backgrounded(lock: false))
        story.at(600)
        story.skip()
        story.host(.activated)
        #expect(story.log().contains { $0.contains("suppressed") && !$0.contains("click") })
    }

    @Test(
        "A show tells the display, the bill and the end when everything ends before the ledger has answered")
    func endBeforeTheLedger() {
        let story = EngineStory(.some("p", .interstitial, .bid("a")))
        story.cache("p", price: "1 USD")
        story.ledgerAnswers = false
        let show = story.show("p")
        story.answerLedger(.granted(1))
        story.hear(.displayed, of: show)
        story.skip()
        story.feed(.end)
        story.feed(.ledgerGivenUp)
        let words = story.log().map { $0.split(separator: " ")[2] }
        #expect(words.contains("displayed") && words.contains("closed") && words.contains("ledger_failed"))
        #expect(story.commands().contains("bill ad1"))
    }

    @Test("A show counts one breach for a reward that comes twice before the display")
    func rewardedTwiceUnseen() {
        let story = EngineStory(.some("p", .rewarded))
        let show = showing(story)
        story.hear(.rewarded(nil), of: show)
        let first = story.engine.violations(of: "a")
        story.hear(.rewarded(nil), of: show)
        #expect(first == 1)
        #expect(story.engine.violations(of: "a") == 2)
    }

    @Test("A show hears nothing from anybody before its adapter is asked")
    func unasked() {
        let story = EngineStory(.some("p"))
        story.cache("p")
        story.ledgerAnswers = false
        let show = story.show("p")
        story.skip()
        for event: ShowEvent in [.displayed, .clicked, .rewarded(nil), .closed] {
            story.hear(event, of: show)
        }
        #expect(story.log() == Array(repeating: "0 p contract_violation a out_of_order", count: 4))
        #expect(story.commands() == [])
    }

    @Test(
        "A show is told of one click, and a later one still suppresses the ad for the return",
        arguments: [
            // Whether the ledger has counted the display by the time of the second click.
            true, false,
        ])
    func clickedTwice(isCounted: Bool) {
        let story = EngineStory(.some("p", .banner), .some("s", .appOpen, reload: .manual))
        story.host(.launched(inBackground: false))
        story.host(.activated)
        story.cache("p")
        story.ledgerAnswers = isCounted
        let show = story.show("p")
        if !isCounted { story.answerLedger(.granted(1)) }
        story.at(3)
        story.hear(.displayed, of: show)
        story.hear(.clicked, of: show)
        // Before the ledger is given up, and after the first click can have been the cause of the absence.
        story.at(7.9)
        story.skip()
        story.hear(.clicked, of: show)
        #expect(story.log() == [] && story.commands() == [])
        story.at(8.1)
        story.host(.backgrounded(lock: false))
        story.at(600)
        story.skip()
        story.host(.activated)
        #expect(story.log().contains("600 s suppressed returned_from_ad_click"))
    }

    @Test("A show that is displayed after it timed out is billed, once, and changes nothing else")
    func displayedLate() {
        let story = EngineStory(.some("p"))
        let show = showing(story)
        story.at(11)
        story.skip()
        story.hear(.displayed, of: show)
        story.hear(.displayed, of: show)
        #expect(
            story.log() == [
                "11 p callback_ignored #1 a displayed_late", "11 p revenue #1 a 0.001 configured",
                "11 p callback_ignored #1 a late",
            ])
        #expect(story.commands() == [])
    }

    @Test(
        "A show breaks the contract by what it says after its end",
        arguments: [
            (ShowEvent.closed, ShowEvent.displayed, "after_release"),
            (.closed, .failed(AdapterError(.showFailed)), "after_release"),
            (.failed(AdapterError(.showFailed)), .displayed, "after_failure"),
            (.failed(AdapterError(.showFailed)), .closed, "after_failure"),
        ])
    func afterEnd(end: ShowEvent, stray: ShowEvent, reason: String) {
        let story = EngineStory(.some("p"))
        let show = showing(story)
        story.hear(end, of: show)
        story.skip()
        story.hear(stray, of: show)
        #expect(story.log() == ["0 p contract_violation #1 a \(reason)"])
        #expect(story.commands() == [])
    }

    @Test("A show that nobody knows changes nothing")
    func unknown() {
        let story = EngineStory(.some("p"))
        story.hear(.closed, of: ShowID(number: 99))
        #expect(story.effects == [])
    }
}

@Suite("An explicit show is refused")
struct RefusalTests {
    @Test("An explicit show is refused with the first cause that applies, and leaves the ad where it is")
    func order() {
        let story = EngineStory(.some("p"), .some("q"))
        story.cache("q")
        story.host(.adsSuspended("login", blocksLoads: false))
        story.host(.backgrounded(lock: false))
        story.host(.fullscreenBegan("camera"))
        story.destroy("p")
        story.skip()
        story.show("nowhere", hasPresenter: false)
        story.show("p", hasPresenter: false)
        story.show("q", hasPresenter: false)
        story.host(.fullscreenEnded("camera"))
        story.show("q", hasPresenter: false)
        story.host(.activated)
        story.show("q", hasPresenter: false)
        story.show("q")
        story.host(.adsResumed("login"))
        story.show("q")
        #expect(
            story.commands() == [
                "refuse 1: unknown_placement", "refuse 2: destroyed", "refuse 3: already_showing",
                "refuse 4: not_foreground", "refuse 5: no_presenter", "refuse 6: suppressed held",
                "present 7 ad1",
            ])
    }

    @Test("before a missing presenter matters, when nothing is loaded")
    func notReady() {
        let story = EngineStory(.some("p"))
        story.show("p", hasPresenter: false)
        #expect(story.commands() == ["refuse 1: not_ready"])
    }

    @Test("while another placement, or the host, covers the screen")
    func gate() {
        let story = EngineStory(.some("p"), .some("q"), .some("r", .banner))
        for placement: PlacementID in ["p", "q", "r"] { story.cache(placement) }
        let show = story.show("p")
        story.show("p")
        story.show("q")
        story.show("r")
        story.host(.fullscreenBegan("camera"))
        story.hear(.closed, of: show)
        story.show("q")
        story.host(.fullscreenEnded("camera"))
        story.host(.fullscreenEnded("camera"))
        story.host(.fullscreenBegan("camera"))
        story.show("q")
        #expect(
            story.commands().filter { $0.hasPrefix("refuse") || $0.hasPrefix("present") } == [
                "present 1 ad1", "refuse 2: already_showing", "refuse 3: already_showing",
                "present 4 ad3", "refuse 5: already_showing", "present 6 ad2",
            ])
    }
}
