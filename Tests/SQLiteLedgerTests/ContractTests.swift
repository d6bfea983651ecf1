import AdapterKit
import LedgerKit
import Testing

@testable import SQLiteLedger

@Suite("Every ledger")
struct ContractTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("Every ledger of a new app has counted nothing", arguments: LedgerKind.allCases)
    func new(_ kind: LedgerKind) throws {
        #expect(try kind.make(in: folder).read(at: .at(0)) == FrequencyHistory())
    }

    @Test("Every ledger counts launches one by one", arguments: LedgerKind.allCases)
    func launches(_ kind: LedgerKind) throws {
        let ledger = try kind.make(in: folder)
        #expect(try (1...3).map { try ledger.recordLaunch(at: .at(Double($0))).launches } == [1, 2, 3])
        #expect(try ledger.read(at: .at(4)).launches == 3)
    }

    @Test("Every ledger keeps a display as it was told", arguments: LedgerKind.allCases)
    func display(_ kind: LedgerKind) throws {
        let ledger = try kind.make(in: folder)
        let placement: PlacementID = "首页-😀-é"
        guard case .granted(let id) = try ledger.reserve(placement, at: .at(1)) else { throw NotGranted() }
        let open = FrequencyHistory.Display(id: id, placement: placement, moment: .at(1), isOpen: true)
        #expect(try ledger.read(at: .at(2)).displays == [open])
        try ledger.commit(id, for: placement, at: .at(3.5))
        let shown = FrequencyHistory.Display(id: id, placement: placement, moment: .at(3.5), isOpen: false)
        #expect(try ledger.read(at: .at(4)).displays == [shown])
    }

    @Test("Every ledger counts an open slot, and not a released one", arguments: LedgerKind.allCases)
    func release(_ kind: LedgerKind) throws {
        let ledger = try kind.make(in: folder)
        let once = FrequencyRules(placements: nil, perDay: 1)
        guard case .granted(let id) = try ledger.reserve("splash", once, at: .at(0)) else {
            throw NotGranted()
        }
        let denied = try ledger.reserve("splash", once, at: .at(1))
        let history = try ledger.read(at: .at(1))
        let denial = FrequencyDenial(.dayCap, .day(CalendarDay(number: 20_001)))
        #expect(denied == .denied(denial, history))
        try ledger.release(id)
        guard case .granted(let second) = try ledger.reserve("splash", once, at: .at(2)) else {
            throw NotGranted()
        }
        #expect(second != id)
        try ledger.commit(second, at: .at(2))
        try ledger.release(second)
        #expect(try ledger.read(at: .at(3)).displays.map(\.id) == [second])
    }

    @Test(
        "Every ledger takes a released slot again when its ad was displayed after all",
        arguments: LedgerKind.allCases)
    func lateCommit(_ kind: LedgerKind) throws {
        let ledger = try kind.make(in: folder)
        guard case .granted(let id) = try ledger.reserve(at: .at(0)) else { throw NotGranted() }
        try ledger.release(id)
        try ledger.commit(id, at: .at(9))
        #expect(try ledger.read(at: .at(9)).displays.map(\.moment) == [.at(9)])
    }

    @Test("Every ledger never gives a slot's number twice", arguments: LedgerKind.allCases)
    func slots(_ kind: LedgerKind) throws {
        let ledger = try kind.make(in: folder)
        var ids: Set<ReservationID> = []
        for round in 0..<4 {
            guard case .granted(let id) = try ledger.reserve(at: .at(Double(round))) else {
                throw NotGranted()
            }
            ids.insert(id)
            try round == 2 ? ledger.reset() : ledger.release(id)
        }
        #expect(ids.count == 4)
    }

    @Test("Every ledger forgets a placement, or everything", arguments: LedgerKind.allCases)
    func reset(_ kind: LedgerKind) throws {
        let ledger = try kind.make(in: folder)
        _ = try ledger.recordLaunch(at: .at(0))
        try ledger.display("splash", at: .at(1))
        try ledger.display("level", at: .at(2))
        try ledger.reset(["splash", "unknown"])
        var history = try ledger.read(at: .at(3))
        #expect(history.displays.map(\.placement) == ["level"] && history.launches == 1)
        try ledger.reset()
        history = try ledger.read(at: .at(3))
        #expect(history == FrequencyHistory())
    }

    @Test(
        "Every ledger stores what a wrong clock makes it correct, even when it denies",
        arguments: LedgerKind.allCases)
    func correction(_ kind: LedgerKind) throws {
        let ledger = try kind.make(in: folder)
        try ledger.display(at: .at(1000, day: 5))
        let interval = FrequencyRules(placements: nil, minimumInterval: .seconds(60))
        guard case .denied(let denial, _) = try ledger.reserve("splash", interval, at: .at(100)) else {
            Issue.record("granted within the interval")
            return
        }
        #expect(denial == FrequencyDenial(.interval, .duration(.seconds(60))))
        // Had the denial not stored it, the display would still be in the future here, and count as now.
        let display = try #require(try ledger.read(at: .at(130)).displays.first)
        #expect(display.moment == .at(1000, day: 5))
        #expect(display.sightings == [.init(moment: .at(100), countsForDay: true)])
        guard case .granted = try ledger.reserve("splash", interval, at: .at(160)) else {
            Issue.record("a wrong clock blocks for more than an interval")
            return
        }
    }

    @Test("Every ledger stores what reading corrects", arguments: LedgerKind.allCases)
    func correctionByReading(_ kind: LedgerKind) throws {
        let ledger = try kind.make(in: folder)
        try ledger.display(at: .at(1000))
        _ = try ledger.read(at: .at(10))
        let display = try #require(try ledger.read(at: .at(2000)).displays.first)
        #expect(display.moment == .at(1000))
        #expect(display.sightings == [.init(moment: .at(10), countsForDay: false)])
    }

    @Test("Every ledger forgets at a launch what no rule can need")
    func pruning() throws {
        let ledger = try LedgerKind.memory.make(in: folder)
        try ledger.display("level", at: .at(0))
        for second in 0..<5 { try ledger.display(at: .at(Double(second))) }
        let retention = FrequencyRetention(horizon: .seconds(60), depth: 2)
        let history = try ledger.recordLaunch(at: .at(90_000, day: 1), keeping: retention)
        let expected: Set<LedgerMoment> = [.at(3), .at(4), .at(0)]
        #expect(Set(history.displays.map(\.moment)) == expected && history.displays.count == 3)
    }

    @Test(
        "Every ledger keeps in a file what programs with other rules may need: a month, and a hundred of each placement"
    )
    func sharedPruning() throws {
        let ledger = try LedgerKind.sqlite.make(in: folder)
        try ledger.display("level", at: .at(0))
        for second in 0..<105 { try ledger.display(at: .at(Double(second))) }
        let retention = FrequencyRetention(horizon: .seconds(60), depth: 2)
        let soon = try ledger.recordLaunch(at: .at(90_000, day: 1), keeping: retention)
        #expect(soon.displays.count == 106)
        let late = try ledger.recordLaunch(at: .at(40 * 86_400, day: 40), keeping: retention)
        #expect(late.displays.count == 101)
        #expect(late.displays.contains { $0.placement == "level" })
        #expect(late.displays.map(\.moment).max { $0.boot < $1.boot } == .at(104))
        let again = try ledger.read(at: .at(40 * 86_400, day: 40))
        #expect(Set(again.displays) == Set(late.displays))
    }

    @Test("Every ledger lets threads that race for a cap have it once", arguments: LedgerKind.allCases)
    func threads(_ kind: LedgerKind) async throws {
        let ledger = try kind.make(in: folder)
        let rules = FrequencyRules(placements: nil, perDay: 5)
        let granted = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    guard case .granted = try ledger.reserve("splash", rules, at: .at(0)) else { return 0 }
                    return 1
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(granted == 5)
        #expect(try ledger.read(at: .at(1)).displays.count == 5)
    }
}
