import AdapterKit
import LedgerKit
import Testing

@testable import Mediation

/// A ledger of somebody else's may hold any number, and a clock may say any.
@Suite("Numbers at the ends of what fits")
struct ExtremeNumberTests {
    static let numbers: [Int64] = [
        .min, .min + 1, -4_611_686_018_427_387_904, -4_294_967_296, -2_147_483_648, -1, 0, 1, 2_147_483_647,
        4_294_967_295, 4_611_686_018_427_387_904, .max - 1, .max,
    ]

    /// Where a number can stand.
    enum Column: CaseIterable {
        case boot, wall, day, launches, slot, sightingBoot, sightingWall, sightingDay
    }

    private static func start(boot: String) -> LedgerMoment {
        LedgerMoment(
            boot: BootInstant(nanoseconds: 0), bootID: boot, wall: WallInstant(milliseconds: 0),
            day: CalendarDay(number: 0))
    }

    @Test("in any column of a history, met at any moment, end nothing", arguments: Column.allCases, numbers)
    func columns(column: Column, number: Int64) {
        for clock in Self.numbers {
            var history = FrequencyHistory(launches: 1)
            var moment = Self.start(boot: "old")
            var sighting = Self.start(boot: "older")
            var slot: Int64 = 1
            switch column {
            case .boot:
                moment = LedgerMoment(
                    boot: BootInstant(nanoseconds: number), bootID: "now", wall: moment.wall, day: moment.day)
            case .wall: moment.wall = WallInstant(milliseconds: number)
            case .day: moment.day = CalendarDay(number: Int(number))
            case .launches: history.launches = Int(number)
            case .slot: slot = number
            case .sightingBoot:
                sighting = LedgerMoment(
                    boot: BootInstant(nanoseconds: number), bootID: "now", wall: moment.wall, day: moment.day)
            case .sightingWall: sighting.wall = WallInstant(milliseconds: number)
            case .sightingDay: sighting.day = CalendarDay(number: Int(number))
            }
            history.displays = [
                .init(
                    id: ReservationID(number: slot), placement: "p", moment: moment, isOpen: false,
                    sightings: [.init(moment: sighting, countsForDay: true)])
            ]
            let now = Moment(
                boot: BootInstant(nanoseconds: clock), wall: WallInstant(milliseconds: clock),
                zone: "Asia/Tokyo")
            exercise(history, at: now)
        }
    }

    private func exercise(_ start: FrequencyHistory, at now: Moment) {
        let policy = FrequencyPolicy(
            skipFirstLaunches: 1, perSession: 1, perDay: 1,
            windows: [.init(limit: 1, length: .seconds(3_600))],
            minimumInterval: .seconds(60))
        let configuration = MediationConfiguration(placements: [.some("p")], frequency: policy)
        let index = PlacementIndex(0)
        var scheduler = FrequencyScheduler(configuration, bootID: "now", session: "s", history: start)
        let report = FrequencyReport(configuration, history: start, at: now, bootID: "now")
        #expect(report.entries.count == 2)
        for entry in report.entries { _ = (entry.day.description, entry.lastShown?.description) }
        var occasion = FrequencyScheduler.Occasion.return(counted: 0)
        _ = scheduler.verdict(index, &occasion, at: now)
        _ = scheduler.eligibility(index, true, now)
        let stamp = scheduler.ledgerMoment(now)
        let ledger = InMemoryLedger(history: start)
        _ = ledger.recordLaunch(at: stamp, keeping: scheduler.retention)
        _ = ledger.reserve(
            Reservation(placement: "p", rules: [], moment: stamp, retention: scheduler.retention))
        ledger.commit(ReservationID(number: 1), for: "p", at: stamp)
        #expect(ledger.history.displays.count >= 1)
    }
}
