import AdapterKit
import LedgerKit

extension MediationEngine {
    /// An explicit show: refused with the first reason of the specification's list, or on its way with the gate taken.
    mutating func show(_ placement: PlacementID, _ id: ShowID, hasPresenter: Bool, _ step: inout Step) {
        guard let index = plan.index[placement] else {
            emit(.showRefused(code: .unknownPlacement, reason: nil, nextEligible: nil), of: placement, &step)
            step.effects.append(.refuse(id, AdError(.unknownPlacement, stage: .show)))
            return
        }
        let cached: CachedAd
        switch placements[index].state {
        case .destroyed: return refuse(id, .destroyed, in: index, &step)
        case .showing: return refuse(id, .alreadyShowing, in: index, &step)
        case _ where isFullscreen(index) && gate.isTaken: return refuse(id, .alreadyShowing, in: index, &step)
        case _ where !host.isForeground: return refuse(id, .notForeground, in: index, &step)
        case .idle, .loading, .backingOff:
            return refuse(id, placements[index].hasExpired ? .expired : .notReady, in: index, &step)
        case .ready(let ready): cached = ready
        }
        if !hasPresenter { return refuse(id, .noPresenter, in: index, &step) }
        if host.isHeld { return refuse(id, .suppressed, reason: "held", in: index, &step) }
        // What our copy of the ledger would deny may have been reset: caps and pacing are the ledger's to check.
        begin(id, of: .ad(cached), in: index, .explicit, isChecked: true, &step)
    }

    private mutating func refuse(
        _ id: ShowID, _ code: AdErrorCode, reason: String? = nil, in index: Int, _ step: inout Step
    ) {
        emit(.showRefused(code: code, reason: reason, nextEligible: nil), index, &step)
        step.effects.append(.refuse(id, AdError(code, stage: .show, reason: reason)))
    }

    private func error(for verdict: FrequencyScheduler.Verdict) -> AdError {
        var wait: Duration?
        if case .after(let duration) = verdict.eligibility { wait = duration }
        let code: AdErrorCode = verdict.reason == .interval ? .paced : .capped
        return AdError(code, stage: .show, reason: verdict.reason.rawValue, retryAfter: wait)
    }

    /// Takes the gate, and asks the ledger for a slot.
    ///
    /// - Parameter isChecked: Whether the ledger checks caps and pacing; else it only records.
    mutating func begin(
        _ id: ShowID, of showable: Showable, in index: Int, _ origin: Show.Origin, isChecked: Bool,
        _ step: inout Step
    ) {
        if let cached = showable.cached { forget(cached) }
        keep(Show(id: id, ad: showable.cached, origin: origin), in: index)
        shows[id] = index
        if isFullscreen(index) {
            gate.take(id)
            host.gateTaken()
        }
        if case .explicit = origin, scheduler.hasUnkept { return readLedger(for: .check(id), &step) }
        reserve(id, in: index, isChecked: isChecked, &step)
    }

    /// It is known what the ledger counts, and what it could not keep counts with it.
    mutating func checked(_ id: ShowID, _ step: inout Step) {
        guard let (index, show, _) = running(id), !show.isStarted else { return }
        var occasion = FrequencyScheduler.Occasion.explicit
        guard let verdict = scheduler.verdict(index, &occasion, at: step.moment) else {
            return reserve(id, in: index, isChecked: true, &step)
        }
        withdraw(
            show, in: index, error(for: verdict), AppOpenOutcome(verdict.reason),
            nextEligible: nextEligible(verdict.eligibility, step), &step)
    }

    private mutating func reserve(_ id: ShowID, in index: Int, isChecked: Bool, _ step: inout Step) {
        let reservation = Reservation(
            placement: plan.placements[index].id, rules: isChecked ? scheduler.rules(for: index) : [],
            moment: scheduler.ledgerMoment(step.moment), retention: scheduler.retention)
        askLedger(.reserve(reservation), for: .reserve(id), &step)
    }

    /// The ledger granted a slot. One that comes too late is given back.
    mutating func granted(_ slot: ReservationID, to id: ShowID, _ step: inout Step) {
        guard let (index, show, _) = running(id), !show.isStarted else { return release(slot, &step) }
        let now = scheduler.ledgerMoment(step.moment)
        scheduler.history.prune(keeping: scheduler.retention, at: now)
        scheduler.history.reserve(slot, for: plan.placements[index].id, at: now)
        guard mayStart(show) else {
            release(slot, &step)
            return withdraw(show, in: index, AdError(.notForeground, stage: .show), .notForeground, &step)
        }
        present(show, slot, in: index, &step)
    }

    /// The ledger denied a slot.
    mutating func denied(_ denial: FrequencyDenial, _ id: ShowID, _ step: inout Step) {
        guard let (index, show, _) = running(id), !show.isStarted else { return }
        let verdict = FrequencyScheduler.Verdict(
            reason: FrequencyReason(denial.rule),
            eligibility: eligibility(after: denial, of: show, in: index, step))
        withdraw(
            show, in: index, error(for: verdict), AppOpenOutcome(FrequencyReason(denial.rule)),
            nextEligible: nextEligible(verdict.eligibility, step), &step)
    }

