import AdapterKit
import LedgerKit
import Testing

@testable import Mediation

/// Two histories of one life: in one of them, somebody looks, and is denied, under any clock at any time.
@Suite("A look at the counts")
struct LookTests {
    /// What a device's clocks say: a right one, and whatever somebody set.
    private struct Device {
        var dice: SplitMix
        var seconds: Int64 = 0
        var boot = 0
        var bootedAt: Int64 = 0
        var zone = "Asia/Tokyo"
        var calendar = CalendarClock()

        mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &dice) }

        /// Now, with the wall clock so many seconds wrong.
        mutating func moment(wrongBy error: Int64 = 0) -> LedgerMoment {
            let wall = WallInstant(milliseconds: 1_796_029_200_000 + (seconds + error) * 1000)
            let instant = BootInstant(nanoseconds: (seconds - bootedAt) * 1_000_000_000)
            let day = calendar.day(of: Moment(boot: instant, wall: wall, zone: zone))
            return LedgerMoment(boot: instant, bootID: "boot \(boot)", wall: wall, day: day, session: "s")
        }

        mutating func pass() {
            seconds += Int64(roll(3) == 0 ? roll(200_000) : roll(4_000))
            if roll(4) == 0 {
                boot += 1
                bootedAt = seconds
            }
        }
    }

    private static let rules = FrequencyRules(
        placements: nil, perDay: 3, windows: [.init(limit: 2, length: .seconds(7_200))],
        minimumInterval: .seconds(900))

    @Test(
        "under any clock makes no later show possible that was not", arguments: 1...40 as ClosedRange<UInt64>)
    func property(seed: UInt64) {
        var device = Device(dice: SplitMix(state: seed))
        var looked = FrequencyHistory()
        var alone = FrequencyHistory()
        var shows = 0
        for round in 0..<400 {
            device.pass()
            for _ in 0..<device.roll(3) {
                let error = Int64(
                    [-63_072_000, -172_800, -86_400, -3_600, 3_600, 86_400, 172_800, 63_072_000][
                        device.roll(8)])
                // While somebody looks, the zone may be wrong too.
                let zone = device.zone
                if device.roll(3) == 0 {
                    device.zone = ["Pacific/Kiritimati", "Pacific/Pago_Pago"][device.roll(2)]
                }
                let wrong = device.moment(wrongBy: error)
                device.zone = zone
                looked.correct(at: wrong)
                _ = looked.denial(by: [Self.rules], at: wrong)
            }
            let now = device.moment()
            let isDenied = alone.denial(by: [Self.rules], at: now) != nil
            looked.correct(at: now)
            #expect(
                !isDenied || looked.denial(by: [Self.rules], at: now) != nil, "seed \(seed), round \(round)")
            // What is shown is shown in both lives, when the stricter of them allows it.
            guard looked.denial(by: [Self.rules], at: now) == nil else { continue }
            shows += 1
            for slot in [ReservationID(number: Int64(round))] {
                looked.commit(slot, for: "p", at: now)
                alone.commit(slot, for: "p", at: now)
            }
        }
        #expect(shows > 20, "seed \(seed): hardly anything is shown")
    }
}
