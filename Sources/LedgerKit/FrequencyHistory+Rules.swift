extension FrequencyHistory {
    /// The first rule that denies a show now, in the order of the scopes, and within one in the order of the
    /// specification's table; nil when all allow it.
    public func denial(by rules: [FrequencyRules], at now: LedgerMoment) -> FrequencyDenial? {
        rules.lazy.compactMap { denials(by: $0, at: now).first }.first
    }

    /// Every rule of a scope that denies a show now, in order.
    package func denials(by rules: FrequencyRules, at now: LedgerMoment) -> [FrequencyDenial] {
        if rules.isEmpty { return [] }
        let counted = displays.filter { rules.covers($0.placement) }
        let ages = counted.map { $0.age(at: now) }
        var denials: [FrequencyDenial] = []
        if let limit = rules.perSession, counted.count(where: { $0.moment.session == now.session }) >= limit {
            denials.append(FrequencyDenial(.sessionCap, .session))
        }
        if let limit = rules.perDay, let wait = wait(forDay: limit, counted, now) {
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
    package func dayCount(of rules: FrequencyRules, at now: LedgerMoment) -> (day: CalendarDay, count: Int) {
        dayCount(displays.filter { rules.covers($0.placement) }, now)
    }

    /// How many displays the session has had.
    package func sessionCount(of rules: FrequencyRules, in session: String) -> Int {
        displays.count { rules.covers($0.placement) && $0.moment.session == session }
    }

    /// How many displays a window holds now.
    package func count(in window: FrequencyRules.Window, of rules: FrequencyRules, at now: LedgerMoment)
        -> Int
    {
        displays.count { rules.covers($0.placement) && $0.age(at: now) < window.length }
    }

    /// The latest display that counts for the rules.
    package func lastDisplay(of rules: FrequencyRules, at now: LedgerMoment) -> Display? {
        displays.filter { rules.covers($0.placement) }
            .min { $0.age(at: now) < $1.age(at: now) }
    }

    /// Today; or tomorrow, where a display was stored under that before the clock or the zone went back.
    func day(inForceAt now: LedgerMoment, for displays: [Display]) -> CalendarDay {
        let next = now.day.advanced(by: 1)
        return displays.contains { $0.moment.day == next } ? next : now.day
    }

    /// What a clock took for the future counts for the day on which it was met as well, and the day in force is not moved
    /// by it: so a look under a wrong clock can only add to a count.
    private func dayCount(
        _ counted: [Display], _ now: LedgerMoment
    ) -> (day: CalendarDay, count: Int) {
        let day = day(inForceAt: now, for: counted)
        let count = counted.count { display in
            display.moment.day == day || display.isDayAhead(of: now.day)
                || display.sightings.contains { $0.countsForDay && now.day...day ~= $0.moment.day }
        }
        return (day, count)
    }

    private func wait(
        forDay limit: Int, _ counted: [Display], _ now: LedgerMoment
    ) -> FrequencyDenial.Wait? {
        if limit <= 0 { return .session }
        let (day, count) = dayCount(counted, now)
        return count < limit ? nil : .day(day.advanced(by: 1))
    }

    /// A display that is exactly as old as the window is long is out of it.
    private static func wait(for window: FrequencyRules.Window, _ ages: [Duration]) -> FrequencyDenial.Wait? {
        if window.limit <= 0 { return .session }
        let inside = ages.filter { $0 < window.length }.sorted(by: >)
        let surplus = inside.count - window.limit
        return surplus < 0 ? nil : .duration(window.length - inside[surplus])
    }
}
