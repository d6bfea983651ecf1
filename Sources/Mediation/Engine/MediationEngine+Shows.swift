import AdapterKit

extension MediationEngine {
    /// An explicit show: refused with the first reason of loading.md's list, or on its way with the gate taken.
    mutating func show(_ placement: PlacementID, _ id: ShowID, hasPresenter: Bool, _ step: inout Step) {
        guard let index = plan.index[placement] else {
            step.effects.append(.refuse(id, AdError(.unknownPlacement, stage: .show)))
            return
        }
        let isFullscreen = plan.placements[index].format.isFullscreen
        let cached: CachedAd
        switch placements[index].state {
        case .destroyed: return refuse(id, .destroyed, in: index, &step)
        case .showing: return refuse(id, .alreadyShowing, in: index, &step)
        case _ where isFullscreen && gate.isTaken: return refuse(id, .alreadyShowing, in: index, &step)
        case _ where !host.isForeground: return refuse(id, .notForeground, in: index, &step)
        case .idle, .loading, .backingOff:
            return refuse(id, placements[index].hasExpired ? .expired : .notReady, in: index, &step)
        case .ready(let ready): cached = ready
        }
        if !hasPresenter { return refuse(id, .noPresenter, in: index, &step) }
        if host.isHeld { return refuse(id, .suppressed, reason: "held", in: index, &step) }
        start(cached, id, in: index, &step)
    }

    private mutating func refuse(
        _ id: ShowID, _ code: AdErrorCode, reason: String? = nil, in index: Int, _ step: inout Step
    ) {
        emit(.showRefused(code: code, reason: reason), index, &step)
        step.effects.append(.refuse(id, AdError(code, stage: .show, reason: reason)))
    }

    private mutating func start(_ cached: CachedAd, _ id: ShowID, in index: Int, _ step: inout Step) {
        let placement = plan.placements[index]
        forget(cached)
        placements[index].shows += 1
        let ordinal = placements[index].shows
        let watchdog = timers.add(at: step.now.advanced(by: placement.showTimeout), .watchdog(id))
        placements[index].state = .showing(Show(id: id, ordinal: ordinal, ad: cached, watchdog: watchdog))
        shows[id] = index
        if placement.format.isFullscreen { gate.take(id) }
        emit(.showStarted(show: ordinal, network: cached.info.network), index, &step)
        let options = ShowOptions(format: placement.format, skipAfter: placement.skipAfter)
        step.effects.append(.present(id, cached.ad, options))
    }

    /// The running show of that id, whether or not its placement was destroyed meanwhile.
    private func running(_ id: ShowID) -> (index: Int, show: Show, isSilent: Bool)? {
        guard let index = shows[id] else { return nil }
        switch placements[index].state {
        case .showing(let show): return (index, show, false)
        case .destroyed(showing: .some(let show)): return (index, show, true)
        default: return nil
        }
    }

    mutating func showEvent(_ id: ShowID, _ event: ShowEvent, _ step: inout Step) {
        guard let (index, show, isSilent) = running(id) else { return endedShowEvent(id, event, &step) }
        var record = show.record
        switch event {
        case .displayed:
            if record.isDisplayed {
                return violated(show.ad.info.network, "repeated", placement: index, &step)
            }
            timers.remove(show.watchdog)
            record.isDisplayed = true
            keep(record, of: show, in: index)
            displayed(show.id, show.ordinal, show.ad, in: index, isSilent: isSilent, &step)
        case .clicked:
            if record.isClicked { return }
            record.isClicked = true
            keep(record, of: show, in: index)
            emit(.clicked(show: show.ordinal, network: show.ad.info.network), index, &step)
            if !isSilent { step.effects.append(.tell(id, .clicked)) }
        case .rewarded(let reward):
            if record.isRewarded {
                return violated(show.ad.info.network, "repeated", placement: index, &step)
            }
            record.isRewarded = true
            keep(record, of: show, in: index)
            rewarded(show.id, show.ordinal, show.ad, reward, in: index, isSilent: isSilent, &step)
        case .closed: finish(show, in: index, .closed, error: nil, isSilent: isSilent, &step)
        case .failed(let error):
            let failure = AdError(
                error.code, stage: .show, network: show.ad.info.network, native: error.native,
                reason: error.reason, retryAfter: error.retryAfter)
            finish(show, in: index, .failed, error: failure, isSilent: isSilent, &step)
        }
    }

    mutating func showTimedOut(_ id: ShowID, _ step: inout Step) {
        guard let (index, show, isSilent) = running(id) else { return }
        let error = AdError(.showTimeout, stage: .show, network: show.ad.info.network)
        finish(show, in: index, .byUs, error: error, isSilent: isSilent, &step)
    }

