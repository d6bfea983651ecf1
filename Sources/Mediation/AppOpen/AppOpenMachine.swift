/// When the app-open ad is shown: the start of the app, and the decision that is open.
///
/// The rows are those of the table in app-open.md.
struct AppOpenMachine {
    /// The start of the app.
    private enum ColdStart {
        /// Not launched, or launched without an ad for the start, or over. To `awaitingActivation` by the launch.
        case none
        /// Launched. To `pending` when the app can be seen; to `none` when it leaves before.
        case awaitingActivation
        /// An ad may still come up. To `none` when it does, or when something ends the start.
        case pending
    }

    /// What is being decided.
    private enum Activity {
        /// Nothing. To `asking` by a return, or by something that changes for the start.
        case idle
        /// Caps and pacing are asked, within one input. To `asking` when the ledger has to confirm what they deny; to
        /// `awaitingPresenter` when there is nothing to present on; to `idle` when the decision is made.
        case deciding(Decision, Situation)
        /// The host, its filter or the ledger is asked. To `deciding` or `awaitingPresenter` by an answer; to `idle` when the
        /// answer makes the decision, or the app leaves.
        case asking(Decision, Question)
        /// There was nothing to present on: the look is repeated later. To `asking` at that time or when a presenter appears; to
        /// `idle` when the app leaves.
        case awaitingPresenter(Decision)
    }

    private enum Question {
        /// What does the host know?
        case facts
        /// Does the host's filter want an ad? With what the host knew when it was asked.
        case filter(HostFacts)
        /// Is what caps and pacing deny still so?
        case ledger
    }

    private struct Decision {
        let id: DecisionID
        let kind: Kind
        /// The ledger has confirmed what caps and pacing say.
        var isConfirmed = false
        /// For how many scopes the return has been counted.
        var countedScopes = 0
        /// The filter has said yes.
        var isWanted = false

        var isColdStart: Bool {
            switch kind {
            case .coldStart: true
            case .comeBack: false
            }
        }

        var absence: AppPlace.Absence? {
            switch kind {
            case .coldStart: nil
            case .comeBack(let absence): absence
            }
        }
    }

    /// The placement whose ads are shown.
    let placement: PlacementIndex

    private let policy: AppOpenPolicy
    private let hasFilter: Bool
    private var coldStart = ColdStart.none
    private var activity = Activity.idle
    /// How often a presenter was looked for again in this activation.
    private var retryCount = 0

    /// - Parameter hasFilter: Whether the host has a filter, which then decides in place of caps and pacing.
    init(_ placement: PlacementIndex, _ policy: AppOpenPolicy, hasFilter: Bool) {
        self.placement = placement
        self.policy = policy
        self.hasFilter = hasFilter
    }

    // MARK: The start of the app

    /// Whether the start of the app may still show an ad.
    var isColdStartPending: Bool {
        switch coldStart {
        case .none: false
        case .awaitingActivation, .pending: true
        }
    }

    /// The process was launched.
    mutating func launched() {
        switch coldStart {
        case .none: if policy.showOnColdStart { coldStart = .awaitingActivation }
        case .awaitingActivation, .pending: break
        }
    }

    /// The app can be seen: the time runs in which the start may show an ad.
    ///
    /// - Returns: Whether it runs from now.
    mutating func coldWindowOpened() -> Bool {
        switch coldStart {
        case .awaitingActivation:
            coldStart = .pending
            return true
        case .none, .pending: return false
        }
    }

    /// The start is over, and what was being decided about it with it.
    ///
    /// - Returns: Whether it was pending.
    mutating func coldStartEnded() -> Bool {
        guard isColdStartPending else { return false }
        coldStart = .none
        switch activity {
        case .deciding(let decision, _), .asking(let decision, _), .awaitingPresenter(let decision):
            if decision.isColdStart { activity = .idle }
        case .idle: break
        }
        return true
    }

