import AdapterKit

/// The app-open decision: asks what its machine wants to know, and does what it decides.
extension MediationEngine {
    /// Something is to be decided. Without facts, the host is asked for them first.
    mutating func decide(_ kind: AppOpenMachine.Kind, _ facts: HostFacts?) {
        let id = DecisionID(number: nextNumber())
        appOpen?.began(kind, id)
        evaluate(id, facts)
    }

    private mutating func evaluate(_ id: DecisionID, _ facts: HostFacts?) {
        guard appOpen != nil else { return }
        guard let facts else { return perform(.askFacts(id, fullscreenShows)) }
        factsAnswered(id, facts)
    }

    mutating func factsAnswered(_ id: DecisionID, _ facts: HostFacts) {
        guard appOpen?.awaitsFacts(id) ?? false else { return }
        closeVanished(facts)
        guard let situation = situation(facts), let step = appOpen?.factsKnown(in: situation) else { return }
        follow(step)
    }

    mutating func filterAnswered(_ id: DecisionID, _ isWanted: Bool) {
        guard let index = appOpen?.placement, let facts = appOpen?.awaitsFilter(id) else { return }
        emit(.filterAsked(answer: isWanted), in: index)
        if isWanted { closeVanished(facts) }
        guard let situation = situation(facts), let step = appOpen?.filterAnswered(isWanted, in: situation)
        else { return }
        follow(step)
    }

    /// The ledger has said what is counted, or cannot: the decision is evaluated again by what we know now.
    mutating func confirmed(_ id: DecisionID) {
        if appOpen?.confirmed(id) ?? false { evaluate(id, nil) }
    }

    /// Time to look for a presenter again, or one appeared.
    mutating func retryForPresenter(_ facts: HostFacts?) {
        guard let id = appOpen?.retries() else { return }
        timers.cancel(.presenterRetry)
        evaluate(id, facts)
    }

    mutating func presenterChanged(_ isAvailable: Bool) {
        guard isAvailable else { return }
        if appOpen?.isAwaitingPresenter ?? false {
            retryForPresenter(HostFacts(hasPresenter: true))
        } else {
            reconsiderColdStart()
        }
    }

    // MARK: What a decision needs, and what it comes to

    private func situation(_ facts: HostFacts) -> AppOpenMachine.Situation? {
        guard let index = appOpen?.placement else { return nil }
        let cooldown = plan[index].appOpen.fullscreenCooldown
        return AppOpenMachine.Situation(
            facts: facts, isDestroyed: placements[index].isDestroyed, isAdOnScreen: gate.isTakenByUs,
            isScreenTaken: gate.isTaken, isCoolingDown: gate.cooldownEnd(cooldown, at: now) != nil,
            isHeld: place.isHeld, isActive: place.isActive, hasAd: content(of: index) != nil,
            emptiness: placements[index].emptiness == .expired ? .expired : .notReady)
    }

    /// What an app-open show would put on screen; nil when there is nothing.
    private func content(of index: PlacementIndex) -> Show.Content? {
        options.hasHostView ? .hostView : placements[index].cached.map { .ad($0) }
    }

    private mutating func follow(_ step: AppOpenMachine.Step) {
        guard let index = appOpen?.placement else { return }
        switch step {
        case .nothing, .waitForFill: break
        case .suppressed(let outcome, let endsColdStart, let reloads):
            suppress(outcome, endsColdStart: endsColdStart)
            if reloads { runPlan(index, .return) }
        case .askFilter(let id, let asked): perform(.askFilter(id, filterFacts(asked, in: index)))
        case .checkCaps(let occasion): checkCaps(occasion, in: index)
        case .retryLater(let wait): timers.set(.presenterRetry, at: now.advanced(by: wait))
        case .gaveUp(let isColdStart):
            emit(.gaveUp, in: index)
            if isColdStart { endColdStart(with: .gaveUp) }
        case .show(let isColdStart):
            endColdStart(with: nil)
            guard let content = content(of: index) else { return }
            begin(
                Show(of: content, in: index, .appOpen(isColdStart: isColdStart)),
                as: ShowID(appOpen: nextNumber()), isChecked: !options.hasFilter)
        }
    }

