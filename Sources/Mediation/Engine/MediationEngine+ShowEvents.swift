import AdapterKit
import LedgerKit

/// A show that is on: what the adapter reports of it, and how it ends.
extension MediationEngine {
    /// The adapter reports something, or the host about a view of its own.
    ///
    /// - Parameter hasWaited: Whether the report waited for the ledger, and a click was noted when it came.
    mutating func showReported(_ id: ShowID, _ event: ShowEvent, hasWaited: Bool = false) {
        guard let show = shows[id] else { return }
        // The user may leave before the ledger answers, so a click is noted when it happens.
        if case .clicked = event, show.noticesClicks, !hasWaited { place.adClicked(at: now) }
        let meaning = shows.inAny(id) { $0.reported(event) }
        if case .breach(let breach) = meaning { return broke(breach, by: event, show) }
        // Of a show that was not started, nothing but a breach can be reported.
        guard let ordinal = show.ordinal else { return }
        let (index, network) = (show.placement, show.network)
        switch meaning {
        case .displayed(let slot): displayed(id, show, slot)
        case .clicked:
            emit(.clicked(show: ordinal, network: network), in: index)
            notify(id, show, .clicked)
        case .rewarded(let reward, let isEarly):
            // The user is given the reward all the same.
            if isEarly { broke(.outOfOrder, by: event, show) }
            emit(.rewarded(show: ordinal, network: network), in: index)
            notify(id, show, .rewarded(reward))
        case .rewardedLate(let reward):
            emit(.rewarded(show: ordinal, network: network), in: index)
            notify(id, show, .rewarded(reward))
            rewardWindowOver(id)
        case .closed: finish(id, by: .closed)
        case .failed(let error): failed(id, show, error.believed(at: .show), event)
        case .displayedLate(let slot): displayedLate(id, show, ordinal, slot)
        case .late: emit(.callbackIgnored(show: ordinal, network: network, reason: .late), in: index)
        case .breach, .nothing, nil: break
        }
    }

    /// The moment that counts. Nobody hears of it before the ledger has made it durable.
    private mutating func displayed(_ id: ShowID, _ show: Show, _ slot: ReservationID) {
        timers.cancel(.watchdog(id))
        let display = scheduler.displayed(show.content.ad?.ad, in: show.placement, slot, at: moment)
        askLedger(.commit(display), for: .display(id, display))
    }

    /// The display is durable, or the ledger failed: now it is told, and with it what the adapter has said since.
    mutating func counted(_ id: ShowID) {
        guard let waiting = shows.inRunning(id, { $0.counted() }).flatMap(\.self),
            let show = shows[running: id],
            let ordinal = show.ordinal
        else { return }
        emit(.displayed(show: ordinal, network: show.network), in: show.placement)
        let revenue = bill(show, ordinal)
        notify(id, show, .displayed(revenue))
        for event in waiting { showReported(id, event, hasWaited: true) }
    }

    /// The ad came up after we had given up its show: it counts, is billed once it is counted, and changes nothing else.
    private mutating func displayedLate(
        _ id: ShowID, _ show: Show, _ ordinal: Int, _ slot: ReservationID
    ) {
        emit(
            .callbackIgnored(show: ordinal, network: show.network, reason: .displayedLate),
            in: show.placement)
        let display = scheduler.displayed(show.content.ad?.ad, in: show.placement, slot, at: moment)
        askLedger(.commit(display), for: .lateDisplay(id, display))
    }

    /// A display that came late is counted.
    mutating func countedLate(_ id: ShowID) {
        guard let show = shows[id], let ordinal = show.ordinal else { return }
        _ = bill(show, ordinal)
    }

    private mutating func bill(_ show: Show, _ ordinal: Int) -> ImpressionRevenue {
        let ad = show.content.ad
        let revenue = ImpressionRevenue(
            placement: plan[show.placement].id, network: ad?.info.network, price: ad?.info.price,
            precision: ad?.info.precision ?? .unknown)
        if let ad {
            emit(.revenue(show: ordinal, revenue), in: show.placement)
            if ad.hasBid { perform(.billable(ad.ad)) }
        }
        return revenue
    }

