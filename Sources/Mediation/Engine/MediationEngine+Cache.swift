import AdapterKit

/// The cache of a placement: what puts an ad in, and what takes one out.
extension MediationEngine {
    /// An ad is in the cache.
    mutating func note(_ cached: CachedAd, in index: PlacementIndex) {
        if let expiry = cached.expires { timers.set(.expiry(cached.ad), at: expiry) }
        ads[cached.ad] = index
    }

    /// Puts an ad back into the cache whose show was refused; one that grew too old meanwhile expires.
    mutating func putBack(_ cached: CachedAd, in index: PlacementIndex) {
        placements[index].showWithdrawn(cached)
        note(cached, in: index)
        if !cached.isFresh(at: now) { expire(cached.ad) }
    }

    /// Takes an ad out of the cache's books.
    mutating func forget(_ cached: CachedAd) {
        timers.cancel(.expiry(cached.ad))
        ads[cached.ad] = nil
    }

    /// A cached ad aged out or went stale. Does nothing if the ad has left the cache.
    mutating func expire(_ ad: AdID) {
        guard let index = ads[ad], let expiry = placements[index].adExpired(ad, at: now) else { return }
        let cached = expiry.cached
        forget(cached)
        emit(.expired(load: cached.info.load, network: cached.info.network), in: index)
        loseUnseen(cached, .expired)
        perform(.discard(ad, .expired))
        if let chain = expiry.retrying { planRetry(index, chain) } else { runPlan(index, .reload) }
    }

    /// Logs that an ad is discarded unseen.
    mutating func drop(
        _ cached: CachedAd, _ reason: MediationEvent.DropReason, isLost: Bool = true, in index: PlacementIndex
    ) {
        emit(.dropped(load: cached.info.load, network: cached.info.network, reason: reason), in: index)
        if isLost { loseUnseen(cached, .internalError) }
    }

    private mutating func loseUnseen(_ cached: CachedAd, _ reason: LossReason) {
        if cached.hasBid { perform(.lost(cached.ad, reason, winningPrice: nil)) }
    }

    // MARK: Retries

    /// A back-off is over. In background, or while loads are blocked, the retry waits for the next activation
    /// or release.
    mutating func retry(_ index: PlacementIndex) {
        let mayLoad = place.isForeground && !place.areLoadsBlocked
        guard let chain = placements[index].retryDue(mayLoad: mayLoad) else { return }
        startLoad(index, reason: .retry, chain: chain)
    }

    /// Makes the retries that came due while none could be made.
    mutating func makeOverdueRetries() {
        for index in placements.indices where placements[index].isRetryOverdue { retry(index) }
    }

    // MARK: Consent

    /// Ads that were loaded under another consent are no longer shown, and loads in flight start over: those
    /// who wait for them keep waiting. Under a hold that blocks loads none can be made, and those who wait hear of the hold.
    mutating func consentChanged(_ unable: [NetworkID: Set<PrivacySignal>]) {
        networks.signalsChanged(missing: unable)
        for index in placements.indices {
            switch placements[index].consentChanged() {
            case .discarded(let cached):
                forget(cached)
                drop(cached, .consentChanged, in: index)
                perform(.discard(cached.ad, .consentChanged))
                runPlan(index, .reload)
            case .outdated(let load) where place.areLoadsBlocked: failHeld(load)
            case .outdated(let load):
                emit(.loadCancelled(load: load.ordinal), in: index)
                end(load)
                var rest = load.options
                rest.timeout = now.duration(to: load.deadline)
                startLoad(
                    index, reason: load.reason, waiters: load.waiters.ids, options: rest, chain: load.chain)
            case .nothing: break
            }
        }
    }

    // MARK: The end of a placement

    /// - Parameter isEnd: Everything ends: a bid whose ad is cached did not lose.
    mutating func destroy(_ placement: PlacementID, isEnd: Bool = false) {
        guard let index = plan.index[placement], !placements[index].isDestroyed else { return }
        timers.cancel(.plannedLoad(index))
        timers.cancel(.retry(index))
        if isAppOpen(index) { endAppOpen() }
        for show in shows.awaitingReward(of: index) { rewardWindowOver(show) }
        let hostViews = shows.ids { $0.placement == index && $0.content.ad == nil }
        switch placements[index].destroy() {
        case .alreadyGone: return
        case .nothing: emit(.destroyed, in: index)
        case .load(let load):
            clearUp(after: load)
            emit(.destroyed, in: index)
            abandon(load)
        case .ad(let cached):
            forget(cached)
            emit(.destroyed, in: index)
            drop(cached, .destroyed, isLost: !isEnd, in: index)
            perform(.discard(cached.ad, .destroyed))
        case .show(let show):
            emit(.destroyed, in: index)
            abandonShow(show)
        }
        for show in hostViews { abandonShow(show) }
    }

    private mutating func abandon(_ load: Load) {
        let cancelled = AdError(.cancelled, stage: .load, reason: "the placement was destroyed")
        let outcome = outcome(of: load, .failure(cancelled))
        for waiter in load.waiters.ids {
            waiters[waiter] = nil
            perform(.abandon(waiter, outcome))
        }
    }
}
