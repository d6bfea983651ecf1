import AdapterKit
import LedgerKit
import Testing

@testable import Mediation

@Suite("The report on caps and pacing")
struct FrequencyReportTests {
    /// 2026-11-30T12:00:00Z, a noon.
    private static let noon = Moment(
        boot: BootInstant(nanoseconds: 1_000_000_000_000),
        wall: WallInstant(milliseconds: 1_796_040_000_000), zone: "UTC")
    private static let midnight = WallInstant(milliseconds: 1_796_040_000_000 + 12 * 3_600_000)
    private static let today = CalendarDay(number: 20_787)

    private static func placement(
        _ id: PlacementID, _ policy: FrequencyPolicy = FrequencyPolicy(), group: String? = nil
    ) -> PlacementConfiguration {
        var placement = PlacementConfiguration.some(id)
        placement.frequency = policy
        placement.group = group
        return placement
    }

    /// Displays of placements, so many seconds ago.
    private static func history(_ displays: (PlacementID, Double)...) -> FrequencyHistory {
        var history = FrequencyHistory()
        for (number, (placement, age)) in displays.enumerated() {
            let moment = LedgerMoment(
                boot: noon.boot.advanced(by: .seconds(-age)), bootID: "boot",
                wall: noon.wall.advanced(by: .seconds(-age)), day: today)
            history.commit(ReservationID(number: Int64(number)), for: placement, at: moment)
        }
        return history
    }

    private static func report(
        _ configuration: MediationConfiguration, _ history: FrequencyHistory, of placement: PlacementID? = nil
    ) -> [FrequencyReport.Entry] {
        FrequencyReport(configuration, placement: placement, history: history, at: noon, bootID: "boot")
            .entries
    }

