import AdapterKit
import Mediation
import Testing

@Suite("Retries")
struct RetryTests {
    private let started = { (line: String) in line.contains("load_started") }

    @Test("Retries follow failures after 2, 4, 8 … 64 s, at most 61 an hour (E1)")
    func chain() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.host(.launched(inBackground: false))
        var attempts = 0
        var log: [String] = []
        for second in 0...3599 {
            story.at(Double(second))
            let lines = story.log().filter(started)
            log += lines
            attempts += lines.count
            if !lines.isEmpty { story.fail("p", .noFill) }
        }
        let times = log.prefix(8).map { String($0.prefix { $0 != " " }) }
        #expect(times == ["0", "2", "6", "14", "30", "62", "126", "190"])
        #expect(attempts <= 61)
    }

    @Test("Retries start anew after a success")
    func success() {
        let story = EngineStory(.some("p", ttl: 100, reload: .immediate))
        story.host(.launched(inBackground: false))
        story.fail("p", .noFill)
        story.at(2)
        story.fill("p")
        story.skip()
        story.at(102)
        story.fail("p", .noFill)
        #expect(story.log().last == "102 p retry_planned retry in 2")
    }

    @Test("Retries give way to an explicit load, whose failure sets the same delay again (E1)")
    func explicitLoad() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.host(.launched(inBackground: false))
        story.fail("p", .noFill)
        story.at(2)
        story.fail("p", .noFill)
        story.at(3)
        story.load("p")
        story.skip()
        story.fail("p", .noFill)
        #expect(story.log().last == "3 p retry_planned retry in 4")
        story.at(6)
        #expect(story.log() == [])
        story.at(7)
        #expect(story.log() == ["7 p load_started #4 retry"])
    }

    @Test("Retries pause in background, and what is overdue comes at the next activation (E1)")
    func background() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.host(.launched(inBackground: false))
        story.host(.activated)
        story.fail("p", .noFill)
        story.host(.backgrounded(lock: false))
        story.skip()
        story.at(50)
        #expect(story.log() == [])
        story.host(.foregrounded)
        #expect(story.log() == [])
        story.host(.activated)
        #expect(story.log() == ["50 returned after 50", "50 p load_started #2 retry"])
    }

    @Test("Retries are not put off by a load that a hold refuses")
    func refusedLoad() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.host(.launched(inBackground: false))
        story.fail("p", .noFill)
        story.host(.adsSuspended("consent", blocksLoads: true))
        story.at(5)
        story.skip()
        story.load("p")
        #expect(story.log() == ["5 p load_refused held suppressed"])
        story.host(.adsResumed("consent"))
        #expect(story.log() == ["5 p load_started #2 retry"])
    }

    @Test("Retries never come before the network wants to be asked again", arguments: 1...20)
    func retryAfter(seed: UInt64) {
        let story = EngineStory(.some("p", reload: .immediate), jitter: 0.1, seed: seed)
        story.host(.launched(inBackground: false))
        story.fail("p", AdapterError(.network, retryAfter: .seconds(30)))
        story.skip()
        story.at(29.999)
        #expect(story.log() == [])
    }

    @Test("Retries wait for the network that asked to be left alone, when no other could do better")
    func restOfOne() {
        let story = EngineStory(.some("p", reload: .immediate, .price("a", "2 USD"), .price("b", "1 USD")))
        story.host(.launched(inBackground: false))
        story.fail("p", .tls)
        story.fail(
            "p", AdapterError(.httpStatus, native: .init(code: "429"), retryAfter: .seconds(600)), line: 1)
        #expect(story.log().last == "0 p retry_planned retry in 600")
    }

    @Test("Retries ask the others meanwhile, and the network that rests not again before its time")
    func restOfAnother() {
        let story = EngineStory(.some("p", reload: .immediate, .price("a", "2 USD"), .price("b", "1 USD")))
        story.host(.launched(inBackground: false))
        story.fail("p", .noFill)
        story.fail(
            "p", AdapterError(.httpStatus, native: .init(code: "503"), retryAfter: .seconds(30)), line: 1)
        #expect(story.log().last == "0 p retry_planned retry in 2")
        story.at(2)
        story.skip()
        story.fail("p", .noFill)
        #expect(
            story.log().prefix(2) == [
                "2 p line_answered #2 a no_fill", "2 p line_answered #2 b circuit_open",
            ])
    }

    @Test("Retries keep to the rest after an explicit load within the chain")
    func restWithinChain() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.host(.launched(inBackground: false))
        story.fail("p", .noFill)
        story.load("p")
        story.skip()
        story.fail("p", AdapterError(.httpStatus, native: .init(code: "503"), retryAfter: .seconds(40)))
        #expect(story.log().last == "0 p retry_planned retry in 40")
    }

    @Test("Retries follow ads that expire within five seconds of their load, as they follow failures")
    func shortLives() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.host(.launched(inBackground: false))
        var loads: [String] = []
        for second in 0...3599 {
            story.at(Double(second))
            let lines = story.log().filter(started)
            loads += lines
            if !lines.isEmpty { story.fill("p", lifetime: 1) }
        }
        // Each ad lives for a second, and the retry counts from its end.
        #expect(loads.prefix(5).map { String($0.prefix { $0 != " " }) } == ["0", "3", "8", "17", "34"])
        #expect(loads.count <= 61)
    }

    @Test("Retries follow ads that go stale at once, until one lives longer")
    func stale() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.host(.launched(inBackground: false))
        story.feed(.wentStale(story.fill("p")))
        #expect(story.log().last == "0 p retry_planned retry in 2")
        story.at(2)
        let ad = story.fill("p")
        story.at(7)
        story.feed(.wentStale(ad))
        #expect(story.log().last == "7 p retry_planned retry in 4")
        story.at(11)
        let lasting = story.fill("p")
        story.at(16.001)
        story.feed(.wentStale(lasting))
        #expect(story.log().last == "16.001 p load_started #4 reload")
    }

    @Test("Retries do not follow an explicit load")
    func explicitOnly() {
        let story = EngineStory(.some("p"))
        story.load("p")
        story.fail("p", .noFill)
        story.at(3600)
        #expect(!story.log().contains { $0.contains("retry") })
    }
}
