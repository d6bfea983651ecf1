import AdapterKit

extension MediationEngine {
    /// Decides whether the app-open ad is shown now. Without facts, the host is asked for them first.
    mutating func decide(
        _ kind: AppOpenMachine.Decision.Kind, _ facts: HostFacts?, _ step: inout Step
    ) {
        look(AppOpenMachine.Decision(id: DecisionID(number: nextNumber()), kind: kind), facts, &step)
    }

    private mutating func look(
        _ decision: AppOpenMachine.Decision, _ facts: HostFacts?, _ step: inout Step
    ) {
        guard let index = plan.appOpen else { return }
        if let facts { return judge(decision, facts, in: index, &step) }
        appOpen.open = decision
        step.effects.append(.askFacts(decision.id, fullscreenShows))
    }

    mutating func facts(_ id: DecisionID, _ facts: HostFacts, _ step: inout Step) {
        guard let decision = appOpen.open, decision.id == id, let index = plan.appOpen else { return }
        appOpen.open = nil
        judge(decision, facts, in: index, &step)
    }

    mutating func filterAnswered(_ id: DecisionID, _ answer: Bool, _ step: inout Step) {
        guard var decision = appOpen.open, decision.id == id, let facts = decision.facts,
            let index = plan.appOpen
        else { return }
        appOpen.open = nil
        emit(.filterAsked(answer: answer), index, &step)
        guard answer else { return suppress(.filtered, decision, in: index, &step) }
        decision.filterAnswer = true
        judge(decision, facts, in: index, &step)
    }

    /// Rows 7 to 14 of the specification's table, in their order.
    private mutating func judge(
        _ decision: AppOpenMachine.Decision, _ facts: HostFacts, in index: Int, _ step: inout Step
    ) {
        host.hasPresenter = facts.hasPresenter
        closeVanished(facts, &step)
        var decision = decision
        if isDestroyed(index) { return suppress(.destroyed, decision, in: index, &step) }
        let policy = plan.placements[index].appOpen
        if let cause = cause(against: decision, policy, at: step.now) {
            return suppress(cause, decision, in: index, endsColdStart: false, &step)
        }
        if case .comeBack(let absence) = decision.kind, absence.isLock, policy.excludeScreenLock {
            return suppress(.screenLock, decision, in: index, &step)
        }
        if options.hasFilter, decision.filterAnswer == nil {
            return askFilter(decision, facts, in: index, &step)
        }
        if !options.hasFilter, isDenied(&decision, policy, in: index, &step) { return }
        guard let ad = adToShow(in: index) else { return nothingToShow(decision, in: index, &step) }
        guard facts.hasPresenter, host.place == .active else {
            return lookLater(decision, policy, in: index, &step)
        }
        endColdStart(with: nil, &step)
        let id = ShowID.own(nextNumber())
        begin(
            id, of: ad, in: index, .appOpen(isColdStart: decision.isColdStart), isChecked: !options.hasFilter,
            &step)
    }

    /// Rows 7 to 8b: what speaks against any app-open ad now, whether or not it could be shown.
    private func cause(
        against decision: AppOpenMachine.Decision, _ policy: AppOpenPolicy, at now: BootInstant
    ) -> AppOpenOutcome? {
        var taints: Set<HostState.Taint> = []
        if case .comeBack(let absence) = decision.kind { taints = absence.taints }
        if gate.isTakenByUs { return .alreadyShowing }
        if taints.contains(.click) { return .returnedFromAdClick }
        if taints.contains(.hold) || host.isHeld { return .held }
        if taints.contains(.fullscreen) || gate.isTaken { return .otherFullscreen }
        return gate.cooldownEnd(policy.fullscreenCooldown, at: now) == nil ? nil : .fullscreenCooldown
    }

    /// Rows 10 and 11. What our copy of the ledger denies, the ledger has to confirm: perhaps it was reset.
    private mutating func isDenied(
        _ decision: inout AppOpenMachine.Decision, _ policy: AppOpenPolicy, in index: Int, _ step: inout Step
    ) -> Bool {
        if case .comeBack(let absence) = decision.kind, absence.away < policy.minimumBackgroundTime {
            suppress(.awayTooShort, decision, in: index, &step)
            return true
        }
        guard let verdict = verdict(on: &decision, in: index, step) else { return false }
        if verdict.reason != .nthReturn, !decision.isConfirmed {
            appOpen.open = decision
            readLedger(for: .confirm(decision.id), &step)
            return true
        }
        let next = nextEligible(verdict.eligibility, step)
        suppress(AppOpenOutcome(verdict.reason), decision, in: index, nextEligible: next, &step)
        return true
    }

