#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

/// A load from the call to its outcome.
extension MediationEngine {
    mutating func load(_ placement: PlacementID, for waiter: WaiterID, _ wanted: LoadOptions) {
        guard let index = plan.index[placement] else {
            emit(.loadRefused(code: .unknownPlacement, reason: nil), of: placement)
            return refuse(waiter, placement, AdError(.unknownPlacement, stage: .load))
        }
        if let violation = wanted.violation {
            emit(.loadRefused(code: .invalidArgument, reason: nil), in: index)
            return refuse(waiter, placement, AdError(.invalidArgument, stage: .load, reason: violation))
        }
        switch placements[index].requested(by: waiter, areLoadsBlocked: place.areLoadsBlocked) {
        case .start(let chain):
            timers.cancel(.retry(index))
            startLoad(index, reason: .explicit, waiters: [waiter], options: wanted, chain: chain)
        case .joined(let load):
            waiters[waiter] = index
            emit(.loadJoined(load: load), in: index)
        case .cached(let info):
            emit(.loadAnswered(load: info.load), in: index)
            perform(.complete(waiter, LoadOutcome(placement: placement, result: .success(info))))
        case .refused(let code, let reason):
            emit(.loadRefused(code: code, reason: reason), in: index)
            refuse(waiter, placement, AdError(code, stage: .load, reason: reason?.rawValue))
        }
    }

    /// Starts a load of a placement that is idle or was backing off, and that no hold keeps from loading.
    mutating func startLoad(
        _ index: PlacementIndex, reason: MediationEvent.LoadReason, waiters callers: [WaiterID] = [],
        options wanted: LoadOptions = LoadOptions(), chain: RetryChain? = nil
    ) {
        timers.cancel(.plannedLoad(index))
        let id = LoadID(placement: index, number: nextNumber())
        let deadline = now.advanced(by: wanted.timeout ?? plan[index].loadTimeout)
        let load = Load(
            id: id, ordinal: placements[index].nextLoadOrdinal(),
            requestID: wanted.requestID ?? requestIDs.id(for: id), started: now, deadline: deadline,
            reason: reason, options: wanted, chain: chain, waiters: callers,
            auction: Auction(plan.demand[index]))
        timers.set(.load(id), at: deadline)
        for waiter in callers { waiters[waiter] = index }
        placements[index].loadBegan(load)
        emit(.loadStarted(load: load.ordinal, reason: reason), in: index)
        advance(index)
    }

    /// Moves the auction of a load on, as far as it goes without another answer. While a hold blocks loads, no further
    /// line is asked: the auction goes on when it is released.
    mutating func advance(_ index: PlacementIndex) {
        while true {
            loseStaleOffers(index)
            switch placements[index].load?.auction.next {
            case .ask where place.areLoadsBlocked: return
            case .ask(let line): askLine(line, in: index)
            case .win(let offer): fill(index, with: offer)
            case .fail: fail(index)
            case .wait, nil: return
            }
        }
    }

    mutating func loadTimedOut(_ id: LoadID) {
        guard let load = inFlight(id) else { return }
        for line in load.auction.pending { giveUp(on: LineCall(load: id, line: line)) }
        loseStaleOffers(id.placement)
        if let offer = inFlight(id)?.auction.bestOffer {
            fill(id.placement, with: offer)
        } else {
            fail(id.placement)
        }
    }

    mutating func cancel(_ waiter: WaiterID) {
        guard let index = waiters.removeValue(forKey: waiter) else { return }
        _ = placements[index].inLoad { $0.left(by: waiter) }
        guard let load = placements[index].load else { return }
        perform(.complete(waiter, outcome(of: load, .failure(AdError(.cancelled, stage: .load)))))
        guard load.isUnwanted else { return }
        emit(.loadCancelled(load: load.ordinal), in: index)
        end(load, retrying: load.chain)
        planRetry(index, load.chain)
    }

    /// The load in flight, if it is this one.
    func inFlight(_ id: LoadID) -> Load? {
        placements[id.placement].load.flatMap { $0.id == id ? $0 : nil }
    }

    // MARK: How a load ends

    /// The winner goes into the cache, the others lose.
    private mutating func fill(_ index: PlacementIndex, with winner: Auction.Offer) {
        guard let load = placements[index].load else { return }
        let info = CachedAdInfo(winner, of: plan.line(winner.line, of: index), load: load.ordinal)
        let cached = CachedAd(
            ad: winner.ad, info: info, hasBid: winner.hasBid, loaded: now, chain: load.chainAfterFailure,
            expires: winner.expires)
        placements[index].loadFilled(cached)
        clearUp(after: load, winner: winner)
        note(cached, in: index)
        if info.precision == .exact {
            emit(.bidWon(load: load.ordinal, network: info.network, price: info.price), in: index)
        }
        if winner.hasBid { perform(.won(winner.ad, nextBest: load.auction.nextBest(to: winner))) }
        emit(.loaded(load: load.ordinal, network: info.network, waiters: load.waiters.count), in: index)
        complete(load, .success(info))
        if isAppOpen(index) { reconsiderColdStart() }
    }

    private mutating func fail(_ index: PlacementIndex) {
        guard let load = placements[index].load else { return }
        var error =
            place.areLoadsBlocked
            ? AdError(.suppressed, stage: .load, reason: "held")
            : AdError(.noDemand, stage: .load, reason: "no demand line could be asked")
        if let first = load.auction.failure, case .failed(let code) = first.outcome {
            let stage: AdStage = code.facts.stages.contains(.load) ? .load : .start
            error = AdError(
                code, stage: stage, network: first.network, native: first.native, reason: first.reason,
                retryAfter: first.retryAfter)
        }
        error.attempts = load.auction.attempts
        let chain = error.isTransient ? load.chainAfterFailure : nil
        end(load, retrying: chain)
        emit(.loadFailed(load: load.ordinal, code: error.code, waiters: load.waiters.count), in: index)
        planRetry(index, chain, notBefore: leastRest(after: error.attempts))
        if isAppOpen(index) { endColdStart(with: .loadFailed) }
        complete(load, .failure(error))
    }

