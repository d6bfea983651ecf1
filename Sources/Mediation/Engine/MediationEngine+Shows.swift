import AdapterKit
import LedgerKit

/// A show until it is on its way: what refuses it, and the ledger's slot.
extension MediationEngine {
    /// An explicit show: refused with the first reason of the specification's list, or on its way with the gate taken.
    mutating func show(_ placement: PlacementID, as id: ShowID, hasPresenter: Bool) {
        guard let index = plan.index[placement] else {
            emit(.showRefused(code: .unknownPlacement, reason: nil, nextEligible: nil), of: placement)
            return perform(.refuse(id, AdError(.unknownPlacement, stage: .show)))
        }
        let cached: CachedAd
        switch placements[index].showRequest {
        case .destroyed: return refuse(id, .destroyed, in: index)
        case .showing: return refuse(id, .alreadyShowing, in: index)
        case _ where isFullscreen(index) && gate.isTaken: return refuse(id, .alreadyShowing, in: index)
        case _ where !place.isForeground: return refuse(id, .notForeground, in: index)
        case .empty(let code): return refuse(id, code, in: index)
        case .ready(let ready): cached = ready
        }
        if !hasPresenter { return refuse(id, .noPresenter, in: index) }
        if place.isHeld { return refuse(id, .suppressed, reason: .held, in: index) }
        // What our copy of the ledger would deny may have been reset: caps and pacing are the ledger's to check.
        begin(Show(of: .ad(cached), in: index, .host), as: id, isChecked: true)
    }

    private mutating func refuse(
        _ id: ShowID, _ code: AdErrorCode, reason: AppOpenOutcome? = nil, in index: PlacementIndex
    ) {
        emit(.showRefused(code: code, reason: reason, nextEligible: nil), in: index)
        perform(.refuse(id, AdError(code, stage: .show, reason: reason?.rawValue)))
    }

    /// Takes the gate, and asks the ledger for a slot.
    ///
    /// - Parameter isChecked: Whether the ledger checks caps and pacing; else it only records.
    mutating func begin(_ show: Show, as id: ShowID, isChecked: Bool) {
        let index = show.placement
        shows.began(show, id)
        if let cached = show.content.ad {
            forget(cached)
            placements[index].showBegan(id)
        }
        if isFullscreen(index) {
            gate.take(id)
            place.screenTaken()
        }
        if case .host = show.origin, scheduler.hasUnkept { return readLedger(for: .check(id)) }
        reserve(id, in: index, isChecked: isChecked)
    }

    /// It is known what the ledger counts, and what it could not keep counts with it.
    mutating func checked(_ id: ShowID) {
        guard let show = shows[running: id], show.isReserving else { return }
        var occasion = FrequencyScheduler.Occasion.explicit
        guard let verdict = scheduler.verdict(show.placement, &occasion, at: moment) else {
            return reserve(id, in: show.placement, isChecked: true)
        }
        withdraw(id, show, by: verdict)
    }

    private mutating func reserve(_ id: ShowID, in index: PlacementIndex, isChecked: Bool) {
        let reservation = Reservation(
            placement: plan[index].id, rules: isChecked ? scheduler.rules(for: index) : [],
            moment: scheduler.ledgerMoment(moment), retention: scheduler.retention)
        askLedger(.reserve(reservation), for: .reserve(id))
    }

    /// The ledger granted a slot. One that comes too late is given back.
    mutating func granted(_ slot: ReservationID, to id: ShowID) {
        guard let show = shows[running: id], show.isReserving else { return release(slot) }
        scheduler.slotGranted(slot, for: show.placement, at: moment)
        guard mayStart(show) else {
            release(slot)
            return withdraw(id, show, AdError(.notForeground, stage: .show), .notForeground)
        }
        present(id, show, slot)
    }

    /// The ledger denied a slot.
    mutating func denied(_ denial: FrequencyDenial, _ id: ShowID) {
        guard let show = shows[running: id], show.isReserving else { return }
        withdraw(
            id, show,
            by: FrequencyScheduler.Verdict(
                reason: FrequencyReason(denial.rule), eligibility: eligibility(after: denial, of: show)))
    }

    /// The ledger failed, or did not answer in time.
    mutating func unreserved(_ id: ShowID, _ failure: LedgerError) {
        guard let show = shows[running: id], show.isReserving else { return }
        let error = AdError(.stateUnusable, stage: .show, reason: failure.description)
        withdraw(id, show, error, .stateUnusable)
    }

