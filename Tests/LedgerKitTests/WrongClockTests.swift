import AdapterKit
import LedgerKit
import Testing

@Suite("A frequency history under a wrong clock")
struct WrongClockTests {
    private let once = [FrequencyRules(placements: nil, perDay: 1)]
    private let paced = [FrequencyRules(placements: nil, minimumInterval: .seconds(60))]

    private func at(
        _ seconds: Double, day: Int = 0, boot: String = "one", wall: Double? = nil
    ) -> LedgerMoment {
        FrequencyHistoryTests.at(seconds, day: day, boot: boot, wall: wall)
    }

    @Test("the day that is stored never moves back")
    func storedDay() {
        var history = FrequencyHistoryTests.history(at(0, day: 1))
        // The traveller is back where it is yesterday: the later day stays in force, for what comes too.
        history.show(at: at(10, day: 0))
        #expect(history.displays.map(\.moment.day.number) == [1, 1])
        let rules = FrequencyRules(placements: nil, perDay: 2)
        let denial = FrequencyDenial(.dayCap, .day(CalendarDay(number: 2)))
        #expect(history.denial(by: [rules], at: at(20, day: 0)) == denial)
        #expect(history.denial(by: [rules], at: at(30, day: 1)) == denial)
        #expect(history.denial(by: [rules], at: at(40, day: 2)) == nil)
    }

    @Test(
        "a day more than one ahead is a fault, and its display counts for today as well",
        arguments: [1, 2, 400])
    func dayAhead(stored: Int) {
        var history = FrequencyHistoryTests.history(at(0, day: stored))
        #expect(history.denial(by: once, at: at(10))?.rule == .dayCap)
        #expect(history.correct(at: at(10)) == (stored > 1))
        #expect(history.displays.map(\.moment) == [at(0, day: stored)])
        #expect(history.denial(by: once, at: at(10))?.rule == .dayCap)
        // It blocks no longer than a day, unless its own day comes: tomorrow's is in force already.
        #expect((history.denial(by: once, at: at(20, day: 1)) == nil) == (stored > 2))
        #expect((history.denial(by: once, at: at(30, day: 2)) == nil) == (stored != 2))
        // And on its own day it counts all the same, once.
        #expect(history.dayCount(of: once[0], at: at(40, day: stored)).count == 1)
    }

    @Test("a stamp in the future counts as now, once, and is kept for when the clock is right")
    func stampAhead() {
        var history = FrequencyHistoryTests.history(at(5000, day: 1, boot: "old"))
        let first = history.correct(at: at(100))
        let second = history.correct(at: at(130))
        #expect(first && !second && history.displays.map(\.moment) == [at(5000, day: 1, boot: "old")])
        #expect(history.denial(by: paced, at: at(159)) != nil)
        #expect(history.denial(by: paced, at: at(160)) == nil)
        #expect(history.denial(by: paced, at: at(5059, day: 1)) != nil)
        #expect(history.denial(by: paced, at: at(5060, day: 1)) == nil)
    }

    @Test("a look under a clock that is two days behind gives nothing back")
    func look() {
        var history = FrequencyHistoryTests.history(
            at(0, day: 9, wall: 800_000), at(60, day: 9, wall: 800_060))
        let twice = [FrequencyRules(placements: nil, perDay: 2)]
        let behind = at(70, day: 7, boot: "two", wall: 600_000)
        history.correct(at: behind)
        #expect(history.denial(by: twice, at: behind)?.rule == .dayCap)
        #expect(history.denial(by: twice, at: at(80, day: 9, boot: "two", wall: 800_100))?.rule == .dayCap)
    }

    @Test("within one boot only the boot-time clock counts", arguments: [-1e6, 0, 1e6])
    func sameBoot(wall: Double) {
        var history = FrequencyHistoryTests.history(at(0))
        let changed = history.correct(at: at(59, wall: wall))
        #expect(!changed)
        #expect(history.denial(by: paced, at: at(59, wall: wall)) != nil)
        #expect(history.denial(by: paced, at: at(60, wall: wall)) == nil)
    }

    @Test("across boots the wall clock counts")
    func otherBoot() {
        let history = FrequencyHistoryTests.history(at(50_000, wall: 0))
        #expect(history.denial(by: paced, at: at(1, boot: "two", wall: 59)) != nil)
        #expect(history.denial(by: paced, at: at(1, boot: "two", wall: 60)) == nil)
    }

    @Test("pruning forgets only what no rule can need")
    func pruning() {
        var history = FrequencyHistory()
        for second in 0..<5 { history.show(at: at(Double(second))) }
        history.show("level", at: at(0))
        history.show(at: at(86_390))
        history.show(at: at(86_500, day: 1))
        history.prune(keeping: FrequencyRetention(horizon: .seconds(60), depth: 1), at: at(86_500, day: 1))
        // The last one of each placement, and those of today. What is 110 s old is past the horizon.
        #expect(Set(history.displays.map(\.moment)) == [at(0), at(86_500, day: 1)])
        #expect(history.displays.count == 2)

        var recent = FrequencyHistoryTests.history(at(0), at(86_440), at(86_499))
        recent.prune(keeping: FrequencyRetention(horizon: .seconds(60), depth: 0), at: at(86_500, day: 1))
        #expect(Set(recent.displays.map(\.moment)) == [at(86_440), at(86_499)])
    }

    @Test("a launch under a clock that is set forward and back refills nothing")
    func pruningUnderWrongClock() {
        var history = FrequencyHistoryTests.history(at(0), at(1), at(2))
        let day = [FrequencyRules(placements: nil, perDay: 3)]
        let window = [
            FrequencyRules(placements: nil, windows: [.init(limit: 3, length: .seconds(3600))])
        ]
        let retention = FrequencyRetention(horizon: .seconds(3600), depth: 3)
        let ahead = at(9, day: 30, boot: "two", wall: 30 * 86_400)
        history.correct(at: ahead)
        history.prune(keeping: retention, at: ahead)
        let back = at(9, boot: "three", wall: 60)
        history.correct(at: back)
        #expect(history.denial(by: day, at: back)?.rule == .dayCap)
        #expect(history.denial(by: window, at: back)?.rule == .windowCap)
    }

    @Test(
        "A frequency history under a wrong clock looks by ever other clocks leave no more sightings than a history has room for"
    )
    func bounded() {
        var history = FrequencyHistoryTests.history(
            FrequencyHistoryTests.at(0, day: 20_000, boot: "own", wall: 1e9))
        for day in 0..<100 {
            let moment = FrequencyHistoryTests.at(
                0, day: 10_000 - day * 10, boot: "\(day)", wall: 1e8 - Double(day) * 864_000)
            history.correct(at: moment)
            #expect(history.denial(by: [FrequencyHistoryTests.rules(1)], at: moment)?.rule == .dayCap)
        }
        #expect(history.displays[0].sightings.count == FrequencyHistory.sightingDepth)
    }
}
