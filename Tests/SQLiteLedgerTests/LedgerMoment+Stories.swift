import AdapterKit
import LedgerKit

extension LedgerMoment {
    /// A moment some seconds into a story, whose first day is 20,000 and whose first boot is `one`.
    static func at(_ seconds: Double, day: Int = 0, boot: String = "one", wall: Double? = nil) -> LedgerMoment
    {
        LedgerMoment(
            boot: BootInstant(nanoseconds: Int64(seconds * 1e9)), bootID: boot,
            wall: WallInstant(milliseconds: 1_796_032_800_000 + Int64((wall ?? seconds) * 1000)),
            day: CalendarDay(number: 20_000 + day))
    }
}
