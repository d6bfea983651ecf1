#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

extension MediationEngine {
    mutating func load(
        _ placement: PlacementID, _ waiter: WaiterID, _ wanted: LoadOptions, _ step: inout Step
    ) {
        guard let index = plan.index[placement] else {
            emit(.loadRefused(code: .unknownPlacement, reason: nil), of: placement, &step)
            return refuse(waiter, placement, AdError(.unknownPlacement, stage: .load), &step)
        }
        if let violation = wanted.violation {
            emit(.loadRefused(code: .invalidArgument, reason: nil), index, &step)
            return refuse(
                waiter, placement, AdError(.invalidArgument, stage: .load, reason: violation), &step)
        }
        switch placements[index].state {
        case .idle where host.areLoadsBlocked, .backingOff where host.areLoadsBlocked:
            emit(.loadRefused(code: .suppressed, reason: "held"), index, &step)
            refuse(waiter, placement, AdError(.suppressed, stage: .load, reason: "held"), &step)
        case .idle: startLoad(index, reason: .explicit, waiters: [waiter], options: wanted, &step)
        case .backingOff(let backOff):
            timers.remove(backOff.timer)
            startLoad(
                index, reason: .explicit, waiters: [waiter], options: wanted, chain: backOff.chain, &step)
        case .loading: join(waiter, index, &step)
        case .ready(let cached):
            emit(.loadAnswered(load: cached.info.load), index, &step)
            step.effects.append(
                .complete(waiter, LoadOutcome(placement: placement, result: .success(cached.info))))
        case .showing:
            emit(.loadRefused(code: .loadWhileShowing, reason: nil), index, &step)
            refuse(waiter, placement, AdError(.loadWhileShowing, stage: .load), &step)
        case .destroyed:
            emit(.loadRefused(code: .destroyed, reason: nil), index, &step)
            refuse(waiter, placement, AdError(.destroyed, stage: .load), &step)
        }
    }

    private mutating func join(_ waiter: WaiterID, _ index: Int, _ step: inout Step) {
        guard var load = placements[index].takeLoad() else { return }
        load.waiters.append(waiter)
        waiters[waiter] = index
        placements[index].state = .loading(load)
        emit(.loadJoined(load: load.ordinal), index, &step)
    }

    /// Starts a load of a placement that is idle or was backing off; whoever calls has seen that no hold blocks it.
    mutating func startLoad(
        _ index: Int, reason: MediationEvent.LoadReason, waiters newWaiters: [WaiterID] = [],
        options wanted: LoadOptions = LoadOptions(),
        chain: BackOff.Chain? = nil, _ step: inout Step
    ) {
        let placement = plan.placements[index]
        forgetPlannedLoad(index)
        placements[index].loads += 1
        let id = LoadID(number: nextNumber())
        let deadline = step.now.advanced(by: wanted.timeout ?? placement.loadTimeout)
        let load = Load(
            id: id, ordinal: placements[index].loads, requestID: wanted.requestID ?? requestIDs.id(for: id),
            started: step.now, deadline: deadline, timer: timers.add(at: deadline, .load(id)),
            reason: reason, options: wanted, chain: chain, waiters: WaiterQueue(newWaiters),
            auction: Auction(demand: placement.demand, prices: plan.prices[index]))
        loads[id] = index
        for waiter in newWaiters { waiters[waiter] = index }
        placements[index].state = .loading(load)
        emit(.loadStarted(load: load.ordinal, reason: reason), index, &step)
        advance(index, &step)
    }

    /// Moves the auction of a load on, as far as it goes without another answer. While a hold blocks loads, no further
    /// line is asked: the auction goes on when it is released.
    mutating func advance(_ index: Int, _ step: inout Step) {
        while case .loading(var load) = placements[index].state {
            if load.auction.pending.isEmpty { load = withoutStaleOffers(load, index, &step) }
            switch load.auction.next {
            case .wait: return
            case .ask where host.areLoadsBlocked: return
            case .ask(let line): turn(of: line, in: index, &step)
            case .win(let offer): fill(index, load, with: offer, &step)
            case .fail: fail(index, load, &step)
            }
        }
    }

    mutating func loadTimedOut(_ id: LoadID, _ step: inout Step) {
        guard let index = loads[id], case .loading(let load) = placements[index].state else { return }
        for line in load.auction.pending { giveUp(on: LineCall(load: id, line: line), .timeout, &step) }
        guard case .loading(var load) = placements[index].state else { return }
        load = withoutStaleOffers(load, index, &step)
        if let offer = load.auction.bestOffer {
            fill(index, load, with: offer, &step)
        } else {
            fail(index, load, &step)
        }
    }