    /// Ends a load whose answers are useless now, under a hold that forbids asking again. Its callers hear what
    /// a load under that hold hears; the plan runs at the release.
    mutating func failHeld(_ load: Load) {
        let index = load.id.placement
        var error = AdError(.suppressed, stage: .load, reason: "held")
        error.attempts = load.auction.attempts
        end(load, retrying: load.chain)
        emit(.loadFailed(load: load.ordinal, code: error.code, waiters: load.waiters.count), in: index)
        planRetry(index, load.chain)
        complete(load, .failure(error))
    }

    /// Ends the load in flight without an ad; nobody has heard its outcome yet.
    mutating func end(_ load: Load, retrying chain: RetryChain? = nil) {
        placements[load.id.placement].loadEnded(retrying: chain)
        clearUp(after: load)
    }

    /// Takes back what a load that has ended still asks; offers that did not win lose.
    mutating func clearUp(after load: Load, winner: Auction.Offer? = nil) {
        for line in load.auction.pending { stopAsking(line, of: load) }
        for offer in load.auction.offers where offer.ad != winner?.ad {
            lose(
                offer, to: winner, winner == nil ? .internalError : .outbid, load.ordinal,
                in: load.id.placement)
        }
        timers.cancel(.load(load.id))
        endedLoads[load.id] = EndedLoad(ordinal: load.ordinal, answered: load.auction.answered)
    }

    /// Sets the time of the next retry of a chain, if the placement is in one.
    mutating func planRetry(_ index: PlacementIndex, _ chain: RetryChain?, notBefore rest: Duration = .zero) {
        guard let chain else { return }
        let delay = max(jittered(chain.delay), rest)
        timers.set(.retry(index), at: now.advanced(by: delay))
        emit(.retryPlanned(in: delay), in: index)
    }

    /// How long every network rests that could do better next time, as they asked; zero when one of them does not rest.
    private func leastRest(after attempts: [LoadAttempt]) -> Duration {
        let rests = attempts.filter(\.isTransient).map { attempt in
            networks[attempt.network].requestedRest(at: now) ?? .zero
        }
        return rests.min() ?? .zero
    }

    private mutating func jittered(_ delay: Duration) -> Duration {
        guard options.jitter > 0 else { return delay }
        return delay * Double.random(in: 1 - options.jitter...1 + options.jitter, using: &jitter)
    }

    // MARK: Offers

    /// A network reports that an ad went stale: it is no longer an offer, or no longer cached.
    mutating func wentStale(_ ad: AdID) {
        guard let index = ads[ad] else { return }
        if let offer = placements[index].inLoad({ $0.auction.wentStale(ad) }).flatMap(\.self) {
            lose(offer, .expired, in: index)
            advance(index)
        }
        expire(ad)
    }

    /// Offers that have aged out while others were awaited are no longer offers.
    private mutating func loseStaleOffers(_ index: PlacementIndex) {
        let stale = placements[index].inLoad { [now] in $0.auction.removeStaleOffers(at: now) }
        for offer in stale ?? [] { lose(offer, .expired, in: index) }
    }

    private mutating func lose(_ offer: Auction.Offer, _ reason: LossReason, in index: PlacementIndex) {
        lose(offer, to: nil, reason, placements[index].loads, in: index)
    }

    private mutating func lose(
        _ offer: Auction.Offer, to winner: Auction.Offer?, _ reason: LossReason, _ load: Int,
        in index: PlacementIndex
    ) {
        let network = plan.line(offer.line, of: index).network
        emit(.bidLost(load: load, network: network, reason: reason, price: offer.price), in: index)
        ads[offer.ad] = nil
        if offer.hasBid { perform(.lost(offer.ad, reason, winningPrice: winner?.price)) }
        perform(.discard(offer.ad, reason == .expired ? .expired : .lost))
    }

    // MARK: Outcomes

    private mutating func complete(_ load: Load, _ result: Result<CachedAdInfo, AdError>) {
        let outcome = outcome(of: load, result)
        for waiter in load.waiters.ids {
            waiters[waiter] = nil
            perform(.complete(waiter, outcome))
        }
    }

    func outcome(of load: Load, _ result: Result<CachedAdInfo, AdError>) -> LoadOutcome {
        LoadOutcome(
            placement: plan[load.id.placement].id, requestID: load.requestID,
            elapsed: load.started.duration(to: now), result: result, attempts: load.auction.attempts)
    }

    private mutating func refuse(_ waiter: WaiterID, _ placement: PlacementID, _ error: AdError) {
        perform(.complete(waiter, LoadOutcome(placement: placement, result: .failure(error))))
    }
}

extension CachedAdInfo {
    /// What is known of the ad of an offer.
    init(_ offer: Auction.Offer, of line: DemandLine, load: Int) {
        self.init(
            network: line.network, networkPlacementID: line.networkPlacementID, details: offer.details,
            price: offer.price, precision: line.isBidding ? .exact : .configured,
            basePrice: offer.basePrice, lifetime: offer.lifetime,
            expiresAt: offer.lifetime.map { offer.arrived.wall.advanced(by: $0) }, load: load)
    }
}