    @Test(
        "The report on caps and pacing has every placement with or without a policy, every group by name, and the app, in this order"
    )
    func scopes() {
        let configuration = MediationConfiguration(
            placements: [Self.placement("b", group: "y"), Self.placement("a")],
            groups: ["z": FrequencyPolicy(), "y": FrequencyPolicy()])
        let entries = Self.report(configuration, FrequencyHistory())
        #expect(
            entries.map(\.scope) == [.placement("b"), .placement("a"), .group("y"), .group("z"), .app])
        #expect(entries.allSatisfy { $0.dayUsed == 0 && $0.lastShown == nil && $0.next == .now })
        #expect(entries.allSatisfy { $0.day == Self.today && $0.sessionUsed == 0 })
    }

    @Test("The report on caps and pacing of one placement has what applies to it")
    func onePlacement() {
        let configuration = MediationConfiguration(
            placements: [
                Self.placement("a", group: "y"), Self.placement("b"), Self.placement("c", group: "z"),
            ],
            groups: ["z": FrequencyPolicy(), "y": FrequencyPolicy()])
        let scopes = Self.report(configuration, FrequencyHistory(), of: "a").map(\.scope)
        #expect(scopes == [.placement("a"), .group("y"), .app])
        #expect(
            Self.report(configuration, FrequencyHistory(), of: "b").map(\.scope) == [.placement("b"), .app])
    }

    @Test("The report on caps and pacing counts each scope's own displays, and each window's")
    func counts() throws {
        let hour = FrequencyPolicy.Window(limit: 5, length: .seconds(3_600))
        let minute = FrequencyPolicy.Window(limit: 5, length: .seconds(60))
        let configuration = MediationConfiguration(
            placements: [
                Self.placement("a", FrequencyPolicy(windows: [hour, minute]), group: "g"),
                Self.placement("b", group: "g"), Self.placement("c"),
            ],
            groups: ["g": FrequencyPolicy()])
        let history = Self.history(("a", 60), ("a", 4_000), ("b", 20), ("c", 10))
        let entries = Self.report(configuration, history)
        #expect(entries.map(\.dayUsed) == [2, 1, 1, 3, 4])
        #expect(entries[0].windows.map(\.used) == [1, 0])
        let ages = entries.map { $0.lastShown?.duration(to: Self.noon.wall) }
        #expect(ages == [60, 20, 10, 20, 10].map { .seconds($0) })
    }

    @Test("a slot that is still reserved counts as shown")
    func openSlot() {
        var history = FrequencyHistory()
        let moment = LedgerMoment(boot: Self.noon.boot, bootID: "boot", wall: Self.noon.wall, day: Self.today)
        history.reserve(ReservationID(number: 1), for: "a", at: moment)
        let configuration = MediationConfiguration(
            placements: [Self.placement("a", FrequencyPolicy(perDay: 1))])
        let entry = Self.report(configuration, history)[0]
        #expect(entry.dayUsed == 1 && entry.next == .at(Self.midnight, .dayCap))
    }

    private struct Denial: CustomTestStringConvertible {
        let testDescription: String
        var own = FrequencyPolicy()
        var group = FrequencyPolicy()
        var app = FrequencyPolicy()
        /// What placement, group and app say.
        let next: [FrequencyReport.NextShow]
    }

    private static let inAMinute = FrequencyReport.NextShow.at(
        noon.wall.advanced(by: .seconds(60)), .interval)

    @Test(
        "the next show waits for every rule of the scope and of those around it; the first to deny is named",
        arguments: [
            Denial(
                testDescription: "own interval", own: .init(minimumInterval: .seconds(70)),
                next: [Self.inAMinute, .now, .now]),
            Denial(
                testDescription: "interval, then day of the app", own: .init(minimumInterval: .seconds(70)),
                app: .init(perDay: 1),
                next: [
                    .at(Self.midnight, .interval), .at(Self.midnight, .dayCap), .at(Self.midnight, .dayCap),
                ]),
            Denial(
                testDescription: "day of the group", group: .init(perDay: 1),
                next: [.at(Self.midnight, .dayCap), .at(Self.midnight, .dayCap), .now]),
            Denial(
                testDescription: "window", own: .init(windows: [.init(limit: 1, length: .seconds(70))]),
                next: [.at(Self.noon.wall.advanced(by: .seconds(60)), .windowCap), .now, .now]),
            Denial(
                testDescription: "a session of none",
                own: .init(perSession: 0, minimumInterval: .seconds(70)),
                next: [.never(.sessionCap), .now, .now]),
            Denial(
                testDescription: "interval, then an app of none", own: .init(minimumInterval: .seconds(70)),
                app: .init(perDay: 0), next: [.never(.interval), .never(.dayCap), .never(.dayCap)]),
            Denial(
                testDescription: "what binds app-open decisions only",
                own: .init(skipFirstLaunches: 9, everyNthReturn: 9, perSession: 1, perDay: 2),
                next: [.now, .now, .now]),
        ])
    private func next(denial: Denial) {
        let configuration = MediationConfiguration(
            placements: [Self.placement("a", denial.own, group: "g")], groups: ["g": denial.group],
            frequency: denial.app)
        #expect(Self.report(configuration, Self.history(("a", 10))).map(\.next) == denial.next)
    }

    @Test("The report on caps and pacing reads a ledger, with what a wrong clock wrote put right")
    func reading() async throws {
        struct StandingClock: MediatorClock {
            let bootID = "boot"
            func now() -> Moment { FrequencyReportTests.noon }
            func wake(at instant: BootInstant?, _ handler: @escaping @Sendable () -> Void) {}
        }
        let ledger = InMemoryLedger(history: Self.history(("a", -3_000)))
        let configuration = MediationConfiguration(
            placements: [Self.placement("a", FrequencyPolicy(minimumInterval: .seconds(60)))])
        let report = try await FrequencyReport.reading(ledger, configuration, clock: StandingClock())
        #expect(report.entries[0].lastShown == Self.noon.wall)
        #expect(report.entries[0].next == Self.inAMinute)
        #expect(report.moment == Self.noon)
    }
}
