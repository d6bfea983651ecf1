import AdapterKit
import Mediation
import Testing

@Suite("Times for people")
struct LocalTimeTests {
    @Test(
        "Times for people are those of the zone, with its name and its distance from UTC",
        arguments: [
            ("UTC", 1_796_029_203_000, "2026-11-30 09:00:03 UTC"),
            ("GMT", 1_796_029_203_123, "2026-11-30 09:00:03.123 UTC"),
            ("Asia/Tokyo", 1_796_029_203_000, "2026-11-30 18:00:03 +09:00 (Asia/Tokyo)"),
            ("America/St_Johns", 1_796_029_203_000, "2026-11-30 05:30:03 -03:30 (America/St_Johns)"),
            ("Asia/Kathmandu", 1_796_054_400_000, "2026-11-30 21:45:00 +05:45 (Asia/Kathmandu)"),
            ("No/Where", 1_796_029_203_000, "2026-11-30 09:00:03 UTC"),
            ("Europe/Berlin", 1_793_066_400_000, "2026-10-27 03:00:00 +01:00 (Europe/Berlin)"),
        ])
    func zones(zone: String, milliseconds: Int, text: String) {
        #expect(LocalTime(zone: zone).text(WallInstant(milliseconds: Int64(milliseconds))) == text)
    }

    @Test("Times for people are told at the ends of time, too", arguments: [Int64.min, -1, 0, 1 << 53, .max])
    func extremes(milliseconds: Int64) {
        #expect(!LocalTime(zone: "Asia/Tokyo").text(WallInstant(milliseconds: milliseconds)).isEmpty)
    }
}