    mutating func cancel(_ waiter: WaiterID, _ step: inout Step) {
        guard let index = waiters.removeValue(forKey: waiter), var load = placements[index].takeLoad()
        else { return }
        load.waiters.remove(waiter)
        placements[index].state = .loading(load)
        let outcome = outcome(of: load, in: index, .failure(AdError(.cancelled, stage: .load)), step)
        step.effects.append(.complete(waiter, outcome))
        if load.waiters.isEmpty, !load.isAutomatic {
            emit(.loadCancelled(load: load.ordinal), index, &step)
            end(load, in: index, &step)
            settle(index, chain: load.chain, &step)
        }
    }

    /// The winner goes into the cache, the others lose.
    private mutating func fill(_ index: Int, _ load: Load, with winner: Auction.Offer, _ step: inout Step) {
        let info = info(of: winner, in: index, load)
        let network = info.network
        end(load, in: index, winner: winner, &step)
        let expires = info.lifetime.map { winner.arrived.boot.advanced(by: $0) }
        let timer = expires.map { timers.add(at: $0, .expiry(winner.ad)) }
        placements[index].state = .ready(
            CachedAd(
                ad: winner.ad, line: winner.line, info: info, hasBid: winner.hasBid, loaded: step.now,
                chain: load.chainAfterFailure, expires: expires, timer: timer))
        ads[winner.ad] = index
        if info.precision == .exact {
            emit(.bidWon(load: load.ordinal, network: network, price: info.price), index, &step)
        }
        if winner.hasBid {
            step.effects.append(.won(winner.ad, nextBest: nextBest(to: winner, in: index, load)))
        }
        emit(.loaded(load: load.ordinal, network: network, waiters: load.waiters.count), index, &step)
        complete(load, in: index, .success(info), &step)
        coldStartLoaded(index, &step)
    }

    private mutating func fail(_ index: Int, _ load: Load, _ step: inout Step) {
        let first = load.auction.failure
        var error =
            host.areLoadsBlocked
            ? AdError(.suppressed, stage: .load, reason: "held")
            : AdError(.noDemand, stage: .load, reason: "no demand line could be asked")
        if let first, case .failed(let code) = first.outcome {
            let stage: AdStage = code.facts.stages.contains(.load) ? .load : .start
            error = AdError(
                code, stage: stage, network: first.network, native: first.native, reason: first.reason,
                retryAfter: first.retryAfter)
        }
        error.attempts = load.auction.attempts.compactMap { $0 }
        end(load, in: index, &step)
        let chain = error.isTransient ? load.chainAfterFailure : nil
        emit(.loadFailed(load: load.ordinal, code: error.code, waiters: load.waiters.count), index, &step)
        settle(index, chain: chain, notBefore: leastRest(after: error.attempts, step), &step)
        if index == plan.appOpen { endColdStart(with: .loadFailed, &step) }
        complete(load, in: index, .failure(error), &step)
    }

    /// Ends a load whose answers are of no use any more, under a hold that forbids to ask anew. Its callers hear what
    /// a load under that hold hears; the plan runs at the release.
    mutating func endHeld(_ load: Load, in index: Int, _ step: inout Step) {
        var error = AdError(.suppressed, stage: .load, reason: "held")
        error.attempts = load.auction.attempts.compactMap { $0 }
        end(load, in: index, &step)
        emit(.loadFailed(load: load.ordinal, code: error.code, waiters: load.waiters.count), index, &step)
        settle(index, chain: load.chain, &step)
        complete(load, in: index, .failure(error), &step)
    }

    /// How long every network rests that could do better next time, as they asked; zero when one of them does not rest.
    private func leastRest(after attempts: [LoadAttempt], _ step: Step) -> Duration {
        let rests = attempts.filter(\.isTransient).map { attempt in
            networks[attempt.network]?.circuit.requestedRest(at: step.now) ?? .zero
        }
        return rests.min() ?? .zero
    }

    /// Ends a load in every book but the placement's state; offers that did not win lose.
    mutating func end(_ load: Load, in index: Int, winner: Auction.Offer? = nil, _ step: inout Step) {
        for line in load.auction.pending { stopAsking(LineCall(load: load.id, line: line), &step) }
        for offer in load.auction.offers where offer.ad != winner?.ad {
            lose(offer, to: winner, winner == nil ? .internalError : .outbid, in: index, load, &step)
        }
        timers.remove(load.timer)
        loads[load.id] = nil
        let answered = load.auction.lines.indices.filter {
            switch load.auction.lines[$0] {
            case .offered, .done(byAdapter: true): true
            default: false
            }
        }
        endedLoads[load.id] = EndedLoad(placement: index, ordinal: load.ordinal, answered: Set(answered))
        placements[index].hasExpired = false
    }