    /// The presenter no longer shows what we think is on screen: that show is over.
    mutating func vanished(_ id: ShowID, _ step: inout Step) {
        guard let (index, show, isSilent) = running(id) else { return }
        finish(show, in: index, .byUs, error: nil, isSilent: isSilent, &step)
    }

    private mutating func keep(_ record: ShowRecord, of show: Show, in index: Int) {
        var show = show
        show.record = record
        if record.isDisplayed { show.watchdog = nil }
        if case .destroyed = placements[index].state {
            placements[index].state = .destroyed(showing: show)
        } else {
            placements[index].state = .showing(show)
        }
    }

    private mutating func displayed(
        _ id: ShowID, _ ordinal: Int, _ ad: CachedAd, in index: Int, isSilent: Bool, _ step: inout Step
    ) {
        emit(.displayed(show: ordinal, network: ad.info.network), index, &step)
        bill(id, ordinal, ad, in: index, isSilent: isSilent, &step)
    }

    private mutating func bill(
        _ id: ShowID, _ ordinal: Int, _ ad: CachedAd, in index: Int, isSilent: Bool, _ step: inout Step
    ) {
        let revenue = ImpressionRevenue(
            placement: plan.placements[index].id, network: ad.info.network, price: ad.info.price,
            precision: ad.info.precision)
        emit(.revenue(show: ordinal, revenue), index, &step)
        if ad.info.precision == .exact { step.effects.append(.billable(ad.ad)) }
        if !isSilent { step.effects.append(.tell(id, .displayed(revenue))) }
    }

    private mutating func rewarded(
        _ id: ShowID, _ ordinal: Int, _ ad: CachedAd, _ reward: Reward?, in index: Int, isSilent: Bool,
        _ step: inout Step
    ) {
        emit(.rewarded(show: ordinal, network: ad.info.network), index, &step)
        if !isSilent { step.effects.append(.tell(id, .rewarded(reward))) }
    }

    /// Ends a show: the gate is free, the ad is let go, the plan is run.
    private mutating func finish(
        _ show: Show, in index: Int, _ end: EndedShow.End, error: AdError?, isSilent: Bool, _ step: inout Step
    ) {
        let network = show.ad.info.network
        timers.remove(show.watchdog)
        shows[show.id] = nil
        placements[index].state = isSilent ? .destroyed(showing: nil) : .idle
        let isGateFreed = gate.free(show.id)
        endedShows[show.id] = EndedShow(
            placement: index, ordinal: show.ordinal, ad: show.ad, end: end, isSilent: isSilent,
            record: show.record)
        if let error {
            emit(.showFailed(show: show.ordinal, network: network, code: error.code), index, &step)
        } else {
            emit(.closed(show: show.ordinal, network: network, clicked: show.record.isClicked), index, &step)
        }
        if !show.record.isDisplayed { drop(show.ad, error == nil ? .closed : .showFailed, in: index, &step) }
        let mayBeDisplayed = end == .byUs && !show.record.isDisplayed && show.ad.info.precision == .exact
        step.effects.append(
            mayBeDisplayed ? .letGoUnbilled(show.ad.ad, .showEnded) : .letGo(show.ad.ad, .showEnded))
        if !isSilent {
            let update = error.map { ShowUpdate.failed($0) } ?? .closed(clicked: show.record.isClicked)
            step.effects.append(.tell(show.id, update))
        }
        if isGateFreed { runPlans(.reload, &step) } else { runPlan(index, .reload, &step) }
    }

    /// A callback of a show that has ended.
    private mutating func endedShowEvent(_ id: ShowID, _ event: ShowEvent, _ step: inout Step) {
        guard var ended = endedShows[id] else { return }
        let network = ended.ad.info.network
        switch (event, ended.end) {
        case (.rewarded(let reward), .closed) where !ended.record.isRewarded,
            (.rewarded(let reward), .byUs) where !ended.record.isRewarded:
            ended.record.isRewarded = true
            endedShows[id] = ended
            rewarded(
                id, ended.ordinal, ended.ad, reward, in: ended.placement, isSilent: ended.isSilent, &step)
        case (.displayed, .byUs) where !ended.record.isDisplayed:
            ended.record.isDisplayed = true
            endedShows[id] = ended
            emit(
                .callbackIgnored(show: ended.ordinal, network: network, reason: "displayed_late"),
                ended.placement, &step)
            bill(id, ended.ordinal, ended.ad, in: ended.placement, isSilent: true, &step)
        case (_, .byUs):
            emit(
                .callbackIgnored(show: ended.ordinal, network: network, reason: "late"), ended.placement,
                &step)
        case (.closed, .closed), (.rewarded, .closed):
            violated(network, "repeated", placement: ended.placement, &step)
        case (_, .closed): violated(network, "after_release", placement: ended.placement, &step)
        case (_, .failed): violated(network, "after_failure", placement: ended.placement, &step)
        }
    }
}
