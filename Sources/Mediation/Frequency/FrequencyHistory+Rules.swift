extension FrequencyHistory {
    /// The first rule that denies a show now, in the order of the scopes, and within one in the order of the
    /// specification's table; nil when all allow it.
    public func denial(by rules: [FrequencyRules], at now: LedgerMoment) -> FrequencyDenial? {
        rules.lazy.compactMap { denials(by: $0, at: now).first }.first
    }

    /// Every rule of a scope that denies a show now, in order.
    func denials(by rules: FrequencyRules, at now: LedgerMoment) -> [FrequencyDenial] {
        if rules.isEmpty { return [] }
        let counted = displays.filter { rules.covers($0.placement) }
        let ages = counted.map { now.elapsed(since: $0.moment) }
        var denials: [FrequencyDenial] = []
        if let limit = rules.perDay, let wait = Self.wait(forDay: limit, counted, now) {
            denials.append(FrequencyDenial(.dayCap, wait))
        }
        for window in rules.windows {
            if let wait = Self.wait(for: window, ages) { denials.append(FrequencyDenial(.windowCap, wait)) }
        }
        if let last = ages.min(), last < rules.minimumInterval {
            denials.append(FrequencyDenial(.interval, .duration(rules.minimumInterval - last)))
        }
        return denials
    }

    /// How many displays count for the day that is in force: today, or the later one that a clock or zone has seen.
    func dayCount(of rules: FrequencyRules, at now: LedgerMoment) -> (day: CalendarDay, count: Int) {
        Self.dayCount(displays.filter { rules.covers($0.placement) }, now)
    }

    /// How many displays a window holds now.
    func count(in window: FrequencyPolicy.Window, of rules: FrequencyRules, at now: LedgerMoment) -> Int {
        displays.count { rules.covers($0.placement) && now.elapsed(since: $0.moment) < window.length }
    }

    /// The latest display that counts for the rules.
    func lastDisplay(of rules: FrequencyRules, at now: LedgerMoment) -> Display? {
        displays.filter { rules.covers($0.placement) }
            .min { now.elapsed(since: $0.moment) < now.elapsed(since: $1.moment) }
    }

    private static func dayCount(
        _ counted: [Display], _ now: LedgerMoment
    ) -> (day: CalendarDay, count: Int) {
        let day = counted.reduce(now.day) { max($0, $1.moment.day) }
        return (day, counted.count { $0.moment.day == day })
    }

    private static func wait(
        forDay limit: Int, _ counted: [Display], _ now: LedgerMoment
    ) -> FrequencyDenial.Wait? {
        if limit <= 0 { return .session }
        let (day, count) = dayCount(counted, now)
        return count < limit ? nil : .day(day.advanced(by: 1))
    }

    /// A display that is exactly as old as the window is long is out of it.
    private static func wait(for window: FrequencyPolicy.Window, _ ages: [Duration]) -> FrequencyDenial.Wait?
    {
        if window.limit <= 0 { return .session }
        let inside = ages.filter { $0 < window.length }.sorted(by: >)
        let surplus = inside.count - window.limit
        return surplus < 0 ? nil : .duration(window.length - inside[surplus])
    }
}