    /// Row 19: whether something that spoke against the ad of the start may be gone.
    var canReconsiderColdStart: Bool {
        switch (coldStart, activity) {
        case (.pending, .idle): true
        case (.none, _), (.awaitingActivation, _), (.pending, .deciding), (.pending, .asking),
            (.pending, .awaitingPresenter):
            false
        }
    }

    // MARK: Decisions

    /// The app is in front and active: what was planned for the last activation is void.
    mutating func activated() {
        retryCount = 0
        activity = .idle
    }

    /// Something is to be decided; what the host knows is asked first.
    mutating func began(_ kind: Kind, _ id: DecisionID) {
        switch activity {
        case .idle: activity = .asking(Decision(id: id, kind: kind), .facts)
        case .deciding, .asking, .awaitingPresenter: break
        }
    }

    /// Whether the host was asked for its facts about that decision.
    func awaitsFacts(_ id: DecisionID) -> Bool {
        switch activity {
        case .asking(let decision, .facts): decision.id == id
        case .idle, .deciding, .asking, .awaitingPresenter: false
        }
    }

    /// The host's facts are known: the decision is evaluated by what is so now.
    mutating func factsKnown(in situation: Situation) -> Step {
        switch activity {
        case .asking(let decision, .facts): return evaluate(decision, situation)
        case .idle, .deciding, .asking, .awaitingPresenter: return .nothing
        }
    }

    /// What the host knew when the filter was asked; nil when it was not asked about that decision.
    func awaitsFilter(_ id: DecisionID) -> HostFacts? {
        switch activity {
        case .asking(let decision, .filter(let facts)): decision.id == id ? facts : nil
        case .idle, .deciding, .asking, .awaitingPresenter: nil
        }
    }

    /// The filter answered: a decision that it wants is evaluated by what is so now.
    mutating func filterAnswered(_ isWanted: Bool, in situation: Situation) -> Step {
        switch activity {
        case .asking(var decision, .filter):
            guard isWanted else { return suppressed(.filtered, decision) }
            decision.isWanted = true
            return evaluate(decision, situation)
        case .idle, .deciding, .asking, .awaitingPresenter: return .nothing
        }
    }

    /// A return was counted for so many scopes, however often it is decided.
    mutating func counted(for occasion: FrequencyScheduler.Occasion) {
        guard case .return(let scopes) = occasion else { return }
        switch activity {
        case .deciding(var decision, let situation):
            decision.countedScopes = scopes
            activity = .deciding(decision, situation)
        case .asking(var decision, let question):
            decision.countedScopes = scopes
            activity = .asking(decision, question)
        case .idle, .awaitingPresenter: break
        }
    }

    /// Rows 10 and 11. What our copy of the ledger denies, the ledger has to confirm: perhaps it was reset.
    mutating func capsChecked(_ denial: FrequencyReason?) -> Caps {
        switch activity {
        case .deciding(let decision, let situation):
            guard let denial else { return .allowed(present(decision, situation)) }
            if denial == .nthReturn || decision.isConfirmed {
                activity = .idle
                return .denied(endsColdStart: decision.isColdStart)
            }
            activity = .asking(decision, .ledger)
            return .confirm(decision.id)
        case .idle, .asking, .awaitingPresenter: return .allowed(.nothing)
        }
    }

    /// The ledger has said what is counted, or cannot: the decision is evaluated again, by what the host knows then.
    ///
    /// - Returns: False when the ledger was not asked for it.
    mutating func confirmed(_ id: DecisionID) -> Bool {
        switch activity {
        case .asking(var decision, .ledger) where decision.id == id:
            decision.isConfirmed = true
            activity = .asking(decision, .facts)
            return true
        case .idle, .deciding, .asking, .awaitingPresenter: return false
        }
    }

    /// Whether a further look for a presenter is planned.
    var isAwaitingPresenter: Bool {
        switch activity {
        case .awaitingPresenter: true
        case .idle, .deciding, .asking: false
        }
    }