    /// The ledger has said what is counted, or cannot: the decision is judged again by what we know now.
    mutating func confirmed(_ id: DecisionID, _ step: inout Step) {
        guard var decision = appOpen.open, decision.id == id else { return }
        appOpen.open = nil
        decision.isConfirmed = true
        look(decision, nil, &step)
    }

    /// What the scheduler says of it. A return counts once, however often it is decided.
    private mutating func verdict(
        on decision: inout AppOpenMachine.Decision, in index: Int, _ step: Step
    ) -> FrequencyScheduler.Verdict? {
        var occasion: FrequencyScheduler.Occasion
        switch decision.kind {
        case .coldStart: occasion = .coldStart
        case .comeBack: occasion = .return(counted: decision.countedScopes)
        }
        let verdict = scheduler.verdict(index, &occasion, at: step.moment)
        if case .return(let counted) = occasion { decision.countedScopes = counted }
        return verdict
    }

    private mutating func askFilter(
        _ decision: AppOpenMachine.Decision, _ facts: HostFacts, in index: Int, _ step: inout Step
    ) {
        var decision = decision
        let asked = filterFacts(&decision, facts, in: index, step)
        decision.facts = facts
        appOpen.open = decision
        step.effects.append(.askFilter(decision.id, asked))
    }

    private mutating func filterFacts(
        _ decision: inout AppOpenMachine.Decision, _ facts: HostFacts, in index: Int, _ step: Step
    ) -> AppOpenFacts {
        var away: Duration?
        if case .comeBack(let absence) = decision.kind { away = absence.away }
        let least = plan.placements[index].appOpen.minimumBackgroundTime
        let denials = scheduler.denials(index, at: step.moment)
        let verdict = verdict(on: &decision, in: index, step)
        return AppOpenFacts(
            placement: plan.placements[index].id, isColdStart: decision.isColdStart, away: away,
            reachedBackgroundTime: away.map { $0 >= least } ?? false,
            reachedSessionCap: denials.contains(.sessionCap), reachedDailyCap: denials.contains(.dayCap),
            denial: verdict.map { AppOpenOutcome($0.reason) }, hasAd: adToShow(in: index) != nil,
            hasPresenter: facts.hasPresenter,
            sessionDisplays: scheduler.sessionDisplays(index),
            dayDisplays: scheduler.dayDisplays(index, at: step.moment))
    }

    /// What an app-open show would put on screen; nil when there is nothing.
    private func adToShow(in index: Int) -> Showable? {
        if options.hasAction { return .hostView }
        guard case .ready(let cached) = placements[index].state else { return nil }
        return .ad(cached)
    }

    /// Row 12: at a start we wait for the fill; a return is over.
    private mutating func nothingToShow(
        _ decision: AppOpenMachine.Decision, in index: Int, _ step: inout Step
    ) {
        if decision.isColdStart { return }
        suppress(placements[index].hasExpired ? .expired : .notReady, decision, in: index, &step)
        runPlan(index, .return, &step)
    }

    /// Row 13.
    private mutating func lookLater(
        _ decision: AppOpenMachine.Decision, _ policy: AppOpenPolicy, in index: Int, _ step: inout Step
    ) {
        guard appOpen.retries < policy.retryLimit else {
            emit(.gaveUp, index, &step)
            if decision.isColdStart { endColdStart(with: .gaveUp, &step) }
            return
        }
        appOpen.retries += 1
        var next = decision
        next.isConfirmed = false
        let timer = timers.add(at: step.now.advanced(by: policy.retryInterval), .presenterRetry)
        appOpen.retry = AppOpenMachine.Retry(timer: timer, decision: next)
    }

    /// Time for a further look, or a presenter appeared.
    mutating func lookAgain(_ facts: HostFacts?, _ step: inout Step) {
        guard let retry = appOpen.retry else { return }
        timers.remove(retry.timer)
        appOpen.retry = nil
        look(retry.decision, facts, &step)
    }

