import AdapterKit
import LedgerKit

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
        /// The app came back. A return counts once for `everyNthReturn` of each scope, however often it is decided: with
        /// how many scopes it has been counted for.
        case `return`(counted: Int)
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
        /// The indices of the placements that count for it; nil: all.
        let members: [Int]?

        /// Whether the scope limits anything.
        var isLimiting: Bool { policy != FrequencyPolicy() }
    }

    /// What a ledger shows, with our own changes since.
    var history = FrequencyHistory()
    /// What the ledger could not keep. It counts for as long as the process lives.
    private var unkept = FrequencyHistory()
    /// The process was launched; the ledger counts that once the app is active.
    var isLaunched = false
    let retention: FrequencyRetention
    /// The scopes that limit something, the narrowest first: of the placements that have some besides the app's, and
    /// of all others. Most placements of most apps are others, and take no room here.
    private let special: [Int: [Scope]]
    private let common: [Scope]
    private let bootID: String
    private let session: String
    private let placements: [PlacementConfiguration]
    private var calendar = CalendarClock()
    private var wasCorrected = false
    /// Returns of this session that reached the check, for each scope of the app-open placement.
    private var returns = [0, 0, 0]

    init(_ configuration: MediationConfiguration, bootID: String, session: String) {
        self.bootID = bootID
        self.session = session
        placements = configuration.placements
        let all = Self.scopes(of: configuration)
        common = [all.app].filter(\.isLimiting)
        var special: [Int: [Scope]] = [:]
        for index in placements.indices {
            let own = Scope(placements[index].frequency, placements: [placements[index].id], members: [index])
            let narrow = [own, placements[index].group.flatMap { all.groups[$0] }].compactMap(\.self)
                .filter(\.isLimiting)
            if !narrow.isEmpty { special[index] = narrow + common }
        }
        self.special = special
        retention = FrequencyRetention(common + special.values.flatMap(\.self))
    }

    /// The scopes of a configuration that are wider than one placement.
    static func scopes(of configuration: MediationConfiguration) -> (groups: [String: Scope], app: Scope) {
        var members: [String: [Int]] = [:]
        for (index, placement) in configuration.placements.enumerated() {
            if let group = placement.group { members[group, default: []].append(index) }
        }
        let groups = members.map { name, members in
            let ids = Set(members.map { configuration.placements[$0].id })
            let policy = configuration.groups[name] ?? FrequencyPolicy()
            return (name, Scope(policy, placements: ids, members: members))
        }
        let app = Scope(configuration.frequency, placements: nil, members: nil)
        return (Dictionary(groups) { first, _ in first }, app)
    }

    private func scopes(of placement: Int) -> [Scope] { special[placement] ?? common }

    /// Whether caps or pacing can ever deny a show of the placement.
    func isLimited(_ placement: Int) -> Bool { !scopes(of: placement).isEmpty }

    /// Takes over what the ledger counts, together with what it could not keep.
    mutating func learn(_ history: FrequencyHistory) {
        self.history = history
        if unkept.launches > 0 { self.history.countLaunch(of: session) }
        for display in unkept.displays {
            self.history.commit(display.id, for: display.placement, at: display.moment)
        }
    }

    /// Whether there are displays that the ledger does not know of.
    var hasUnkept: Bool { !unkept.displays.isEmpty }

    /// The ledger could not count the launch.
    mutating func keepLaunch() { unkept.launches = 1 }

    /// The ledger could not count a display. Those that no rule needs any more are forgotten here too.
    mutating func keep(_ display: LedgerDisplay) {
        unkept.prune(keeping: retention, at: display.moment)
        unkept.commit(display.slot, for: display.placement, at: display.moment)
    }

    /// The ledger had counted the launch all the same.
    mutating func ledgerKeptLaunch() { unkept.launches = 0 }

    /// The ledger had counted a display all the same.
    mutating func ledgerKept(_ display: LedgerDisplay) {
        unkept.displays.removeAll { $0.id == display.slot }
    }

    /// The moment as the ledger stores it.
    mutating func ledgerMoment(_ moment: Moment) -> LedgerMoment {
        LedgerMoment(
            boot: moment.boot, bootID: bootID, wall: moment.wall, day: calendar.day(of: moment),
            session: session)
    }

    /// The rules that a ledger checks when the placement reserves a slot.
    func rules(for placement: Int) -> [FrequencyRules] {
        scopes(of: placement).map(\.rules).filter { !$0.isEmpty }
    }

    /// The first rule that denies a show; nil when all allow it.
    mutating func verdict(
        _ placement: Int, _ occasion: inout Occasion, at moment: Moment
    ) -> Verdict? {
        let now = ledgerMoment(moment)
        correct(at: now)
        for (place, scope) in scopes(of: placement).enumerated() {
            if let reason = reason(scope, place, &occasion, now) {
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
        eligibility(of: scopes(of: placement), isAppOpen, moment)
    }

    /// The first rule of the scopes that denies an explicit show; nil when all allow it.
    mutating func verdict(of scopes: [Scope], at moment: Moment) -> Verdict? {
        let now = ledgerMoment(moment)
        correct(at: now)
        for (place, scope) in scopes.enumerated() {
            var occasion = Occasion.explicit
            if let reason = reason(scope, place, &occasion, now) {
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
        return scopes(of: placement).flatMap { scope in
            history.denials(by: scope.rules, at: now).map { FrequencyReason($0.rule) }
        }
    }

    /// Displays of the placement in this session.
    func sessionDisplays(_ placement: Int) -> Int {
        history.sessionCount(of: FrequencyRules(placements: [placements[placement].id]), in: session)
    }

    /// Displays of the placement on the day that is in force.
    mutating func dayDisplays(_ placement: Int, at moment: Moment) -> Int {
        history.dayCount(of: FrequencyRules(placements: [placements[placement].id]), at: ledgerMoment(moment))
            .count
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

    /// Displays of this session that count for a scope.
    func sessionUsed(_ scope: Scope) -> Int { history.sessionCount(of: scope.rules, in: session) }

    /// The launch counts from the moment at which the app is active. False when there is none to be counted.
    mutating func becameActive() -> Bool {
        guard isLaunched else { return false }
        isLaunched = false
        history.countLaunch(of: session)
        return true
    }

    private mutating func correct(at now: LedgerMoment) {
        if history.correct(at: now) { wasCorrected = true }
    }

    private mutating func reason(
        _ scope: Scope, _ place: Int, _ occasion: inout Occasion, _ now: LedgerMoment
    ) -> FrequencyReason? {
        if isAppOpen(occasion), isInLaunchGrace(scope) { return .launchGrace }
        if case .return(let counted) = occasion {
            if place >= counted {
                returns[place] += 1
                occasion = .return(counted: place + 1)
            }
            if !returns[place].isMultiple(of: max(1, scope.policy.everyNthReturn)) { return .nthReturn }
        }
        return history.denials(by: scope.rules, at: now).first.map { FrequencyReason($0.rule) }
    }

    private func isAppOpen(_ occasion: Occasion) -> Bool {
        if case .explicit = occasion { false } else { true }
    }

    private func isInLaunchGrace(_ scope: Scope) -> Bool {
        guard scope.policy.skipFirstLaunches > 0 else { return false }
        // A launch that is not counted yet will be one more when it shows something.
        let isUncounted = isLaunched && !history.sessions.contains(session)
        return isUncounted
            ? history.launches < scope.policy.skipFirstLaunches
            : history.launches <= scope.policy.skipFirstLaunches
    }
}

extension FrequencyScheduler.Scope {
    /// A scope; `placements` are those that count for it, nil for all, and `members` their indices.
    init(_ policy: FrequencyPolicy, placements: Set<PlacementID>?, members: [Int]?) {
        self.policy = policy
        self.members = members
        rules = FrequencyRules(
            placements: placements, perSession: policy.perSession, perDay: policy.perDay,
            windows: policy.windows.map { .init(limit: $0.limit, length: $0.length) },
            minimumInterval: policy.minimumInterval)
    }
}

extension FrequencyRetention {
    fileprivate init(_ scopes: [FrequencyScheduler.Scope]) {
        let policies = scopes.map(\.policy)
        let spans = policies.flatMap { [$0.minimumInterval] + $0.windows.map(\.length) }
        let limits = policies.flatMap { [$0.perDay ?? 0, $0.perSession ?? 0] + $0.windows.map(\.limit) }
        self.init(horizon: spans.max() ?? .zero, depth: limits.max() ?? 0)
    }
}
