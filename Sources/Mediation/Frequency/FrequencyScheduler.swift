import AdapterKit

/// Says whether caps and pacing allow a show now, and if not, from when.
///
/// It decides on a copy of the ledger's history; what the ledger says when a slot is reserved is final.
struct FrequencyScheduler {
    /// What a decision is about: the first two rules bind app-open decisions only.
    enum Occasion {
        /// The host asks for a show.
        case explicit
        /// The app started.
        case coldStart
        /// The app came back; a return counts once for `everyNthReturn`, however often it is decided.
        case `return`(isFirstDecision: Bool)
    }

    /// From when on all rules allow a show.
    enum Eligibility: Hashable {
        case now
        case after(Duration)
        /// Not within this session.
        case never
    }

    /// A denied show.
    struct Verdict: Hashable {
        let reason: FrequencyReason
        let eligibility: Eligibility
    }

    /// One scope with its policy, as it applies to a placement.
    struct Scope {
        let policy: FrequencyPolicy
        let rules: FrequencyRules
        /// The indices of the placements that count for it.
        let members: [Int]
    }

    /// What a ledger shows, with our own changes since.
    var history = FrequencyHistory()
    /// Slots that this session has taken, for each placement.
    private(set) var sessionShows: [Int]
    let retention: FrequencyRetention
    /// The scopes of each placement, the narrowest first.
    let scopes: [[Scope]]
    private let bootID: String
    private var calendar = CalendarClock()
    private var wasCorrected = false
    /// Returns of this session that reached the check, for each scope of the app-open placement.
    private var returns = [0, 0, 0]

    init(_ configuration: MediationConfiguration, bootID: String) {
        self.bootID = bootID
        let placements = configuration.placements
        sessionShows = Array(repeating: 0, count: placements.count)
        let all = Array(placements.indices)
        let app = Scope(configuration.frequency, placements: nil, members: all)
        scopes = placements.indices.map { index in
            let placement = placements[index]
            let own = Scope(placement.frequency, placements: [placement.id], members: [index])
            guard let group = placement.group else { return [own, app] }
            let members = all.filter { placements[$0].group == group }
            let ids = Set(members.map { placements[$0].id })
            let policy = configuration.groups[group] ?? FrequencyPolicy()
            return [own, Scope(policy, placements: ids, members: members), app]
        }
        retention = FrequencyRetention(scopes.flatMap { $0 })
    }

    /// The moment as the ledger stores it.
    mutating func ledgerMoment(_ moment: Moment) -> LedgerMoment {
        LedgerMoment(boot: moment.boot, bootID: bootID, wall: moment.wall, day: calendar.day(of: moment))
    }

    /// The rules that a ledger checks when the placement reserves a slot.
    func rules(for placement: Int) -> [FrequencyRules] {
        scopes[placement].map(\.rules).filter { !$0.isEmpty }
    }

    /// The first rule that denies a show; nil when all allow it.
    mutating func verdict(_ placement: Int, _ occasion: Occasion, at moment: Moment) -> Verdict? {
        let now = ledgerMoment(moment)
        correct(at: now)
        for (place, scope) in scopes[placement].enumerated() {
            if let reason = reason(scope, place, occasion, now) {
                return Verdict(
                    reason: reason, eligibility: eligibility(placement, isAppOpen(occasion), moment))
            }
        }
        return nil
    }

    /// From when on all rules allow a show of the placement. `everyNthReturn` is left out.
    ///
    /// - Parameter isAppOpen: Whether the rule for app-open decisions counts too.
    mutating func eligibility(_ placement: Int, _ isAppOpen: Bool, _ moment: Moment) -> Eligibility {
        eligibility(of: scopes[placement], isAppOpen, moment)
    }

    /// The first rule of the scopes that denies an explicit show; nil when all allow it.
    mutating func verdict(of scopes: [Scope], at moment: Moment) -> Verdict? {
        let now = ledgerMoment(moment)
        correct(at: now)
        for (place, scope) in scopes.enumerated() {
            if let reason = reason(scope, place, .explicit, now) {
                return Verdict(reason: reason, eligibility: eligibility(of: scopes, false, moment))
            }
        }
        return nil
    }

