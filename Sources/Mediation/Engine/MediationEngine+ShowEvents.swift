import AdapterKit
import LedgerKit

extension MediationEngine {
    /// How many reports of one show may wait for the ledger. There are five kinds, and each counts once.
    private static let mostWaitingEvents = 100

    /// - Parameter hasWaited: Whether the report waited for the ledger, and was noted when it came.
    mutating func showEvent(
        _ id: ShowID, _ event: ShowEvent, hasWaited: Bool = false, _ step: inout Step
    ) {
        guard let (index, show, isSilent) = running(id) else { return endedShowEvent(id, event, &step) }
        switch show.phase {
        case .reserving: return outOfOrder(event, of: show, in: index, &step)
        case .counting(let slot, let waiting):
            // The user may leave before the ledger answers, so a click is noted when it happens.
            if case .clicked = event { host.clicked(at: step.now) }
            if waiting.count >= Self.mostWaitingEvents { return repeated(event, of: show, in: index, &step) }
            var show = show
            show.phase = .counting(slot, waiting: waiting + [event])
            return keep(show, in: index)
        case .presenting, .displayed: break
        }
        switch event {
        case .displayed: displayed(show, in: index, &step)
        case .clicked:
            if !hasWaited { host.clicked(at: step.now) }
            clicked(show, in: index, isSilent: isSilent, &step)
        case .rewarded(let reward):
            if show.record.isRewarded { return repeated(event, of: show, in: index, &step) }
            // The user is given the reward all the same.
            if !show.record.isDisplayed { outOfOrder(event, of: show, in: index, &step) }
            var show = show
            show.record.isRewarded = true
            keep(show, in: index)
            rewarded(id, show.ordinal, show.network, reward, in: index, isSilent: isSilent, &step)
        case .closed: finish(show, in: index, .closed, error: nil, isSilent: isSilent, &step)
        case .failed(let reported):
            let error = reported.believed(at: .show)
            if error.code == .contractViolation {
                let detail = error.reason ?? "the adapter says that its network broke the contract"
                let breach = ContractBreach(
                    network: show.network, reason: "reported", callback: event.callback, show: show.ordinal,
                    detail: detail)
                violated(breach, placement: index, &step)
            }
            let failure = AdError(
                error.code, stage: .show, network: show.network, native: error.native, reason: error.reason,
                retryAfter: error.retryAfter)
            finish(show, in: index, .failed, error: failure, isSilent: isSilent, &step)
        }
    }

    /// The moment that counts. Nobody hears of it before the ledger has made it durable.
    private mutating func displayed(_ show: Show, in index: Int, _ step: inout Step) {
        if show.record.isDisplayed { return repeated(.displayed, of: show, in: index, &step) }
        guard case .presenting(let slot, let watchdog) = show.phase else { return }
        var show = show
        timers.remove(watchdog)
        show.record.isDisplayed = true
        show.phase = .counting(slot, waiting: [])
        keep(show, in: index)
        let display = count(slot, show.ad, in: index, step)
        askLedger(.commit(display), for: .display(show.id, display), &step)
    }

    /// Counts a display in our copy of the ledger.
    private mutating func count(
        _ slot: ReservationID, _ ad: CachedAd?, in index: Int, _ step: Step
    ) -> LedgerDisplay {
        let display = LedgerDisplay(
            slot: slot, placement: plan.placements[index].id, moment: scheduler.ledgerMoment(step.moment),
            ad: ad?.ad)
        scheduler.history.commit(slot, for: display.placement, at: display.moment)
        return display
    }

    /// The display is durable, or the ledger failed: now it is told, and with it what the adapter has said since.
    mutating func committed(_ id: ShowID, _ step: inout Step) {
        guard let (index, show, isSilent) = running(id), case .counting(let slot, let waiting) = show.phase
        else {
            return
        }
        var counted = show
        counted.phase = .displayed(slot)
        keep(counted, in: index)
        emit(.displayed(show: show.ordinal, network: show.network), index, &step)
        bill(id, show.ordinal, show.ad, in: index, isSilent: isSilent, &step)
        for event in waiting { showEvent(id, event, hasWaited: true, &step) }
    }

