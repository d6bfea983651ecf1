import AdapterKit

extension MediationEngine {
    /// A cached ad aged out or went stale. An ad that is not in the cache any more is none's trouble.
    mutating func expire(_ ad: AdID, _ step: inout Step) {
        guard let index = ads[ad], case .ready(let cached) = placements[index].state, cached.ad == ad else {
            return
        }
        forget(cached)
        placements[index].state = .idle
        placements[index].hasExpired = true
        emit(.expired(load: cached.info.load, network: cached.info.network), index, &step)
        loseUnseen(cached, .expired, &step)
        step.effects.append(.letGo(ad, .expired))
        runPlan(index, .reload, &step)
    }

    /// Takes an ad out of the cache's books.
    mutating func forget(_ cached: CachedAd) {
        timers.remove(cached.timer)
        ads[cached.ad] = nil
    }

    /// Logs that an ad was let go unseen.
    mutating func drop(
        _ cached: CachedAd, _ reason: MediationEvent.DropReason, in index: Int, _ step: inout Step
    ) {
        let dropped = MediationEvent.Kind.dropped(
            load: cached.info.load, network: cached.info.network, reason: reason)
        emit(dropped, index, &step)
        loseUnseen(cached, .internalError, &step)
    }

    private func loseUnseen(_ cached: CachedAd, _ reason: LossReason, _ step: inout Step) {
        if cached.info.precision == .exact {
            step.effects.append(.lost(cached.ad, reason, winningPrice: nil))
        }
    }

    /// Makes the load that the placement's policy wants, if nothing speaks against it.
    mutating func runPlan(_ index: Int, _ reason: MediationEvent.LoadReason, _ step: inout Step) {
        guard case .idle = placements[index].state, plan.placements[index].reload != .manual,
            !plan.placements[index].demand.isEmpty, host.isForeground, !host.areLoadsBlocked, !gate.isTaken
        else { return }
        emit(.reloadPlanned(in: .zero, reason: reason), index, &step)
        startLoad(index, reason: reason, waiter: nil, &step)
    }

    /// The same for every placement, in the order of the configuration.
    mutating func runPlans(_ reason: MediationEvent.LoadReason, _ step: inout Step) {
        for index in placements.indices { runPlan(index, reason, &step) }
    }

    /// A back-off is over. In background, or while loads are blocked, the retry waits for the next activation
    /// or release.
    mutating func retry(_ index: Int, _ step: inout Step) {
        guard case .backingOff(var backOff) = placements[index].state else { return }
        guard host.isForeground, !host.areLoadsBlocked else {
            backOff.timer = nil
            placements[index].state = .backingOff(backOff)
            return
        }
        startLoad(index, reason: .retry, waiter: nil, chain: backOff.chain, &step)
    }

    /// Makes the retries that came due while none could be made.
    mutating func makeOverdueRetries(_ step: inout Step) {
        for index in placements.indices {
            if case .backingOff(let backOff) = placements[index].state, backOff.timer == nil {
                retry(index, &step)
            }
        }
    }

    mutating func destroy(_ placement: PlacementID, _ step: inout Step) {
        guard let index = plan.index[placement] else { return }
        switch placements[index].state {
        case .destroyed: return
        case .idle: end(index, &step)
        case .loading(let load):
            end(load, in: index, &step)
            end(index, &step)
            abandon(load, in: index, &step)
        case .backingOff(let backOff):
            timers.remove(backOff.timer)
            end(index, &step)
        case .ready(let cached):
            forget(cached)
            end(index, &step)
            drop(cached, .destroyed, in: index, &step)
            step.effects.append(.letGo(cached.ad, .destroyed))
        case .showing(let show):
            end(index, showing: show, &step)
            step.effects.append(.abandonShow(show.id))
        }
    }

    private mutating func end(_ index: Int, showing show: Show? = nil, _ step: inout Step) {
        placements[index].state = .destroyed(showing: show)
        emit(.destroyed, index, &step)
    }

    private mutating func abandon(_ load: Load, in index: Int, _ step: inout Step) {
        let cancelled = AdError(.cancelled, stage: .load, reason: "the placement was destroyed")
        let outcome = outcome(of: load, in: index, .failure(cancelled), step)
        for waiter in load.waiters {
            waiters[waiter] = nil
            step.effects.append(.abandon(waiter, outcome))
        }
    }
}