    private mutating func failed(_ id: ShowID, _ show: Show, _ error: AdapterError, _ event: ShowEvent) {
        if error.code == .contractViolation {
            let breach = ContractBreach(
                network: show.network, reason: .reported, callback: .init(event), show: show.ordinal,
                detail: error.reason ?? "the adapter says that its network broke the contract")
            violated(breach, in: show.placement)
        }
        let failure = AdError(
            error.code, stage: .show, network: show.network, native: error.native, reason: error.reason,
            retryAfter: error.retryAfter)
        finish(id, by: .failed, failure)
    }

    private mutating func broke(_ breach: Show.Breach, by event: ShowEvent, _ show: Show) {
        violated(
            breach.contractBreach(by: event, network: show.network, show: show.ordinal), in: show.placement)
    }

    private mutating func notify(_ id: ShowID, _ show: Show, _ update: ShowUpdate) {
        switch show.audience {
        case .host: perform(.notify(id, update))
        case .nobody: break
        }
    }

    // MARK: The end of a show

    mutating func showTimedOut(_ id: ShowID) {
        finish(id, by: .byUs, AdError(.showTimeout, stage: .show, network: shows[running: id]?.network))
    }

    /// Shows that should be on screen and are not have ended without a word. One that was never displayed is the
    /// watchdog's.
    mutating func closeVanished(_ facts: HostFacts) {
        for id in fullscreenShows where facts.vanished.contains(id) {
            if shows[running: id]?.canVanish ?? false { finish(id, by: .byUs) }
        }
    }

    /// Ends a show: the gate is free, the ad is discarded, the plan is run.
    mutating func finish(_ id: ShowID, by end: Show.End, _ error: AdError? = nil) {
        guard let ending = shows.inRunning(id, { $0.ended(by: end) }).flatMap(\.self),
            let show = shows[running: id]
        else { return }
        let (index, ordinal, network) = (show.placement, ending.ordinal, show.network)
        timers.cancel(.watchdog(id))
        shows.ended(id)
        placements[index].showEnded(id)
        let isGateFreed = gate.free(id, at: now, leavesCooldown: error == nil || ending.wasDisplayed)
        if let error {
            emit(.showFailed(show: ordinal, network: network, code: error.code), in: index)
        } else {
            emit(.closed(show: ordinal, network: network, clicked: ending.isClicked), in: index)
        }
        if let slot = ending.unusedSlot { release(slot) }
        if let cached = show.content.ad {
            discard(cached, shownIn: index, ending, by: end, hasFailed: error != nil)
        }
        switch show.audience {
        case .host:
            perform(.notify(id, error.map { .failed($0) } ?? .closed(clicked: ending.isClicked)))
            awaitReward(of: id, ending)
        case .nobody: break
        }
        if isGateFreed { gateFreed() } else { runPlan(index, .reload) }
    }

    private mutating func discard(
        _ cached: CachedAd, shownIn index: PlacementIndex, _ ending: Show.Ending, by end: Show.End,
        hasFailed: Bool
    ) {
        if ending.wasDisplayed { return perform(.discard(cached.ad, .showEnded)) }
        drop(cached, hasFailed ? .showFailed : .closed, in: index)
        let mayBeDisplayed = end == .byUs && cached.hasBid
        perform(
            mayBeDisplayed ? .discardKeepingBid(cached.ad, .showEnded) : .discard(cached.ad, .showEnded))
    }

    /// A show that has ended may still be rewarded for a while; then its listener hears nothing more.
    private mutating func awaitReward(of id: ShowID, _ ending: Show.Ending) {
        guard ending.mayBeRewarded else { return perform(.endUpdates(id)) }
        shows.rewardAwaited(id)
        timers.set(.rewardWindow(id), at: now.advanced(by: EngineOptions.rewardWindow))
    }

    /// Ends the updates of a show that has ended. Does nothing if they have ended.
    mutating func rewardWindowOver(_ id: ShowID) {
        guard shows.rewardWindowOver(id) else { return }
        timers.cancel(.rewardWindow(id))
        perform(.endUpdates(id))
    }
}