    mutating func presenterChanged(_ isAvailable: Bool, _ step: inout Step) {
        host.hasPresenter = isAvailable
        guard isAvailable else { return }
        if appOpen.retry != nil {
            lookAgain(HostFacts(hasPresenter: true), &step)
        } else {
            reconsiderColdStart(&step)
        }
    }

    mutating func backgrounded(lock: Bool, _ step: inout Step) {
        handle(.deactivated, &step)
        host.backgrounded(at: step.now, lock: lock, isGateTaken: gate.isTaken)
        let wasLooking = endLooking(with: .noPresenter, &step)
        endColdStart(with: wasLooking ? .noPresenter : .leftBeforeFill, &step)
    }

    /// Row 19: something that spoke against the ad of the start is gone.
    mutating func reconsiderColdStart(_ step: inout Step) {
        guard case .pending = appOpen.coldStart, let index = plan.appOpen, appOpen.retry == nil,
            appOpen.open == nil, host.place == .active, !host.isHeld, !gate.isTaken,
            adToShow(in: index) != nil
        else { return }
        decide(.coldStart, nil, &step)
    }

    /// A load of the app-open placement filled: row 15.
    mutating func coldStartLoaded(_ index: Int, _ step: inout Step) {
        if index == plan.appOpen { reconsiderColdStart(&step) }
    }

    /// The window of the start runs from now, unless it does already.
    mutating func startColdWindow(_ step: inout Step) {
        guard case .awaitingActivation = appOpen.coldStart, let index = plan.appOpen else { return }
        let window = plan.placements[index].appOpen.coldStartWindow
        appOpen.coldStart = .pending(
            window: window.map { timers.add(at: step.now.advanced(by: $0), .coldWindow) })
    }

    /// The start is over; with a reason, if there is no show that will tell it.
    mutating func endColdStart(with reason: AppOpenOutcome?, _ step: inout Step) {
        switch appOpen.coldStart {
        case .none: return
        case .awaitingActivation: break
        case .pending(let window): timers.remove(window)
        }
        appOpen.coldStart = .none
        timers.remove(appOpen.cooldown)
        appOpen.cooldown = nil
        if let retry = appOpen.retry, retry.decision.isColdStart {
            timers.remove(retry.timer)
            appOpen.retry = nil
        }
        if appOpen.open?.isColdStart == true { appOpen.open = nil }
        if let reason { emit(.coldStartResolved(reason), plan.appOpen, &step) }
    }

    /// The placement is gone: nothing is decided any more.
    mutating func endAppOpen(_ step: inout Step) {
        _ = endLooking(with: .destroyed, &step)
        endColdStart(with: .destroyed, &step)
    }

    /// Ends a look that waits for a presenter, or for an answer of the host's.
    ///
    /// - Returns: Whether one had been planned for want of a presenter.
    private mutating func endLooking(with reason: AppOpenOutcome, _ step: inout Step) -> Bool {
        let wasPlanned = appOpen.retry != nil
        if let retry = appOpen.retry {
            timers.remove(retry.timer)
            appOpen.retry = nil
            emit(.suppressed(reason, nextEligible: nil), plan.appOpen, &step)
        } else if let open = appOpen.open, !open.isColdStart {
            emit(
                .suppressed(reason == .destroyed ? reason : .notForeground, nextEligible: nil), plan.appOpen,
                &step)
        }
        appOpen.open = nil
        return wasPlanned
    }

    private mutating func suppress(
        _ reason: AppOpenOutcome, _ decision: AppOpenMachine.Decision, in index: Int,
        endsColdStart: Bool = true, nextEligible: MediationEvent.NextEligible? = nil, _ step: inout Step
    ) {
        emit(.suppressed(reason, nextEligible: nextEligible), index, &step)
        if decision.isColdStart, endsColdStart { endColdStart(with: reason, &step) }
    }

    /// Shows that should be on screen and are not have ended without a word.
    mutating func closeVanished(_ facts: HostFacts, _ step: inout Step) {
        for id in fullscreenShows where facts.vanished.contains(id) { vanished(id, &step) }
    }
}
