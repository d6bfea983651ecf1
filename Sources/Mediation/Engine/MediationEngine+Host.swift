extension MediationEngine {
    mutating func handle(_ event: HostEvent, _ step: inout Step) {
        switch event {
        case .launched(let inBackground): launched(inBackground: inBackground, &step)
        case .activated: activated(HostFacts(hasPresenter: host.hasPresenter), &step)
        case .deactivated:
            host.deactivated(at: step.now, isGateTaken: gate.isTaken, isClicked: isAdOnScreenClicked)
        case .backgrounded(let lock): backgrounded(lock: lock, &step)
        case .foregrounded, .unlocked: break
        case .presenterChanged(let available): presenterChanged(available, &step)
        case .fullscreenBegan(let token): if gate.begin(token) { host.gateTaken() }
        case .fullscreenEnded(let token): if gate.end(token, at: step.now) { gateFreed(&step) }
        case .adsSuspended(let token, let blocksLoads):
            let wereBlocked = host.areLoadsBlocked
            host.hold(token, blocksLoads: blocksLoads)
            if wereBlocked, !host.areLoadsBlocked { loadsUnblocked(&step) }
        case .adsResumed(let token):
            guard let blockedLoads = host.release(token) else { return }
            if blockedLoads, !host.areLoadsBlocked { loadsUnblocked(&step) }
            reconsiderColdStart(&step)
        }
    }

    /// The app is in front and active: the only moment at which a return is decided.
    mutating func activated(_ facts: HostFacts, _ step: inout Step) {
        let wasInBackground = !host.isForeground
        let activation = host.activated(at: step.now)
        if case .same = activation {
            return emit(.activationIgnored(.sameActivation), nil, &step)
        }
        countLaunch(&step)
        // An activation that is no return decides nothing, so that what is being decided goes on.
        if activation.isDecisive || appOpen.isColdStartPending { timers.remove(appOpen.activated()) }
        host.hasPresenter = facts.hasPresenter
        var reason = MediationEvent.LoadReason.return
        switch activation {
        case _ where appOpen.isColdStartPending:
            startColdWindow(&step)
            decide(.coldStart, facts, &step)
            reason = .launch
        case .returned(let absence):
            emit(.returned(away: absence.away), nil, &step)
            if plan.appOpen == nil { closeVanished(facts, &step) }
            decide(.comeBack(absence), facts, &step)
        case .notAReturn(let isFirst):
            let isStartOff = plan.appOpen.map { !plan.placements[$0].appOpen.showOnColdStart } ?? false
            emit(.activationIgnored(isFirst && isStartOff ? .coldStartOff : .notAReturn), nil, &step)
            if isFirst { reason = .launch }
        case .same: break
        }
        guard wasInBackground else { return }
        makeOverdueRetries(&step)
        runPlans(reason, &step)
        if isAnyLoadHeldBack(step) { readLedger(&step) }
    }

    /// A launch that nobody sees is none: it counts once the app is active, or shows something.
    mutating func countLaunch(_ step: inout Step) {
        guard scheduler.becameActive() else { return }
        let launch = LedgerQuestion.recordLaunch(scheduler.ledgerMoment(step.moment), scheduler.retention)
        askLedger(launch, for: .launch, &step)
    }

    /// Nothing full screen is up any more.
    mutating func gateFreed(_ step: inout Step) {
        runPlans(.reload, &step)
        guard appOpen.isColdStartPending, let index = plan.appOpen else { return }
        timers.remove(appOpen.cooldown)
        appOpen.cooldown = nil
        guard let end = gate.cooldownEnd(plan.placements[index].appOpen.fullscreenCooldown, at: step.now)
        else {
            return reconsiderColdStart(&step)
        }
        appOpen.cooldown = timers.add(at: end, .cooldown)
    }

    /// Whether an ad that covers the screen has been clicked.
    private var isAdOnScreenClicked: Bool {
        shows.contains { id, index in
            isFullscreen(index) && (runningShow(id)?.record.isClicked ?? false)
        }
    }

    private mutating func launched(inBackground: Bool, _ step: inout Step) {
        guard host.launched(inBackground: inBackground) else { return }
        emit(.launched, nil, &step)
        scheduler.isLaunched = true
        if let index = plan.appOpen, plan.placements[index].appOpen.showOnColdStart, !isDestroyed(index) {
            appOpen.coldStart = .awaitingActivation
            if !inBackground { startColdWindow(&step) }
        }
        runPlans(.launch, &step)
    }

    /// No hold blocks loads any more: auctions that stood still go on, and what was put off is made up for.
    private mutating func loadsUnblocked(_ step: inout Step) {
        for index in placements.indices { advance(index, &step) }
        makeOverdueRetries(&step)
        runPlans(.reload, &step)
    }
}
