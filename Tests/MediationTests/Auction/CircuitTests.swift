import AdapterKit
import Testing

@testable import Mediation

@Suite("The circuit breaker")
struct CircuitTests {
    @Test(
        "The circuit breaker opens after five failures in a row, whichever placements they were for, and leaves other networks alone"
    )
    func opens() {
        let story = EngineStory(.some("p"), .some("q"), .some("r", .interstitial, .price("b", "1 USD")))
        for placement: PlacementID in ["p", "q", "p", "q"] { failOnce(story, placement) }
        #expect(!story.log().contains { $0.contains("circuit") })
        story.load("p")
        story.fail("p", .network)
        #expect(story.log().contains("0 circuit_opened a"))
        story.skip()
        story.load("q")
        #expect(story.commands() == ["waiter 6: circuit_open"])
        #expect(story.log().contains("0 q line_answered #3 a circuit_open"))
        story.load("r")
        #expect(story.commands() == ["ask r#1.0 within 5"])
    }

    @Test(
        "The circuit breaker counts on after a cancelled load, and anew after an answer",
        arguments: [("cancel", true), ("no_fill", false), ("fill", false)])
    func resets(_ what: String, _ isOpened: Bool) {
        let story = EngineStory(.some("p"), .some("q"))
        for _ in 0..<4 { failOnce(story, "p") }
        let waiter = story.load("q")
        switch what {
        case "cancel": story.cancel(waiter)
        case "fill": story.fill("q")
        default: story.fail("q", .noFill)
        }
        failOnce(story, "p")
        #expect(story.log().contains("0 circuit_opened a") == isOpened)
    }

    @Test(
        "The circuit breaker asks one line after a minute, and its answer closes the circuit or opens it for another minute"
    )
    func probe() {
        let story = EngineStory(.some("p"), .some("q"))
        for _ in 0..<5 { failOnce(story, "p") }
        story.at(59.999)
        story.skip()
        story.load("p")
        #expect(story.commands() == ["waiter 6: circuit_open"])
        story.at(60)
        story.load("p")
        story.load("q")
        #expect(story.commands() == ["ask p#7.0 within 5", "waiter 8: circuit_open"])
        story.skip()
        // The probe stays silent: its timeout is a failure.
        story.at(65)
        #expect(story.log().contains("65 circuit_opened a"))
        story.at(124.999)
        story.skip()
        story.load("q")
        #expect(story.commands() == ["waiter 9: circuit_open"])
        story.at(125)
        story.load("q")
        story.fill("q")
        #expect(story.log().contains("125 circuit_closed a"))
        story.skip()
        story.load("p")
        #expect(story.commands() == ["ask p#8.0 within 5"])
    }

    @Test("The circuit breaker asks another line when the probe is taken back")
    func cancelledProbe() {
        let story = EngineStory(.some("p"), .some("q"))
        for _ in 0..<5 { failOnce(story, "p") }
        story.at(60)
        story.cancel(story.load("p"))
        story.skip()
        story.load("q")
        #expect(story.commands() == ["ask q#1.0 within 5"])
    }

    @Test(
        "The circuit breaker asks another line when nobody waits any more for the adapter of the probe to start",
        arguments: ["cancel", "consent", "destroy", "timeout"])
    func probeWhileStarting(_ end: String) {
        let story = EngineStory(.some("p"), .some("q"), .some("r"))
        story.startsAdapters = false
        for _ in 1...5 {
            story.load("p")
            story.started("a", AdapterError(.adapterFailure))
        }
        story.at(60)
        let waiter = story.load("p")
        switch end {
        case "cancel": story.cancel(waiter)
        case "consent": story.feed(.consentChanged(unable: ["a": [.gdpr]]))
        case "destroy": story.destroy("p")
        // The start takes five seconds at most, and is the probe that failed.
        default: story.at(65)
        }
        story.skip()
        if end == "timeout" { story.at(125) }
        if end == "consent" { story.feed(.consentChanged(unable: [:])) }
        story.load("q")
        story.started("a")
        #expect(story.commands().contains("ask q#1.0 within 5"))
        story.fill("q")
        #expect(story.log().contains { $0.hasSuffix("circuit_closed a") })
    }

    @Test(
        "The circuit breaker is not opened by loads that run out of their own time while the adapter starts")
    func slowStart() {
        let story = EngineStory(.some("p"))
        story.startsAdapters = false
        for round in 0..<6 {
            story.load("p", LoadOptions(timeout: .milliseconds(100)))
            story.at(Double(round + 1) / 10)
        }
        story.started("a")
        story.skip()
        story.load("p")
        #expect(story.commands() == ["ask p#7.0 within 5"])
        #expect(!story.log().contains { $0.contains("circuit") })
    }

    @Test(
        "The circuit breaker is not asked before the time that the network asked for, whatever kind of load was told it"
    )
    func requestedRest() {
        let story = EngineStory(.some("p"), .some("q"), .some("r", .interstitial, .bid("b"), .bid("a")))
        story.load("p")
        story.fail("p", AdapterError(.httpStatus, retryAfter: .seconds(600)))
        story.skip()
        story.at(599.999)
        story.load("q")
        #expect(story.commands() == ["waiter 2: circuit_open"])
        #expect(story.outcome?.failure?.retryAfter == .milliseconds(1))
        story.load("r")
        #expect(story.commands() == ["ask r#1.0 within 5"])
        story.fill("r", price: "1 USD")
        story.skip()
        story.at(600)
        story.load("q")
        #expect(story.commands() == ["ask q#2.0 within 5"])
        // It failed once, so no circuit opened or closed.
        #expect(!story.log().contains { $0.contains("circuit_") })
    }

    @Test("The circuit breaker rests for an hour at most, and a shorter request does not end a longer one")
    func longestRest() {
        let story = EngineStory(.some("p"), .some("q"))
        story.load("p")
        story.load("q")
        story.fail("p", AdapterError(.httpStatus, retryAfter: .seconds(Int64.max / 2)))
        story.fail("q", AdapterError(.httpStatus, retryAfter: .seconds(5)))
        story.at(3599.999)
        story.skip()
        story.load("p")
        #expect(story.commands() == ["waiter 3: circuit_open"])
        story.at(3600)
        story.load("p")
        #expect(story.commands() == ["ask p#3.0 within 5"])
    }

    @Test("The circuit breaker counts a start that fails once, however many lines waited for it")
    func failedStart() {
        let story = EngineStory(.some("p"), .some("q"), .some("r"))
        story.startsAdapters = false
        for round in 1...5 {
            for placement: PlacementID in ["p", "q", "r"] { story.load(placement) }
            story.started("a", AdapterError(.adapterFailure))
            #expect(story.log().contains { $0.hasSuffix("circuit_opened a") } == (round == 5))
        }
    }

    @Test("The circuit breaker says for how long an adapter rests, so that a retry comes no sooner")
    func retryAfter() throws {
        let story = EngineStory(.some("p"))
        for _ in 0..<5 { failOnce(story, "p") }
        story.at(20)
        story.load("p")
        let outcome = story.effects.reversed().lazy.compactMap { effect -> LoadOutcome? in
            if case .complete(_, let outcome) = effect { outcome } else { nil }
        }.first
        #expect(throws: AdError.self) { try outcome?.result.get() }
        guard case .failure(let error) = try #require(outcome).result else { return }
        #expect(error.code == .circuitOpen)
        #expect(error.retryAfter == .seconds(40))
    }

    private func failOnce(_ story: EngineStory, _ placement: PlacementID) {
        story.load(placement)
        story.fail(placement, .network)
    }
}