    /// From when on all rules allow a show that the ledger has denied.
    private mutating func eligibility(
        after denial: FrequencyDenial, of show: Show
    ) -> FrequencyScheduler.Eligibility {
        guard let wait = scheduler.duration(of: denial.wait, from: moment) else { return .never }
        switch scheduler.eligibility(show.placement, show.origin.isAppOpen, moment) {
        case .now: return .after(wait)
        case .after(let rest): return .after(max(wait, rest))
        case .never: return .never
        }
    }

    /// Whether the app is still where the show was decided.
    private func mayStart(_ show: Show) -> Bool {
        switch show.origin {
        case .host: place.isForeground
        case .appOpen: place.isActive
        }
    }

    // MARK: A show that does not come up

    /// Caps or pacing refuse the show.
    private mutating func withdraw(_ id: ShowID, _ show: Show, by verdict: FrequencyScheduler.Verdict) {
        let outcome = AppOpenOutcome(verdict.reason)
        withdraw(
            id, show, AdError(verdict), outcome, reason: outcome,
            nextEligible: nextEligible(verdict.eligibility))
    }

    /// The show is refused before the adapter was asked: the ad stays in the cache, and no cool-down follows.
    ///
    /// - Parameter reason: What the event of an explicit show says besides the code.
    private mutating func withdraw(
        _ id: ShowID, _ show: Show, _ error: AdError, _ outcome: AppOpenOutcome,
        reason: AppOpenOutcome? = nil, nextEligible: MediationEvent.NextEligible? = nil
    ) {
        let index = show.placement
        let isGateFreed = leave(id)
        if let cached = show.content.ad { putBack(cached, in: index) }
        switch show.origin {
        case .host:
            let refused = MediationEvent.Kind.showRefused(
                code: error.code, reason: reason, nextEligible: nextEligible)
            emit(refused, in: index)
            perform(.refuse(id, error))
            perform(.endUpdates(id))
        case .appOpen(let isColdStart):
            emit(.suppressed(outcome, nextEligible: nextEligible), in: index)
            if isColdStart { emit(.coldStartResolved(outcome), in: index) }
        }
        if isGateFreed { gateFreed() }
    }

    /// The placement of a running show is gone. What is on screen stays there, and keeps the gate; a show whose slot is
    /// still being asked for comes up no more.
    mutating func abandonShow(_ id: ShowID) {
        if let show = shows[running: id], show.isReserving { abandonUnstarted(id, show) }
        _ = shows.inRunning(id) { $0.placementDestroyed() }
        perform(.abandonShow(id))
    }

    private mutating func abandonUnstarted(_ id: ShowID, _ show: Show) {
        let index = show.placement
        let isGateFreed = leave(id)
        if let cached = show.content.ad {
            drop(cached, .destroyed, in: index)
            perform(.discard(cached.ad, .destroyed))
        }
        if case .appOpen(isColdStart: true) = show.origin { emit(.coldStartResolved(.destroyed), in: index) }
        if isGateFreed { gateFreed() }
    }

    /// A show that was not started is forgotten.
    ///
    /// - Returns: Whether the gate is free now.
    private mutating func leave(_ id: ShowID) -> Bool {
        shows.withdrawn(id)
        return gate.free(id, at: now, leavesCooldown: false)
    }

    // MARK: A show that comes up

    private mutating func present(_ id: ShowID, _ show: Show, _ slot: ReservationID) {
        let index = show.placement
        let placement = plan[index]
        let ordinal = placements[index].showStarted()
        timers.set(.watchdog(id), at: now.advanced(by: placement.showTimeout))
        _ = shows.inRunning(id) { $0.started(ordinal, slot: slot) }
        countLaunch()
        emit(.showStarted(show: ordinal, network: show.network), in: index)
        let isColdStart = show.origin.isColdStart
        if isColdStart { emit(.coldStartResolved(.shown), in: index) }
        switch show.content {
        case .ad(let cached):
            let options = ShowOptions(format: placement.format, skipAfter: placement.skipAfter)
            perform(.present(id, cached.ad, options))
        case .hostView:
            let action = AppOpenAction(
                show: id, isColdStart: isColdStart, sessionDisplays: scheduler.sessionDisplays(index),
                dayDisplays: scheduler.dayDisplays(index, at: moment))
            perform(.presentHostView(action))
        }
    }
}

extension AdError {
    /// Caps or pacing refuse a show.
    fileprivate init(_ verdict: FrequencyScheduler.Verdict) {
        var wait: Duration?
        if case .after(let duration) = verdict.eligibility { wait = duration }
        self.init(
            verdict.reason == .interval ? .paced : .capped, stage: .show, reason: verdict.reason.rawValue,
            retryAfter: wait)
    }
}