    /// Each click counts for what follows if the user leaves now; only the first is told.
    private mutating func clicked(_ show: Show, in index: Int, isSilent: Bool, _ step: inout Step) {
        guard show.record.isDisplayed else {
            return outOfOrder(.clicked, of: show, in: index, &step)
        }
        if show.record.isClicked { return }
        var show = show
        show.record.isClicked = true
        keep(show, in: index)
        emit(.clicked(show: show.ordinal, network: show.network), index, &step)
        if !isSilent { step.effects.append(.notify(show.id, .clicked)) }
    }

    mutating func showTimedOut(_ id: ShowID, _ step: inout Step) {
        guard let (index, show, isSilent) = running(id) else { return }
        let error = AdError(.showTimeout, stage: .show, network: show.network)
        finish(show, in: index, .byUs, error: error, isSilent: isSilent, &step)
    }

    /// The presenter no longer shows what we think is on screen: that show is over. One that was never displayed is
    /// the watchdog's.
    mutating func vanished(_ id: ShowID, _ step: inout Step) {
        guard let (index, show, isSilent) = running(id), case .displayed = show.phase else { return }
        finish(show, in: index, .byUs, error: nil, isSilent: isSilent, &step)
    }

    private mutating func bill(
        _ id: ShowID, _ ordinal: Int, _ ad: CachedAd?, in index: Int, isSilent: Bool, _ step: inout Step
    ) {
        let revenue = ImpressionRevenue(
            placement: plan.placements[index].id, network: ad?.info.network, price: ad?.info.price,
            precision: ad?.info.precision ?? .unknown)
        if ad != nil { emit(.revenue(show: ordinal, revenue), index, &step) }
        if let ad, ad.hasBid { step.effects.append(.billable(ad.ad)) }
        if !isSilent { step.effects.append(.notify(id, .displayed(revenue))) }
    }

    private mutating func rewarded(
        _ id: ShowID, _ ordinal: Int, _ network: NetworkID?, _ reward: Reward?, in index: Int,
        isSilent: Bool, _ step: inout Step
    ) {
        emit(.rewarded(show: ordinal, network: network), index, &step)
        if !isSilent { step.effects.append(.notify(id, .rewarded(reward))) }
    }

    /// Ends a show: the gate is free, the ad is let go, the plan is run.
    mutating func finish(
        _ show: Show, in index: Int, _ end: EndedShow.End, error: AdError?, isSilent: Bool, _ step: inout Step
    ) {
        let isDisplayed = show.record.isDisplayed
        timers.remove(show.watchdog)
        shows[show.id] = nil
        clear(show, in: index)
        let isGateFreed = gate.free(show.id, at: step.now, leavesCooldown: error == nil || isDisplayed)
        endedShows[show.id] = EndedShow(
            placement: index, ordinal: show.ordinal, ad: show.ad, reservation: show.reservation, end: end,
            isSilent: isSilent, record: show.record)
        if let error {
            emit(.showFailed(show: show.ordinal, network: show.network, code: error.code), index, &step)
        } else {
            emit(
                .closed(show: show.ordinal, network: show.network, clicked: show.record.isClicked), index,
                &step)
        }
        if !isDisplayed, let slot = show.reservation { release(slot, &step) }
        if let ad = show.ad { letGo(ad, of: show, end, hasFailed: error != nil, in: index, &step) }
        if !isSilent {
            let update = error.map { ShowUpdate.failed($0) } ?? .closed(clicked: show.record.isClicked)
            step.effects.append(.notify(show.id, update))
            awaitReward(of: show, after: end, &step)
        }
        if isGateFreed { gateFreed(&step) } else { runPlan(index, .reload, &step) }
    }

    /// A reward may still come of a show that has ended, for a while; then nothing more is told of it.
    private mutating func awaitReward(of show: Show, after end: EndedShow.End, _ step: inout Step) {
        if show.record.isRewarded || end == .failed { return step.effects.append(.endUpdates(show.id)) }
        rewardWindows[show.id] = timers.add(
            at: step.now.advanced(by: EngineOptions.rewardWindow), .rewardWindow(show.id))
    }

