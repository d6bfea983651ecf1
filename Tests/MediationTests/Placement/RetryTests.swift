import AdapterKit
import Mediation
import Testing

@Suite("Retries")
struct RetryTests {
    private let started = { (line: String) in line.contains("load_started") }

    @Test("follow failures after 2, 4, 8 … 64 s, at most 61 an hour (E1)")
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

    @Test("start anew after a success")
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

    @Test("give way to an explicit load, whose failure sets the same delay again (E1)")
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

    @Test("pause in background, and what is overdue comes at the next activation (E1)")
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

    @Test("are not put off by a load that a hold refuses")
    func refusedLoad() {
        let story = EngineStory(.some("p", reload: .immediate))
        story.host(.launched(inBackground: false))
        story.fail("p", .noFill)
        story.host(.held("consent", blocksLoads: true))
        story.at(5)
        story.skip()
        story.load("p")
        #expect(story.log() == ["5 p load_refused held suppressed"])
        story.host(.released("consent"))
        #expect(story.log() == ["5 p load_started #2 retry"])
    }

    @Test("never come before the network wants to be asked again", arguments: 1...20)
    func retryAfter(seed: UInt64) {
        let story = EngineStory(.some("p", reload: .immediate), jitter: 0.1, seed: seed)
        story.host(.launched(inBackground: false))
        story.fail("p", AdapterError(.network, retryAfter: .seconds(30)))
        story.skip()
        story.at(29.999)
        #expect(story.log() == [])
    }

    @Test("do not follow an explicit load")
    func explicitOnly() {
        let story = EngineStory(.some("p"))
        story.load("p")
        story.fail("p", .noFill)
        story.at(3600)
        #expect(!story.log().contains { $0.contains("retry") })
    }
}
