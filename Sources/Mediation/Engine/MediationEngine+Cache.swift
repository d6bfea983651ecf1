import AdapterKit

extension MediationEngine {
    /// A cached ad aged out or went stale. Does nothing if the ad is not in the cache any more.
    ///
    /// One that was loaded automatically and lived no longer than that counts as a failure: a network whose ads expire at
    /// once is asked as rarely as one that has none.
    mutating func expire(_ ad: AdID, _ step: inout Step) {
        guard let index = ads[ad], case .ready(let cached) = placements[index].state, cached.ad == ad else {
            return
        }
        forget(cached)
        placements[index].state = .idle
        placements[index].hasExpired = true
        emit(.expired(load: cached.info.load, network: cached.info.network), index, &step)
        loseUnseen(cached, .expired, &step)
        step.effects.append(.discard(ad, .expired))
        if cached.loaded.duration(to: step.now) <= EngineOptions.leastUsefulLifetime, cached.chain != nil {
            settle(index, chain: cached.chain, &step)
        } else {
            runPlan(index, .reload, &step)
        }
    }

    /// Takes an ad out of the cache's books.
    mutating func forget(_ cached: CachedAd) {
        timers.remove(cached.timer)
        ads[cached.ad] = nil
    }

    /// Logs that an ad was let go unseen.
    mutating func drop(
        _ cached: CachedAd, _ reason: MediationEvent.DropReason, isLost: Bool = true, in index: Int,
        _ step: inout Step
    ) {
        let dropped = MediationEvent.Kind.dropped(
            load: cached.info.load, network: cached.info.network, reason: reason)
        emit(dropped, index, &step)
        if isLost { loseUnseen(cached, .internalError, &step) }
    }

    private func loseUnseen(_ cached: CachedAd, _ reason: LossReason, _ step: inout Step) {
        if cached.hasBid { step.effects.append(.lost(cached.ad, reason, winningPrice: nil)) }
    }

    /// Puts an ad back into the cache whose show was refused; one that grew too old meanwhile expires.
    mutating func putBack(_ cached: CachedAd, in index: Int, _ step: inout Step) {
        var cached = cached
        cached.timer = cached.expires.map { timers.add(at: $0, .expiry(cached.ad)) }
        placements[index].state = .ready(cached)
        ads[cached.ad] = index
        if !cached.isFresh(at: step.now) { expire(cached.ad, &step) }
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
        startLoad(index, reason: .retry, chain: backOff.chain, &step)
    }

    /// Makes the retries that came due while none could be made.
    mutating func makeOverdueRetries(_ step: inout Step) {
        for index in placements.indices {
            if case .backingOff(let backOff) = placements[index].state, backOff.timer == nil {
                retry(index, &step)
            }
        }
    }

    /// Ads that were loaded under another consent are not shown any more, and loads under way are made anew: those
    /// who wait for them wait on. Under a hold that blocks loads none can be made, and those who wait hear of the hold.
    mutating func consentChanged(_ unable: [NetworkID: Set<PrivacySignal>], _ step: inout Step) {
        self.unable = unable
        for index in placements.indices {
            switch placements[index].state {
            case .ready(let cached):
                forget(cached)
                placements[index].state = .idle
                drop(cached, .consentChanged, in: index, &step)
                step.effects.append(.discard(cached.ad, .consentChanged))
                runPlan(index, .reload, &step)
            case .loading(let load) where host.areLoadsBlocked: endHeld(load, in: index, &step)
            case .loading(let load):
                emit(.loadCancelled(load: load.ordinal), index, &step)
                end(load, in: index, &step)
                placements[index].state = .idle
                var rest = load.options
                rest.timeout = step.now.duration(to: load.deadline)
                startLoad(
                    index, reason: load.reason, waiters: load.waiters.ids, options: rest, chain: load.chain,
                    &step
                )
            case .idle, .backingOff, .showing, .destroyed: break
            }
        }
    }

    mutating func destroy(_ placement: PlacementID, isEnd: Bool = false, _ step: inout Step) {
        guard let index = plan.index[placement], !isDestroyed(index) else { return }
        forgetPlannedLoad(index)
        if index == plan.appOpen { endAppOpen(&step) }
        let rewardable = rewardWindows.keys.filter { endedShows[$0]?.placement == index }
        for show in rewardable.sorted(by: { $0.number < $1.number }) { rewardWindowOver(show, &step) }
        let hostView = placements[index].hostView
        defer { if let hostView { abandon(hostView, in: index, &step) } }
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
            drop(cached, .destroyed, isLost: !isEnd, in: index, &step)
            step.effects.append(.discard(cached.ad, .destroyed))
        case .showing(let show):
            end(index, showing: show.isStarted ? show : nil, &step)
            abandon(show, in: index, &step)
        }
    }

    /// The placement of a running show is gone. What is on screen stays there, and keeps the gate; a show whose slot is
    /// still being asked for comes up no more.
    private mutating func abandon(_ show: Show, in index: Int, _ step: inout Step) {
        if !show.isStarted { abandonUnstarted(show, in: index, &step) }
        step.effects.append(.abandonShow(show.id))
    }

    private mutating func end(_ index: Int, showing show: Show? = nil, _ step: inout Step) {
        placements[index].state = .destroyed(showing: show)
        emit(.destroyed, index, &step)
    }

    private mutating func abandonUnstarted(_ show: Show, in index: Int, _ step: inout Step) {
        shows[show.id] = nil
        let isGateFreed = gate.free(show.id, at: step.now, leavesCooldown: false)
        clear(show, in: index)
        if let cached = show.ad {
            drop(cached, .destroyed, in: index, &step)
            step.effects.append(.discard(cached.ad, .destroyed))
        }
        if case .appOpen(isColdStart: true) = show.origin {
            emit(.coldStartResolved(.destroyed), index, &step)
        }
        if isGateFreed { gateFreed(&step) }
    }

    private mutating func abandon(_ load: Load, in index: Int, _ step: inout Step) {
        let cancelled = AdError(.cancelled, stage: .load, reason: "the placement was destroyed")
        let outcome = outcome(of: load, in: index, .failure(cancelled), step)
        for waiter in load.waiters.ids {
            waiters[waiter] = nil
            step.effects.append(.abandon(waiter, outcome))
        }
    }
}