    /// An offer's network reports that it went stale while others were awaited: it is no offer any more.
    mutating func offerWentStale(_ ad: AdID, _ step: inout Step) {
        guard let index = ads[ad], case .loading(var load) = placements[index].state,
            let offer = load.auction.offers.first(where: { $0.ad == ad })
        else { return }
        load.auction.aged(offer)
        placements[index].state = .loading(load)
        lose(offer, to: nil, .expired, in: index, load, &step)
        advance(index, &step)
    }

    /// Offers that aged out while others were awaited are no offers any more.
    private mutating func withoutStaleOffers(_ load: Load, _ index: Int, _ step: inout Step) -> Load {
        var load = load
        for offer in load.auction.offers {
            guard let lifetime = lifetime(of: offer, in: index),
                offer.arrived.boot.advanced(by: lifetime) <= step.now
            else { continue }
            load.auction.aged(offer)
            lose(offer, to: nil, .expired, in: index, load, &step)
        }
        placements[index].state = .loading(load)
        return load
    }

    private mutating func lose(
        _ offer: Auction.Offer, to winner: Auction.Offer?, _ reason: LossReason, in index: Int, _ load: Load,
        _ step: inout Step
    ) {
        let network = plan.line((index, offer.line)).network
        emit(
            .bidLost(load: load.ordinal, network: network, reason: reason, price: offer.price), index, &step)
        ads[offer.ad] = nil
        if offer.hasBid { step.effects.append(.lost(offer.ad, reason, winningPrice: winner?.price)) }
        step.effects.append(.discard(offer.ad, reason == .expired ? .expired : .lost))
    }

    /// What a placement does when a load ended without an ad: it retries if it is in a chain.
    mutating func settle(
        _ index: Int, chain: BackOff.Chain?, notBefore rest: Duration = .zero, _ step: inout Step
    ) {
        guard let chain else {
            placements[index].state = .idle
            return
        }
        let delay = max(jittered(chain.delay), rest)
        let timer = timers.add(at: step.now.advanced(by: delay), .retry(placement: index))
        placements[index].state = .backingOff(BackOff(chain: chain, timer: timer))
        emit(.retryPlanned(in: delay), index, &step)
    }

    private mutating func jittered(_ delay: Duration) -> Duration {
        guard options.jitter > 0 else { return delay }
        return delay * Double.random(in: 1 - options.jitter...1 + options.jitter, using: &jitter)
    }

    private mutating func complete(
        _ load: Load, in index: Int, _ result: Result<CachedAdInfo, AdError>, _ step: inout Step
    ) {
        let outcome = outcome(of: load, in: index, result, step)
        for waiter in load.waiters.ids {
            waiters[waiter] = nil
            step.effects.append(.complete(waiter, outcome))
        }
    }

    func outcome(
        of load: Load, in index: Int, _ result: Result<CachedAdInfo, AdError>, _ step: Step
    ) -> LoadOutcome {
        LoadOutcome(
            placement: plan.placements[index].id, requestID: load.requestID,
            elapsed: load.started.duration(to: step.now), result: result,
            attempts: load.auction.attempts.compactMap { $0 })
    }

    private func refuse(_ waiter: WaiterID, _ placement: PlacementID, _ error: AdError, _ step: inout Step) {
        step.effects.append(.complete(waiter, LoadOutcome(placement: placement, result: .failure(error))))
    }

    private func info(of offer: Auction.Offer, in index: Int, _ load: Load) -> CachedAdInfo {
        let line = plan.line((index, offer.line))
        let lifetime = lifetime(of: offer, in: index)
        return CachedAdInfo(
            network: line.network, networkPlacementID: line.networkPlacementID, details: offer.details,
            price: offer.price, precision: line.isBidding ? .exact : .configured,
            basePrice: offer.basePrice, lifetime: lifetime,
            expiresAt: lifetime.map { offer.arrived.wall.advanced(by: $0) }, load: load.ordinal)
    }

    private func lifetime(of offer: Auction.Offer, in index: Int) -> Duration? {
        let ownLimit = offer.details.lifetime.flatMap { $0 > .zero ? $0 : nil }
        let network = plan.line((index, offer.line)).network
        return [plan.placements[index].lifetime ?? plan.lifetimes[network], ownLimit].compactMap { $0 }.min()
    }

    /// The best other offer in this load, or the winner's floor.
    private func nextBest(to winner: Auction.Offer, in index: Int, _ load: Load) -> Money? {
        let others = load.auction.offers.filter { $0.ad != winner.ad }
        let best = others.max { ($0.basePrice ?? 0) < ($1.basePrice ?? 0) }
        return best?.price ?? plan.line((index, winner.line)).floor
    }
}
