import AdapterKit
import LedgerKit

/// Says whether caps and pacing allow a show now, and if not, from when.
///
/// It decides on a copy of the ledger's history; what the ledger says when a slot is reserved is final.
struct FrequencyScheduler {
    /// What a decision is about: the first two rules bind app-open decisions only.
    enum Occasion: Hashable {
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
        /// Whether the scope limits anything.
        var isLimiting: Bool { policy != FrequencyPolicy() }
    }

    /// What a ledger shows, with our own changes since.
    private(set) var history = FrequencyHistory()
    /// What the ledger could not keep. It counts for as long as the process lives.
    private var unkept = FrequencyHistory()
    /// The process was launched, and the ledger does not count that yet.
    private var isLaunchUncounted = false
    let retention: FrequencyRetention
    /// The scopes that limit something, the narrowest first: of the placements that have some besides the app's, and
    /// of all others. Most placements of most apps are others, and take no room here.
    private let special: [PlacementIndex: [Scope]]
    private let common: [Scope]
    private let bootID: String
    private let session: String
    private let placements: PlacementTable<PlacementConfiguration>
    private var calendar = CalendarClock()
    private var wasCorrected = false
    /// Returns of this session that reached the check, for each scope of the app-open placement.
    private var returns = [0, 0, 0]

    /// - Parameter history: What is counted, as far as it is known.
    init(
        _ configuration: MediationConfiguration, bootID: String, session: String,
        history: FrequencyHistory = FrequencyHistory()
    ) {
        self.history = history
        self.bootID = bootID
        self.session = session
        placements = PlacementTable(configuration.placements)
        let all = Self.scopes(of: configuration)
        common = [all.app].filter(\.isLimiting)
        var special: [PlacementIndex: [Scope]] = [:]
        for index in placements.indices {
            let own = Scope(placements[index].frequency, placements: [placements[index].id])
            let narrow = [own, placements[index].group.flatMap { all.groups[$0] }].compactMap(\.self)
                .filter(\.isLimiting)
            if !narrow.isEmpty { special[index] = narrow + common }
        }
        self.special = special
        retention = FrequencyRetention(common + special.values.flatMap(\.self))
    }

    /// The scopes of a configuration that are wider than one placement.
    static func scopes(of configuration: MediationConfiguration) -> (groups: [String: Scope], app: Scope) {
        var members: [String: Set<PlacementID>] = [:]
        for placement in configuration.placements {
            if let group = placement.group { members[group, default: []].insert(placement.id) }
        }
        var groups: [String: Scope] = [:]
        for (name, placements) in members {
            groups[name] = Scope(configuration.groups[name] ?? FrequencyPolicy(), placements: placements)
        }
        return (groups, Scope(configuration.frequency, placements: nil))
    }

    private func scopes(of placement: PlacementIndex) -> [Scope] { special[placement] ?? common }

    /// Whether caps or pacing can ever deny a show of the placement.
    func isLimited(_ placement: PlacementIndex) -> Bool { !scopes(of: placement).isEmpty }

    /// Takes over what the ledger counts, together with what it could not keep.
    ///
    /// - Returns: Whether less is counted than before: somebody has reset it, or freed a slot.
    mutating func applyHistory(_ history: FrequencyHistory) -> Bool {
        let known = self.history.displays.count
        self.history = history
        if unkept.launches > 0 { self.history.countLaunch(of: session) }
        for display in unkept.displays {
            self.history.commit(display.id, for: display.placement, at: display.moment)
        }
        return self.history.displays.count < known
    }

    /// A slot was granted for a show.
    mutating func slotGranted(_ slot: ReservationID, for placement: PlacementIndex, at moment: Moment) {
        let now = ledgerMoment(moment)
        history.prune(keeping: retention, at: now)
        history.reserve(slot, for: placements[placement].id, at: now)
    }

    /// Nothing was displayed in a slot.
    mutating func slotReleased(_ slot: ReservationID) { history.release(slot) }

    /// An ad, or a view of the host's own, came up in its slot.
    ///
    /// - Returns: The display as the ledger is to count it.
    mutating func displayed(
        _ ad: AdID?, in placement: PlacementIndex, _ slot: ReservationID, at moment: Moment
    ) -> LedgerDisplay {
        let display = LedgerDisplay(
            slot: slot, placement: placements[placement].id, moment: ledgerMoment(moment), ad: ad)
        history.commit(slot, for: display.placement, at: display.moment)
        return display
    }

    /// Whether there are displays that the ledger does not know of.
    var hasUnkept: Bool { !unkept.displays.isEmpty }

    /// The ledger could not count the launch.
    mutating func launchNotKept() { unkept.launches = 1 }

    /// The ledger could not count a display. Those that no rule needs are forgotten here too.
    mutating func displayNotKept(_ display: LedgerDisplay) {
        unkept.prune(keeping: retention, at: display.moment)
        unkept.commit(display.slot, for: display.placement, at: display.moment)
    }

    /// The ledger had counted the launch all the same.
    mutating func launchKept() { unkept.launches = 0 }

    /// The ledger had counted a display all the same.
    mutating func displayKept(_ display: LedgerDisplay) {
        unkept.displays.removeAll { $0.id == display.slot }
    }

    /// The moment as the ledger stores it.
    mutating func ledgerMoment(_ moment: Moment) -> LedgerMoment {
        LedgerMoment(
            boot: moment.boot, bootID: bootID, wall: moment.wall, day: calendar.day(of: moment),
            session: session)
    }

    /// The rules that a ledger checks when the placement reserves a slot.
    func rules(for placement: PlacementIndex) -> [FrequencyRules] {
        scopes(of: placement).map(\.rules).filter { !$0.isEmpty }
    }

    /// The first rule that denies a show; nil when all allow it.
    mutating func verdict(
        _ placement: PlacementIndex, _ occasion: inout Occasion, at moment: Moment
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
    mutating func eligibility(_ placement: PlacementIndex, _ isAppOpen: Bool, _ moment: Moment) -> Eligibility
    {
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
    mutating func denials(_ placement: PlacementIndex, at moment: Moment) -> [FrequencyReason] {
        let now = ledgerMoment(moment)
        correct(at: now)
        return scopes(of: placement).flatMap { scope in
            history.denials(by: scope.rules, at: now).map { FrequencyReason($0.rule) }
        }
    }

    /// Displays of the placement in this session.
    func sessionDisplays(_ placement: PlacementIndex) -> Int {
        history.sessionCount(of: FrequencyRules(placements: [placements[placement].id]), in: session)
    }

    /// Displays of the placement on the day that is in force.
    mutating func dayDisplays(_ placement: PlacementIndex, at moment: Moment) -> Int {
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

    /// The process was launched: that counts once the app is active.
    mutating func launched() { isLaunchUncounted = true }

    /// The launch counts from the moment at which the app is active. False when there is none to be counted.
    mutating func becameActive() -> Bool {
        guard isLaunchUncounted else { return false }
        isLaunchUncounted = false
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
        let isUncounted = isLaunchUncounted && !history.sessions.contains(session)
        return isUncounted
            ? history.launches < scope.policy.skipFirstLaunches
            : history.launches <= scope.policy.skipFirstLaunches
    }
}

extension FrequencyScheduler.Scope {
    /// A scope; `placements` are those that count for it, nil: all.
    init(_ policy: FrequencyPolicy, placements: Set<PlacementID>?) {
        self.policy = policy
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