    /// Nothing more is told of a show that has ended. Does nothing if that was said before.
    mutating func rewardWindowOver(_ id: ShowID, _ step: inout Step) {
        guard let timer = rewardWindows.removeValue(forKey: id) else { return }
        timers.remove(timer)
        step.effects.append(.endUpdates(id))
    }

    private mutating func letGo(
        _ cached: CachedAd, of show: Show, _ end: EndedShow.End, hasFailed: Bool, in index: Int,
        _ step: inout Step
    ) {
        if show.record.isDisplayed { return step.effects.append(.discard(cached.ad, .showEnded)) }
        drop(cached, hasFailed ? .showFailed : .closed, in: index, &step)
        let mayBeDisplayed = end == .byUs && cached.hasBid
        step.effects.append(
            mayBeDisplayed ? .discardKeepingBid(cached.ad, .showEnded) : .discard(cached.ad, .showEnded))
    }

    /// A callback of a show that has ended.
    private mutating func endedShowEvent(_ id: ShowID, _ event: ShowEvent, _ step: inout Step) {
        guard var ended = endedShows[id] else { return }
        let network = ended.ad?.info.network
        switch (event, ended.end) {
        case (.rewarded(let reward), .closed) where !ended.record.isRewarded,
            (.rewarded(let reward), .byUs) where !ended.record.isRewarded:
            ended.record.isRewarded = true
            endedShows[id] = ended
            rewarded(id, ended.ordinal, network, reward, in: ended.placement, isSilent: ended.isSilent, &step)
            rewardWindowOver(id, &step)
        case (.displayed, .byUs) where !ended.record.isDisplayed:
            ended.record.isDisplayed = true
            endedShows[id] = ended
            displayedLate(id, ended, &step)
        case (_, .byUs):
            let ignored = MediationEvent.Kind.callbackIgnored(
                show: ended.ordinal, network: network, reason: "late")
            emit(ignored, ended.placement, &step)
        case (.closed, .closed), (.rewarded, .closed):
            violated(event, "repeated", "came again after the show was closed", of: ended, &step)
        case (_, .closed):
            violated(
                event, "after_release", "came after the show was closed and its ad let go", of: ended, &step)
        case (_, .failed):
            violated(event, "after_failure", "came after the show had failed", of: ended, &step)
        }
    }

    private mutating func outOfOrder(_ event: ShowEvent, of show: Show, in index: Int, _ step: inout Step) {
        let breach = ContractBreach(
            network: show.network, reason: "out_of_order", callback: event.callback,
            show: show.isStarted ? show.ordinal : nil, detail: "\(event.callback) came before displayed")
        violated(breach, placement: index, &step)
    }

    private mutating func repeated(_ event: ShowEvent, of show: Show, in index: Int, _ step: inout Step) {
        let breach = ContractBreach(
            network: show.network, reason: "repeated", callback: event.callback, show: show.ordinal,
            detail: "\(event.callback) came twice in one show")
        violated(breach, placement: index, &step)
    }

    private mutating func violated(
        _ event: ShowEvent, _ reason: String, _ happened: String, of ended: EndedShow, _ step: inout Step
    ) {
        let breach = ContractBreach(
            network: ended.ad?.info.network, reason: reason, callback: event.callback, show: ended.ordinal,
            detail: "\(event.callback) \(happened)")
        violated(breach, placement: ended.placement, &step)
    }

    /// The ad came up after its show had timed out: it counts, is billed once it is counted, and changes nothing else.
    private mutating func displayedLate(_ id: ShowID, _ ended: EndedShow, _ step: inout Step) {
        let index = ended.placement
        let ignored = MediationEvent.Kind.callbackIgnored(
            show: ended.ordinal, network: ended.ad?.info.network, reason: "displayed_late")
        emit(ignored, index, &step)
        // Every show that was started holds a slot.
        guard let slot = ended.reservation else { return }
        let display = count(slot, ended.ad, in: index, step)
        askLedger(.commit(display), for: .lateDisplay(id, display), &step)
    }

    mutating func billLate(_ id: ShowID, _ step: inout Step) {
        guard let ended = endedShows[id] else { return }
        bill(id, ended.ordinal, ended.ad, in: ended.placement, isSilent: true, &step)
    }
}
