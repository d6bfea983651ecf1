internal import Platform

/// A moment of the clock that only goes forward, in nanoseconds; it serves only to compare with others.
struct MonotonicTime: Comparable {
    var nanoseconds: Int64

    static let never = MonotonicTime(nanoseconds: .max)

    static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    func advanced(milliseconds: Int) -> MonotonicTime {
        let (step, isTooLong) = Int64(milliseconds).multipliedReportingOverflow(by: 1_000_000)
        let (sum, isTooLate) = nanoseconds.addingReportingOverflow(step)
        return isTooLong || isTooLate ? .never : MonotonicTime(nanoseconds: sum)
    }

    /// Whole milliseconds from a moment until this one, rounded up so that a wait never ends early; at least 0, and
    /// -1, the sign for an endless wait, for `never`.
    func waitInMilliseconds(from moment: MonotonicTime) -> Int32 {
        guard self != .never else { return -1 }
        guard moment < self else { return 0 }
        let (wait, isTooLong) = nanoseconds.subtractingReportingOverflow(moment.nanoseconds)
        return isTooLong ? .max : Int32(clamping: wait / 1_000_000 + (wait % 1_000_000 > 0 ? 1 : 0))
    }
}

extension Duration {
    /// Whole milliseconds, rounded up; from 1 to 2,147,483,647, which is what libcurl's `long` holds everywhere.
    var curlMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < 2_147_483 else { return Int(Int32.max) }
        guard seconds >= 0 else { return 1 }
        return max(1, Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
