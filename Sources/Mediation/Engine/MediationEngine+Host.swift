import AdapterKit
import LedgerKit

/// What the host reports of the app's life.
extension MediationEngine {
    mutating func launched(inBackground: Bool) {
        guard place.launched(inBackground: inBackground) else { return }
        emit(.launched)
        scheduler.launched()
        if let index = appOpen?.placement, !placements[index].isDestroyed {
            appOpen?.launched()
            if !inBackground { openColdWindow() }
        }
        runPlans(.launch)
    }

    /// The app is in front and active: the only moment at which a return is decided.
    mutating func activated(_ facts: HostFacts) {
        let wasInBackground = !place.isForeground
        let activation = place.activated(at: now)
        if case .same = activation { return emit(.activationIgnored(.sameActivation)) }
        countLaunch()
        let isColdStart = appOpen?.isColdStartPending ?? false
        // An activation that is no return decides nothing, so that what is being decided goes on.
        if activation.isReturn || isColdStart {
            appOpen?.activated()
            timers.cancel(.presenterRetry)
        }
        var reason = MediationEvent.LoadReason.return
        switch activation {
        case _ where isColdStart:
            openColdWindow()
            decide(.coldStart, facts)
            reason = .launch
        case .returned(let absence):
            emit(.returned(away: absence.away))
            if appOpen == nil { closeVanished(facts) }
            decide(.comeBack(absence), facts)
        case .notAReturn(let isFirst):
            let isStartOff = appOpen.map { !plan[$0.placement].appOpen.showOnColdStart } ?? false
            emit(.activationIgnored(isFirst && isStartOff ? .coldStartOff : .notAReturn))
            if isFirst { reason = .launch }
        case .same: break
        }
        guard wasInBackground else { return }
        makeOverdueRetries()
        runPlans(reason)
        if isAnyLoadHeldBack() { readLedger() }
    }

    mutating func deactivated() {
        let isAdClicked = shows.contains { isFullscreen($0.placement) && $0.isClicked }
        place.deactivated(at: now, isScreenTaken: gate.isTaken, isAdClicked: isAdClicked)
    }

    mutating func backgrounded(lock: Bool) {
        deactivated()
        place.backgrounded(at: now, lock: lock, isScreenTaken: gate.isTaken)
        leaveApp()
    }

    // MARK: Full-screen content

    mutating func fullscreenBegan(_ token: HostToken) { if gate.begin(token) { place.screenTaken() } }

    mutating func fullscreenEnded(_ token: HostToken) { if gate.end(token, at: now) { gateFreed() } }

    /// Nothing covers the screen now.
    mutating func gateFreed() {
        runPlans(.reload)
        guard let appOpen, appOpen.isColdStartPending else { return }
        timers.cancel(.cooldown)
        guard let end = gate.cooldownEnd(plan[appOpen.placement].appOpen.fullscreenCooldown, at: now) else {
            return reconsiderColdStart()
        }
        timers.set(.cooldown, at: end)
    }

    // MARK: Quiet

    mutating func adsSuspended(by token: HostToken, blocksLoads: Bool) {
        let wereBlocked = place.areLoadsBlocked
        place.holdBegan(token, blocksLoads: blocksLoads)
        if wereBlocked, !place.areLoadsBlocked { loadsUnblocked() }
    }

    mutating func adsResumed(by token: HostToken) {
        guard let blockedLoads = place.holdEnded(token) else { return }
        if blockedLoads, !place.areLoadsBlocked { loadsUnblocked() }
        reconsiderColdStart()
    }

    /// Loads are no longer blocked: waiting auctions go on, and what was put off is done now.
    private mutating func loadsUnblocked() {
        for index in placements.indices { advance(index) }
        makeOverdueRetries()
        runPlans(.reload)
    }

    // MARK: Launches

    /// A launch that nobody sees is none: it counts once the app is active, or shows something.
    mutating func countLaunch() {
        guard scheduler.becameActive() else { return }
        let launch = LedgerQuestion.recordLaunch(scheduler.ledgerMoment(moment), scheduler.retention)
        askLedger(launch, for: .launch)
    }
}