    /// Time to look for a presenter again, or one appeared: what the host knows is asked first.
    ///
    /// - Returns: The decision; nil when nobody waits for a presenter.
    mutating func retries() -> DecisionID? {
        switch activity {
        case .awaitingPresenter(let decision):
            activity = .asking(decision, .facts)
            return decision.id
        case .idle, .deciding, .asking: return nil
        }
    }

    /// The app left the foreground, or the placement is gone.
    mutating func interrupted(byDestruction isDestroyed: Bool) -> Interruption {
        defer { activity = .idle }
        switch activity {
        case .awaitingPresenter:
            return Interruption(
                suppressed: isDestroyed ? .destroyed : .noPresenter, wasAwaitingPresenter: true)
        case .asking(let decision, _) where !decision.isColdStart,
            .deciding(let decision, _) where !decision.isColdStart:
            return Interruption(
                suppressed: isDestroyed ? .destroyed : .notForeground, wasAwaitingPresenter: false)
        case .idle, .asking, .deciding: return Interruption(suppressed: nil, wasAwaitingPresenter: false)
        }
    }

    // MARK: The table

    /// Rows 6 to 9, then the filter or caps and pacing.
    private mutating func evaluate(_ decision: Decision, _ situation: Situation) -> Step {
        if situation.isDestroyed { return suppressed(.destroyed, decision) }
        if let cause = cause(against: decision, situation) {
            activity = .idle
            return .suppressed(cause, endsColdStart: false)
        }
        let absence = decision.absence
        if let absence, absence.isLock, policy.excludeScreenLock { return suppressed(.screenLock, decision) }
        if hasFilter {
            if decision.isWanted { return present(decision, situation) }
            activity = .asking(decision, .filter(situation.facts))
            return .askFilter(
                decision.id,
                Asked(
                    isColdStart: decision.isColdStart, away: absence?.away,
                    hasPresenter: situation.facts.hasPresenter, occasion: occasion(of: decision)))
        }
        if let absence, absence.away < policy.minimumBackgroundTime {
            return suppressed(.awayTooShort, decision)
        }
        activity = .deciding(decision, situation)
        return .checkCaps(occasion(of: decision))
    }

    /// Rows 7 to 8b: what speaks against any app-open ad now, whether or not it could be shown.
    private func cause(against decision: Decision, _ situation: Situation) -> AppOpenOutcome? {
        let taints = decision.absence?.taints ?? []
        if situation.isAdOnScreen { return .alreadyShowing }
        if taints.contains(.click) { return .returnedFromAdClick }
        if taints.contains(.hold) || situation.isHeld { return .held }
        if taints.contains(.fullscreen) || situation.isScreenTaken { return .otherFullscreen }
        return situation.isCoolingDown ? .fullscreenCooldown : nil
    }

    /// Rows 12 and 13: whether there is an ad, and something to present it on.
    private mutating func present(_ decision: Decision, _ situation: Situation) -> Step {
        activity = .idle
        guard situation.hasAd else {
            return decision.isColdStart
                ? .waitForFill : .suppressed(situation.emptiness, endsColdStart: false, reloads: true)
        }
        if situation.facts.hasPresenter, situation.isActive {
            return .show(isColdStart: decision.isColdStart)
        }
        guard retryCount < policy.retryLimit else { return .gaveUp(isColdStart: decision.isColdStart) }
        retryCount += 1
        var next = decision
        next.isConfirmed = false
        activity = .awaitingPresenter(next)
        return .retryLater(after: policy.retryInterval)
    }

    private mutating func suppressed(_ outcome: AppOpenOutcome, _ decision: Decision) -> Step {
        activity = .idle
        return .suppressed(outcome, endsColdStart: decision.isColdStart)
    }

    private func occasion(of decision: Decision) -> FrequencyScheduler.Occasion {
        switch decision.kind {
        case .coldStart: .coldStart
        case .comeBack: .return(counted: decision.countedScopes)
        }
    }
}