    private mutating func eligibility(
        of scopes: [Scope], _ isAppOpen: Bool, _ moment: Moment
    ) -> Eligibility {
        let now = ledgerMoment(moment)
        correct(at: now)
        var wait = Duration.zero
        for scope in scopes {
            if isAppOpen, isInLaunchGrace(scope) { return .never }
            if isSessionFull(scope) { return .never }
            for denial in history.denials(by: scope.rules, at: now) {
                guard let rest = duration(of: denial.wait, from: moment) else { return .never }
                wait = max(wait, rest)
            }
        }
        return wait > .zero ? .after(wait) : .now
    }

    /// Every rule that would deny an explicit show, scope by scope.
    mutating func denials(_ placement: Int, at moment: Moment) -> [FrequencyReason] {
        let now = ledgerMoment(moment)
        correct(at: now)
        return scopes[placement].flatMap { scope in
            (isSessionFull(scope) ? [.sessionCap] : [])
                + history.denials(by: scope.rules, at: now).map(\.reason)
        }
    }

    /// Displays of the placement on the day that is in force.
    mutating func dayShows(_ placement: Int, at moment: Moment) -> Int {
        scopes[placement].first.map { history.dayCount(of: $0.rules, at: ledgerMoment(moment)).count } ?? 0
    }

    /// Whether a stamp was corrected since the last time this was asked, so that the ledger should correct it too.
    mutating func takeCorrection() -> Bool {
        defer { wasCorrected = false }
        return wasCorrected
    }

    /// The time until a denial ends; nil when that is not within the session.
    mutating func duration(of wait: FrequencyDenial.Wait, from moment: Moment) -> Duration? {
        switch wait {
        case .session: return nil
        case .duration(let duration): return duration
        case .day(let day):
            let start = calendar.start(of: day, in: moment.zone)
            return max(.zero, moment.wall.duration(to: start))
        }
    }

    /// A slot of this session is taken, or free again.
    mutating func countSession(_ placement: Int, by change: Int) { sessionShows[placement] += change }

    private mutating func correct(at now: LedgerMoment) {
        if history.correct(at: now) { wasCorrected = true }
    }

    private mutating func reason(
        _ scope: Scope, _ place: Int, _ occasion: Occasion, _ now: LedgerMoment
    ) -> FrequencyReason? {
        if isAppOpen(occasion), isInLaunchGrace(scope) { return .launchGrace }
        if case .return(let isFirstDecision) = occasion {
            if isFirstDecision { returns[place] += 1 }
            if !returns[place].isMultiple(of: max(1, scope.policy.everyNthReturn)) { return .nthReturn }
        }
        if isSessionFull(scope) { return .sessionCap }
        return history.denials(by: scope.rules, at: now).first?.reason
    }

    private func isAppOpen(_ occasion: Occasion) -> Bool {
        if case .explicit = occasion { false } else { true }
    }

    private func isInLaunchGrace(_ scope: Scope) -> Bool {
        scope.policy.skipFirstLaunches > 0 && history.launches <= scope.policy.skipFirstLaunches
    }

    private func isSessionFull(_ scope: Scope) -> Bool {
        scope.policy.perSession.map { limit in scope.members.reduce(0) { $0 + sessionShows[$1] } >= limit }
            ?? false
    }
}

extension FrequencyScheduler.Scope {
    /// A scope; `placements` are those that count for it, nil for all, and `members` their indices.
    init(_ policy: FrequencyPolicy, placements: Set<PlacementID>?, members: [Int]) {
        self.policy = policy
        self.members = members
        rules = FrequencyRules(
            placements: placements, perDay: policy.perDay, windows: policy.windows,
            minimumInterval: policy.minimumInterval)
    }
}

extension FrequencyRetention {
    fileprivate init(_ scopes: [FrequencyScheduler.Scope]) {
        let policies = scopes.map(\.policy)
        let spans = policies.flatMap { [$0.minimumInterval] + $0.windows.map(\.length) }
        let limits = policies.flatMap { [$0.perDay ?? 0] + $0.windows.map(\.limit) }
        self.init(horizon: spans.max() ?? .zero, depth: limits.max() ?? 0)
    }
}
