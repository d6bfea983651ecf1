import AdapterKit
import FoundationEssentials
import Mediation
import Testing

@Suite("The placement cache")
struct PlacementCacheStories {
    static func splash(
        reload: ReloadPolicy = .manual, ttl: Duration? = .seconds(3600), lines: Int = 1
    ) -> PlacementConfiguration {
        PlacementConfiguration(
            id: "splash", format: .appOpen, ttl: ttl, reload: reload,
            demand: (0..<lines).map {
                DemandLine(network: .init(rawValue: "n\($0)"), pricing: .fixed(Money(1, .usd)))
            })
    }

    @Test("one load in flight: further callers join it, and each gets the one result once (C2)")
    func singleFlight() {
        var story = EngineStory(Self.splash())
        for _ in 1...100 { story.load() }
        #expect(story.asked.count == 1)
        story.fill(1)
        #expect(story.outcomes.count == 100)
        #expect(
            story.takeEffects().filter { $0.hasPrefix("complete") }
                == (1...100).map { "complete \($0) filled" })
        #expect(story.log("loaded") == ["0 loaded"])
        #expect(story.log("load_joined").count == 99)
    }

    @Test("a load while an ad is ready is answered with that ad")
    func answered() {
        var story = EngineStory(Self.splash())
        story.load()
        story.fill(1)
        story.load()
        #expect(story.asked.count == 1)
        #expect(story.log.last == "0 load_answered")
        #expect((try? story.outcomes[2]?.result.get()) != nil)
    }

    @Test(
        "after each kind of failure the next load reaches the adapter (C1)",
        arguments: [AdErrorCode.noFill, .network, .timeout, .cancelled])
    func failing(code: AdErrorCode) {
        var story = EngineStory(Self.splash())
        for round in 1...5 {
            story.load()
            #expect(story.asked.count == round)
            story.fail(round, code)
            guard case .failure(let error) = story.outcomes[round]?.result else {
                Issue.record("round \(round) did not fail")
                return
            }
            #expect(error.code == code && error.attempts.count == 1)
        }
        #expect(story.engine.nextWakeUp == nil)
    }

    @Test("an adapter that never answers: one timeout at the deadline, one cancellation (C3)")
    func silent() {
        var story = EngineStory(Self.splash())
        story.load()
        story.wait(until: 9.999)
        #expect(story.outcomes.isEmpty)
        story.wait(until: 100)
        #expect(
            story.log("line_answered", "load_failed") == [
                "10 line_answered timeout", "10 load_failed timeout",
            ])
        #expect(story.takeEffects() == ["start n0", "ask 1", "cancel 1", "complete 1 timeout"])
    }

    @Test("a caller who gives up stops only its own waiting; the last one stops the load")
    func cancelling() {
        var story = EngineStory(Self.splash())
        let (first, second) = (story.load(), story.load())
        story.cancel(first)
        #expect(story.takeEffects() == ["start n0", "ask 1", "complete 1 cancelled"])
        story.cancel(first)
        #expect(story.takeEffects() == [])
        story.cancel(second)
        #expect(story.takeEffects() == ["complete 2 cancelled", "cancel 1"])
        #expect(story.log.last == "0 load_cancelled")
        story.fill(1)
        #expect(story.takeEffects() == ["let go ad1 late"])
        #expect(story.log.last == "0 load_discarded" && !story.isReady())
        story.load()
        #expect(story.asked.count == 2)
    }

    @Test(
        "what comes after the deadline neither completes nor rescues a later load; a second answer is a breach"
    )
    func late() {
        var story = EngineStory(Self.splash())
        story.load()
        story.wait(until: 10)
        story.load()
        story.fill(1)
        #expect(story.log.last == "10 load_discarded" && story.outcomes[2] == nil)
        story.fill(1)
        #expect(story.log.last == "10 contract_violation repeated")
        #expect(story.takeEffects().suffix(2) == ["let go ad1 late", "let go ad2 late"])
        story.fill(2)
        story.fill(2)
        #expect(story.isReady())
        #expect(story.log.last == "10 contract_violation repeated")
        #expect(story.engine.violations(of: "n0") == 2)
    }

    @Test("an ad is ready until its lifetime is over, and expires once (C5)")
    func expiring() {
        var story = EngineStory(Self.splash())
        story.load()
        story.fill(1)
        story.wait(until: 3599.999)
        #expect(story.isReady())
        story.now(3600)
        #expect(!story.isReady())
        story.show()
        #expect(story.takeEffects().suffix(2) == ["let go ad1 expired", "refuse expired"])
        story.wait(until: 5000)
        #expect(story.log("expired") == ["3600 expired"])
        story.load()
        #expect(story.asked.count == 2)
        story.fail(2, .noFill)
        story.show()
        #expect(story.takeEffects().last == "refuse not_ready")
    }

    @Test(
        "the lifetime is the smaller of the placement's and the bid's; what makes no sense is ignored",
        arguments: [
            (Duration.seconds(3600), nil, Duration.seconds(3600)),
            (.seconds(3600), .seconds(60), .seconds(60)),
            (.seconds(30), .seconds(60), .seconds(30)), (.seconds(30), .zero, .seconds(30)),
            (.seconds(30), .seconds(-5), .seconds(30)), (nil, nil, .seconds(900)),
            (nil, .seconds(1000), .seconds(900)),
        ] as [(Duration?, Duration?, Duration)])
    func lifetime(ttl: Duration?, exp: Duration?, expected: Duration) throws {
        var story = EngineStory(Self.splash(ttl: ttl), lifetimes: ["n0": .seconds(900)])
        story.load()
        story.fill(1, exp: exp)
        #expect(try story.outcomes[1]?.result.get().lifetime == expected)
    }

    @Test("destroying ends a placement once, in every state (C11)")
    func destroying() {
        var loading = EngineStory(Self.splash())
        loading.load()
        loading.feed(.destroy("splash"))
        loading.feed(.destroy("splash"))
        loading.fill(1)
        #expect(
            loading.takeEffects() == [
                "start n0", "ask 1", "cancel 1", "complete 1 cancelled", "let go ad1 late",
            ])
        #expect(loading.log("destroyed") == ["0 destroyed"])
        loading.load()
        #expect(loading.takeEffects() == ["complete 2 destroyed"])

        var ready = EngineStory(Self.splash())
        ready.load()
        ready.fill(1)
        ready.feed(.destroy("splash"))
        #expect(ready.takeEffects().last == "let go ad1 destroyed")
        #expect(ready.log.suffix(2) == ["0 destroyed", "0 dropped destroyed"])

        var waiting = EngineStory(Self.splash(reload: .immediate))
        waiting.feed(.host(.launched(inBackground: false)))
        waiting.fail(1, .noFill)
        waiting.feed(.destroy("splash"))
        waiting.wait(until: 1000)
        #expect(waiting.asked.count == 1 && waiting.engine.nextWakeUp == nil)
    }

    @Test("a load while showing is refused, and nothing sticks")
    func loadWhileShowing() {
        var story = EngineStory(Self.splash())
        story.load()
        story.fill(1)
        let show = story.show()
        story.load()
        #expect(story.takeEffects().last == "complete 2 load_while_showing")
        story.report(show, .closed)
        story.load()
        #expect(story.asked.count == 2)
    }

    @Test("an adapter that never starts delays only its own lines (C12)")
    func starting() {
        var story = EngineStory(
            Self.splash(lines: 2),
            PlacementConfiguration(
                id: "other", format: .interstitial, reload: .manual,
                demand: [DemandLine(network: "n1", pricing: .fixed(Money(1, .usd)))]),
            startsByThemselves: false)
        story.load("splash")
        story.load("other")
        #expect(story.takeEffects() == ["start n0", "start n1"])
        story.wait(until: 0.1)
        story.start(2)
        #expect(story.takeEffects() == ["ask 1"])
        story.fill(1)
        #expect(story.isReady("other"))
        story.wait(until: 5)
        #expect(story.log("line_answered").last == "5 line_answered adapter_not_ready")
        #expect(story.takeEffects().suffix(2) == ["cancel start", "ask 2"])
        story.start(1)
        story.fill(2)
        #expect(story.isReady("splash"))
    }
}
