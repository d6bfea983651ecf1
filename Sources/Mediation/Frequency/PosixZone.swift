/// The rules of a time zone in the form of POSIX's `TZ`: `HST10`, `<+0330>-3:30`, `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// As the C library reads them (IEEE Std 1003.1-2024, 8.3): distances count to the west, a zone with a summer time and
/// without rules has those of the United States, and a change may lie up to 167 hours before or after its day begins.
package struct PosixZone: Sendable, Hashable {
    /// The part of the year with another distance from UTC.
    private struct Summer: Hashable {
        /// Seconds to the east of UTC.
        var offset: Int
        var start: Change
        var end: Change
    }

    /// When the distance changes, each year.
    private struct Change: Hashable {
        enum Day: Hashable {
            /// The nth day from 1, February 29 never counted.
            case withoutLeapDay(Int)
            /// The nth day from 0.
            case ofYear(Int)
            /// The nth such weekday of a month, 5 for the last; Sunday is 0.
            case weekday(month: Int, week: Int, weekday: Int)
        }

        var day: Day
        /// Seconds from the beginning of the day, by the clock that is changed.
        var time: Int

        /// Seconds from 1970 to the change in that year, by the clock that is changed.
        func seconds(in year: Int) -> Int {
            let first = Self.days(to: year, month: 1)
            switch day {
            case .ofYear(let number): return (first + number) * 86_400 + time
            case .withoutLeapDay(let number):
                let isAfterLeapDay = number > 59 && Self.days(to: year, month: 3) - first == 60
                return (first + number - (isAfterLeapDay ? 0 : 1)) * 86_400 + time
            case .weekday(let month, let week, let weekday):
                let start = Self.days(to: year, month: month)
                let end =
                    month == 12 ? Self.days(to: year + 1, month: 1) : Self.days(to: year, month: month + 1)
                // 1970-01-01 was a Thursday.
                let lead = (weekday - (start + 4) % 7 + 14) % 7
                var day = start + lead + (week - 1) * 7
                while day >= end { day -= 7 }
                return day * 86_400 + time
            }
        }

        /// Days from 1970-01-01 to the first of a month.
        static func days(to year: Int, month: Int) -> Int {
            // Years that begin in March have their leap day at the end.
            let shifted = month > 2 ? year : year - 1
            let monthFromMarch = (month + 9) % 12
            let leapDays = shifted.quotient(4) - shifted.quotient(100) + shifted.quotient(400)
            return shifted * 365 + leapDays + (153 * monthFromMarch + 2) / 5 - 719_468
        }
    }

    /// Seconds to the east of UTC.
    private let standard: Int
    private let summer: Summer?

    /// Reads rules; nil for any other text, such as the name of a zone.
    package init?(_ text: String) {
        var reader = Reader(bytes: Array(text.utf8))
        guard reader.name(), let west = reader.distance(hours: 24) else { return nil }
        standard = -west
        if reader.isAtEnd {
            summer = nil
            return
        }
        guard reader.name() else { return nil }
        var offset = -west + 3_600
        if !reader.isAtEnd, !reader.isAt(",") {
            guard let own = reader.distance(hours: 24) else { return nil }
            offset = -own
        }
        if reader.isAtEnd {
            let (start, end) = (
                Change.Day.weekday(month: 3, week: 2, weekday: 0),
                Change.Day.weekday(month: 11, week: 1, weekday: 0)
            )
            summer = Summer(
                offset: offset, start: Change(day: start, time: 7_200), end: Change(day: end, time: 7_200))
            return
        }
        guard let start = reader.change(), let end = reader.change(), reader.isAtEnd else { return nil }
        summer = Summer(offset: offset, start: start, end: end)
    }

    /// Seconds to the east of UTC at that many seconds since 1970.
    package func offset(at seconds: Int) -> Int {
        guard let summer else { return standard }
        let year = Self.year(of: (seconds + standard).quotient(86_400))
        let start = summer.start.seconds(in: year) - standard
        let end = summer.end.seconds(in: year) - summer.offset
        let isSummer = start < end ? start <= seconds && seconds < end : seconds < end || start <= seconds
        return isSummer ? summer.offset : standard
    }

    /// The first second since 1970 that belongs to a day, given as days since 1970-01-01. Some days begin at one o'clock.
    package func start(of day: Int) -> Int {
        let midnight = day * 86_400
        let offsets = [standard, summer?.offset ?? standard].sorted(by: >)
        let begins = offsets.map { midnight - $0 }.first { $0 + offset(at: $0) >= midnight }
        return begins ?? midnight - standard
    }

    /// The day of that many seconds since 1970, as days since 1970-01-01.
    package func day(of seconds: Int) -> Int { (seconds + offset(at: seconds)).quotient(86_400) }

    private static func year(of day: Int) -> Int {
        // 400 years have 146,097 days, so that this is at most a year off.
        var year = 1970 + (day * 400).quotient(146_097)
        while Change.days(to: year, month: 1) > day { year -= 1 }
        while Change.days(to: year + 1, month: 1) <= day { year += 1 }
        return year
    }

    /// Goes through the text, byte by byte.
    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        var isAtEnd: Bool { place == bytes.count }

        func isAt(_ character: Unicode.Scalar) -> Bool {
            place < bytes.count && UInt32(bytes[place]) == character.value
        }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard isAt(character) else { return false }
            place += 1
            return true
        }

        /// `CET`, or between angle brackets `<+0330>`: three characters or more.
        mutating func name() -> Bool {
            let isQuoted = skip("<")
            let start = place
            while place < bytes.count, isNamed(bytes[place], isQuoted: isQuoted) { place += 1 }
            return place - start >= 3 && (!isQuoted || skip(">"))
        }

        private func isNamed(_ byte: UInt8, isQuoted: Bool) -> Bool {
            switch byte {
            case 0x41...0x5A, 0x61...0x7A: true
            case 0x30...0x39, 0x2B, 0x2D: isQuoted
            default: false
            }
        }

        /// `[+-]hh[:mm[:ss]]` in seconds.
        mutating func distance(hours limit: Int) -> Int? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard let hours = number(0...limit) else { return nil }
            var seconds = hours * 3_600
            for unit in [60, 1] where skip(":") {
                guard let part = number(0...59) else { return nil }
                seconds += part * unit
            }
            return isNegative ? -seconds : seconds
        }

        /// `,Mm.w.d[/time]`, `,Jn[/time]` or `,n[/time]`.
        mutating func change() -> Change? {
            guard skip(","), let day = day() else { return nil }
            guard skip("/") else { return Change(day: day, time: 7_200) }
            return distance(hours: 167).map { Change(day: day, time: $0) }
        }

        private mutating func day() -> Change.Day? {
            if skip("J") { return number(1...365).map { .withoutLeapDay($0) } }
            guard skip("M") else { return number(0...365).map { .ofYear($0) } }
            guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                let weekday = number(0...6)
            else { return nil }
            return .weekday(month: month, week: week, weekday: weekday)
        }

        private mutating func number(_ range: ClosedRange<Int>) -> Int? {
            var value = 0
            let start = place
            while place < bytes.count, (0x30...0x39).contains(bytes[place]), value <= 1_000 {
                value = value * 10 + Int(bytes[place] - 0x30)
                place += 1
            }
            return place > start && range.contains(value) ? value : nil
        }
    }
}

extension Int {
    /// The quotient, rounded down.
    fileprivate func quotient(_ divisor: Int) -> Int {
        self / divisor - (self % divisor < 0 ? 1 : 0)
    }
}