    /// The ledger failed, or did not answer in time.
    mutating func unreserved(_ id: ShowID, _ failure: LedgerError, _ step: inout Step) {
        guard let (index, show, _) = running(id), !show.isStarted else { return }
        let error = AdError(.stateUnusable, stage: .show, reason: failure.description)
        withdraw(show, in: index, error, .stateUnusable, &step)
    }

    /// From when on all rules allow a show that the ledger has denied.
    private mutating func eligibility(
        after denial: FrequencyDenial, of show: Show, in index: Int, _ step: Step
    ) -> FrequencyScheduler.Eligibility {
        guard let wait = scheduler.duration(of: denial.wait, from: step.moment) else { return .never }
        var isAppOpen = false
        if case .appOpen = show.origin { isAppOpen = true }
        switch scheduler.eligibility(index, isAppOpen, step.moment) {
        case .now: return .after(wait)
        case .after(let rest): return .after(max(wait, rest))
        case .never: return .never
        }
    }

    /// Whether the app is still where the show was decided.
    private func mayStart(_ show: Show) -> Bool {
        switch show.origin {
        case .explicit: host.isForeground
        case .appOpen: host.place == .active
        }
    }

    /// The show is refused before the adapter was asked: the ad stays in the cache, and no cool-down follows.
    mutating func withdraw(
        _ show: Show, in index: Int, _ error: AdError, _ outcome: AppOpenOutcome,
        nextEligible: MediationEvent.NextEligible? = nil, _ step: inout Step
    ) {
        shows[show.id] = nil
        let isGateFreed = gate.free(show.id, at: step.now, leavesCooldown: false)
        clear(show, in: index)
        if let cached = show.ad { putBack(cached, in: index, &step) }
        switch show.origin {
        case .explicit:
            let refused = MediationEvent.Kind.showRefused(
                code: error.code, reason: error.reason.flatMap { AppOpenOutcome(rawValue: $0)?.rawValue },
                nextEligible: nextEligible)
            emit(refused, index, &step)
            step.effects.append(.refuse(show.id, error))
            step.effects.append(.endUpdates(show.id))
        case .appOpen(let isColdStart):
            emit(.suppressed(outcome, nextEligible: nextEligible), index, &step)
            if isColdStart { emit(.coldStartResolved(outcome), index, &step) }
        }
        if isGateFreed { gateFreed(&step) }
    }

    private mutating func present(_ show: Show, _ slot: ReservationID, in index: Int, _ step: inout Step) {
        var show = show
        placements[index].shows += 1
        show.ordinal = placements[index].shows
        let limit = plan.placements[index].showTimeout
        let watchdog = timers.add(at: step.now.advanced(by: limit), .watchdog(show.id))
        show.phase = .presenting(slot, watchdog: watchdog)
        keep(show, in: index)
        countLaunch(&step)
        emit(.showStarted(show: show.ordinal, network: show.network), index, &step)
        var isColdStart = false
        if case .appOpen(isColdStart: true) = show.origin {
            isColdStart = true
            emit(.coldStartResolved(.shown), index, &step)
        }
        let placement = plan.placements[index]
        guard let cached = show.ad else {
            let action = AppOpenAction(
                show: show.id, isColdStart: isColdStart, sessionDisplays: scheduler.sessionDisplays(index),
                dayDisplays: scheduler.dayDisplays(index, at: step.moment))
            return step.effects.append(.presentHostView(action))
        }
        let options = ShowOptions(format: placement.format, skipAfter: placement.skipAfter)
        step.effects.append(.present(show.id, cached.ad, options))
    }

    mutating func release(_ slot: ReservationID, _ step: inout Step) {
        scheduler.history.release(slot)
        askLedger(.release(slot), for: .release(slot), &step)
    }

    /// The running show of that id, whether or not its placement was destroyed meanwhile.
    func running(_ id: ShowID) -> (index: Int, show: Show, isSilent: Bool)? {
        guard let index = shows[id] else { return nil }
        if let show = placements[index].hostView, show.id == id { return (index, show, isDestroyed(index)) }
        switch placements[index].state {
        case .showing(let show): return (index, show, false)
        case .destroyed(showing: .some(let show)): return (index, show, true)
        default: return nil
        }
    }

    /// Writes back a running show. A view of the host's own leaves the placement's cache alone.
    mutating func keep(_ show: Show, in index: Int) {
        if show.ad == nil {
            placements[index].hostView = show
        } else if case .destroyed = placements[index].state {
            placements[index].state = .destroyed(showing: show)
        } else {
            placements[index].state = .showing(show)
        }
    }

    /// Takes a show that has ended out of its placement.
    mutating func clear(_ show: Show, in index: Int) {
        if show.ad == nil {
            placements[index].hostView = nil
        } else if case .destroyed = placements[index].state {
            placements[index].state = .destroyed(showing: nil)
        } else {
            placements[index].state = .idle
        }
    }

    /// The running show of that id.
    func runningShow(_ id: ShowID) -> Show? { running(id)?.show }

    /// Shows that cover the screen, or are about to, in the order in which they began.
    package var fullscreenShows: [ShowID] {
        shows.filter { isFullscreen($0.value) }.keys.sorted { $0.number < $1.number }
    }
}
