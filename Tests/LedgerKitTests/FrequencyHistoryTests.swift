import AdapterKit
import LedgerKit
import Testing

@Suite("The frequency history")
struct FrequencyHistoryTests {
    /// A moment some seconds into a story; day 0 is its first.
    static func at(_ seconds: Double, day: Int = 0, boot: String = "one", wall: Double? = nil) -> LedgerMoment
    {
        LedgerMoment(
            boot: BootInstant(nanoseconds: Int64(seconds * 1e9)), bootID: boot,
            wall: WallInstant(milliseconds: Int64((wall ?? seconds) * 1000)), day: CalendarDay(number: day))
    }

    /// Displays of one placement at those moments.
    static func history(_ moments: LedgerMoment...) -> FrequencyHistory {
        var history = FrequencyHistory()
        for moment in moments { history.show(at: moment) }
        return history
    }

    static func rules(
        _ perDay: Int? = nil, windows: [FrequencyRules.Window] = [], interval: Duration = .zero
    ) -> FrequencyRules {
        FrequencyRules(placements: nil, perDay: perDay, windows: windows, minimumInterval: interval)
    }

    @Test("D1: counts what was displayed, and nothing that failed or was refused")
    func countsDisplays() {
        var history = FrequencyHistory()
        let twice = [Self.rules(2)]
        for second in 0..<2 {
            history.reserve(ReservationID(number: 90), for: "splash", at: Self.at(Double(second)))
            history.release(ReservationID(number: 90))
            #expect(history.denial(by: twice, at: Self.at(Double(second))) == nil)
            history.show(at: Self.at(Double(second)))
        }
        let tomorrow = FrequencyDenial(.dayCap, .day(CalendarDay(number: 1)))
        #expect(history.denial(by: twice, at: Self.at(9)) == tomorrow)
    }

    @Test("D2, D6: a midnight frees the day by itself, and nothing else does")
    func midnight() {
        let history = Self.history(Self.at(0), Self.at(10))
        #expect(history.denial(by: [Self.rules(2)], at: Self.at(86_399.999)) != nil)
        #expect(history.denial(by: [Self.rules(2)], at: Self.at(86_400, day: 1)) == nil)
        #expect(history.denial(by: [Self.rules(2)], at: Self.at(5, boot: "two", wall: 50)) != nil)
    }

    @Test("D3: one display counts for every placement of its group, and for no other")
    func groups() {
        let history = Self.history(Self.at(0))
        let group = FrequencyRules(placements: ["splash", "level", "menu"], perDay: 1)
        let other = FrequencyRules(placements: ["shop"], perDay: 1)
        #expect(history.denial(by: [group], at: Self.at(1))?.rule == .dayCap)
        #expect(history.denial(by: [other], at: Self.at(1)) == nil)
        #expect(history.denial(by: [group], at: Self.at(1, day: 1)) == nil)
    }

    @Test("D4: a day that is full is full until the next begins")
    func fullDay() {
        let noon = Self.at(43_200)
        #expect(
            Self.history(noon).denial(by: [Self.rules(1)], at: noon)
                == FrequencyDenial(.dayCap, .day(CalendarDay(number: 1))))
    }

    @Test(
        "what is exactly as old as a window is long is out of it",
        arguments: [(59.999, FrequencyDenial(.windowCap, .duration(.milliseconds(1)))), (60, nil), (61, nil)])
    func windowEdge(second: Double, denial: FrequencyDenial?) {
        let rules = Self.rules(windows: [.init(limit: 1, length: .seconds(60))])
        #expect(Self.history(Self.at(0)).denial(by: [rules], at: Self.at(second)) == denial)
    }

    @Test("a window that is overfull waits until enough have left it")
    func overfullWindow() {
        let history = Self.history(Self.at(0), Self.at(10), Self.at(20))
        let rules = Self.rules(windows: [.init(limit: 2, length: .seconds(60))])
        let denial = FrequencyDenial(.windowCap, .duration(.seconds(40)))
        #expect(history.denial(by: [rules], at: Self.at(30)) == denial)
    }

    @Test(
        "an interval ends when it is full",
        arguments: [(59.999, FrequencyDenial(.interval, .duration(.milliseconds(1)))), (60, nil)])
    func interval(second: Double, denial: FrequencyDenial?) {
        let history = Self.history(Self.at(-100), Self.at(0))
        let rules = Self.rules(interval: .seconds(60))
        #expect(history.denial(by: [rules], at: Self.at(second)) == denial)
    }

    @Test("a cap of zero never allows")
    func never() {
        let window = Self.rules(windows: [.init(limit: 0, length: .seconds(1))])
        #expect(
            FrequencyHistory().denial(by: [Self.rules(0)], at: Self.at(0))
                == FrequencyDenial(.dayCap, .session))
        #expect(
            FrequencyHistory().denial(by: [window], at: Self.at(0))
                == FrequencyDenial(.windowCap, .session))
    }

    @Test("the first scope that denies gives the reason, and in it the first rule of the table")
    func order() {
        let history = Self.history(Self.at(0))
        let window = FrequencyRules.Window(limit: 1, length: .seconds(60))
        let paced = Self.rules(interval: .seconds(9))
        let full = Self.rules(1, windows: [window], interval: .seconds(9))
        #expect(history.denial(by: [paced, full], at: Self.at(1))?.rule == .interval)
        #expect(history.denial(by: [full, paced], at: Self.at(1))?.rule == .dayCap)
        #expect(
            history.denials(by: full, at: Self.at(1)).map(\.rule) == [.dayCap, .windowCap, .interval])
    }

    @Test("an open slot counts, and its commit sets the interval anew")
    func openSlot() {
        var history = FrequencyHistory()
        let slot = ReservationID(number: 1)
        let rules = [Self.rules(interval: .seconds(60))]
        history.reserve(slot, for: "splash", at: Self.at(0))
        #expect(history.denial(by: rules, at: Self.at(59)) != nil)
        history.commit(slot, for: "splash", at: Self.at(8))
        #expect(history.denial(by: rules, at: Self.at(67)) != nil)
        #expect(history.denial(by: rules, at: Self.at(68)) == nil)
    }
}

extension FrequencyHistory {
    /// Reserves and commits a slot of its own.
    mutating func show(_ placement: PlacementID = "splash", at moment: LedgerMoment) {
        let slot = ReservationID(number: (displays.map(\.id.number).max() ?? 0) + 1)
        reserve(slot, for: placement, at: moment)
        commit(slot, for: placement, at: moment)
    }
}