    private mutating func checkCaps(_ asked: FrequencyScheduler.Occasion, in index: PlacementIndex) {
        var occasion = asked
        let verdict = scheduler.verdict(index, &occasion, at: moment)
        appOpen?.counted(for: occasion)
        switch appOpen?.capsChecked(verdict?.reason) {
        case .allowed(let step): follow(step)
        case .confirm(let id): readLedger(for: .confirm(id))
        case .denied(let endsColdStart):
            guard let verdict else { return }
            suppress(
                AppOpenOutcome(verdict.reason), endsColdStart: endsColdStart,
                nextEligible: nextEligible(verdict.eligibility))
        case nil: break
        }
    }

    private mutating func filterFacts(_ asked: AppOpenMachine.Asked, in index: PlacementIndex) -> AppOpenFacts
    {
        let least = plan[index].appOpen.minimumBackgroundTime
        let denials = scheduler.denials(index, at: moment)
        var occasion = asked.occasion
        let verdict = scheduler.verdict(index, &occasion, at: moment)
        appOpen?.counted(for: occasion)
        return AppOpenFacts(
            placement: plan[index].id, isColdStart: asked.isColdStart, away: asked.away,
            reachedBackgroundTime: asked.away.map { $0 >= least } ?? false,
            reachedSessionCap: denials.contains(.sessionCap), reachedDailyCap: denials.contains(.dayCap),
            denial: verdict.map { AppOpenOutcome($0.reason) }, hasAd: content(of: index) != nil,
            hasPresenter: asked.hasPresenter, sessionDisplays: scheduler.sessionDisplays(index),
            dayDisplays: scheduler.dayDisplays(index, at: moment))
    }

    private mutating func suppress(
        _ outcome: AppOpenOutcome, endsColdStart: Bool, nextEligible: MediationEvent.NextEligible? = nil
    ) {
        emit(.suppressed(outcome, nextEligible: nextEligible), in: appOpen?.placement)
        if endsColdStart { endColdStart(with: outcome) }
    }

    // MARK: The start of the app

    /// Row 19: something that spoke against the ad of the start is gone.
    mutating func reconsiderColdStart() {
        guard let appOpen, appOpen.canReconsiderColdStart, place.isActive, !place.isHeld, !gate.isTaken,
            content(of: appOpen.placement) != nil
        else { return }
        decide(.coldStart, nil)
    }

    /// The window of the start runs from now, unless it does already.
    mutating func openColdWindow() {
        guard let index = appOpen?.placement, appOpen?.coldWindowOpened() ?? false else { return }
        if let window = plan[index].appOpen.coldStartWindow {
            timers.set(.coldWindow, at: now.advanced(by: window))
        }
    }

    /// The start is over; with a reason, if there is no show that will tell it.
    mutating func endColdStart(with reason: AppOpenOutcome?) {
        guard let index = appOpen?.placement, appOpen?.coldStartEnded() ?? false else { return }
        timers.cancel(.coldWindow)
        timers.cancel(.cooldown)
        if !(appOpen?.isAwaitingPresenter ?? false) { timers.cancel(.presenterRetry) }
        if let reason { emit(.coldStartResolved(reason), in: index) }
    }

    /// The app left: what was being decided is over, and the start with it.
    mutating func leaveApp() {
        let wasAwaitingPresenter = interrupt(byDestruction: false)
        endColdStart(with: wasAwaitingPresenter ? .noPresenter : .leftBeforeFill)
    }

    /// The placement is gone: no decision is pending.
    mutating func endAppOpen() {
        _ = interrupt(byDestruction: true)
        endColdStart(with: .destroyed)
    }

    /// - Returns: Whether the decision waited for something to present on.
    private mutating func interrupt(byDestruction isDestroyed: Bool) -> Bool {
        guard let interruption = appOpen?.interrupted(byDestruction: isDestroyed) else { return false }
        timers.cancel(.presenterRetry)
        if let outcome = interruption.suppressed { suppress(outcome, endsColdStart: false) }
        return interruption.wasAwaitingPresenter
    }
}
