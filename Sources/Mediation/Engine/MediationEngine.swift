package import AdapterKit
package import LedgerKit

/// Every decision of admed, as a value: told what happened and when, it answers with what to do.
///
/// It holds no clock, lock, task, closure or file. Given the same inputs it gives the same effects. A late,
/// repeated or unknown callback is normal life and changes nothing.
package struct MediationEngine: Sendable {
    let plan: EnginePlan
    let options: EngineOptions
    let requestIDs: RequestIDs
    let origin: BootInstant

    var placements: [PlacementRecord]
    var networks: [NetworkID: NetworkRecord] = [:]
    var timers = TimerQueue()
    var host = HostState()
    var gate = FullscreenGate()
    var appOpen = AppOpenMachine()
    var scheduler: FrequencyScheduler
    var ledgerCalls = LedgerCalls()
    var knowledge = LedgerKnowledge.known
    var jitter: SplitMix
    /// Networks whose adapters cannot pass on a privacy signal that is given: they are not asked.
    var unable: [NetworkID: Set<PrivacySignal>]

    /// Calls of adapters that were given up and go on.
    var unended = UnendedCalls()
    /// Everything has ended: nothing is begun any more.
    var isOver = false

    /// Where each load in flight, waiter, cached ad and running show is.
    var loads: [LoadID: Int] = [:]
    var waiters: [WaiterID: Int] = [:]
    var ads: [AdID: Int] = [:]
    var shows: [ShowID: Int] = [:]
    var starts: [StartID: NetworkID] = [:]
    var endedLoads = EndedCalls<LoadID, EndedLoad>()
    var endedShows = EndedCalls<ShowID, EndedShow>()
    /// Shows that have ended and may still be rewarded, with the timer that ends that.
    var rewardWindows: [ShowID: TimerID] = [:]

    private var sequence = 0
    private var numbers: UInt64 = 0
    private var earlier = Duration.zero

    /// An engine over a configuration that was found to be without problems.
    ///
    /// - Parameters:
    ///   - lifetimes: The default ad lifetimes of the networks' adapters.
    ///   - unable: The networks whose adapters cannot pass on privacy signals that are given, and which these are.
    ///   - start: The moment from which events count.
    package init(
        _ configuration: MediationConfiguration, lifetimes: [NetworkID: Duration],
        unable: [NetworkID: Set<PrivacySignal>] = [:],
        options: EngineOptions, start: Moment
    ) {
        self.unable = unable
        plan = EnginePlan(configuration, lifetimes: lifetimes)
        self.options = options
        requestIDs = RequestIDs(seed: options.seed)
        jitter = SplitMix(state: options.seed)
        scheduler = FrequencyScheduler(
            configuration, bootID: options.bootID, session: options.session)
        origin = start.boot
        placements = Array(repeating: PlacementRecord(), count: plan.placements.count)
    }

    /// Goes on where the engine of a process that was killed ended: its events, loads and shows go on counting.
    package mutating func resume(_ position: LogPosition) {
        sequence = position.sequence
        earlier = position.at
        for index in placements.indices {
            placements[index].loads = position.loads[index]
            placements[index].shows = position.shows[index]
        }
    }

    /// Where the event log is.
    package func position(at now: Moment) -> LogPosition {
        LogPosition(
            sequence: sequence, at: earlier + origin.duration(to: now.boot), loads: placements.map(\.loads),
            shows: placements.map(\.shows))
    }

    /// The earliest moment at which the engine wants to be woken.
    package var nextWakeUp: BootInstant? { timers.next }

    /// How often a network's adapter has broken its contract.
    package func violations(of network: NetworkID) -> Int { networks[network]?.violations ?? 0 }

    /// Displays of the placement in this session and on the day that is in force.
    package mutating func shows(_ placement: PlacementID, at now: Moment) -> (session: Int, day: Int) {
        guard let index = plan.index[placement] else { return (0, 0) }
        return (scheduler.sessionDisplays(index), scheduler.dayDisplays(index, at: now))
    }

    /// The placement of a running show.
    package func placement(of show: ShowID) -> PlacementID? { shows[show].map { plan.placements[$0].id } }

    /// The moment as a ledger stores it.
    package mutating func ledgerMoment(_ now: Moment) -> LedgerMoment { scheduler.ledgerMoment(now) }

    /// Whether the placement has an ad that could be shown now.
    package func isReady(_ placement: PlacementID, at now: BootInstant) -> Bool {
        guard let index = plan.index[placement], case .ready(let cached) = placements[index].state else {
            return false
        }
        return cached.isFresh(at: now)
    }

    /// The ad in the cache of the placement, if it could be shown now.
    package func cachedAd(_ placement: PlacementID, at now: BootInstant) -> (AdID, CachedAdInfo)? {
        guard let index = plan.index[placement], case .ready(let cached) = placements[index].state,
            cached.isFresh(at: now)
        else { return nil }
        return (cached.ad, cached.info)
    }

    /// Takes in what happened; appends what is to be done, in order. Wake-ups that are due go first.
    ///
    /// - Parameter due: When the input was due, where that is not now: only wake-ups that were due by then go before it.
    package mutating func handle(
        _ input: Input, at moment: Moment, due: BootInstant? = nil, into effects: inout [Effect]
    ) {
        var step = Step(moment: moment, effects: effects)
        effects = []
        while let purpose = timers.popDue(at: due ?? moment.boot) { wake(purpose, &step) }
        switch input {
        case .begin: begin(&step)
        case .host(let event): handle(event, &step)
        case .activated(let facts): activated(facts, &step)
        case .facts(let decision, let facts): self.facts(decision, facts, &step)
        case .filterAnswered(let decision, let answer): filterAnswered(decision, answer, &step)
        case .ledgerDamaged: ledgerDamaged(&step)
        case .ledgerAnswered(let call, let result): ledgerAnswered(call, result, &step)
        case .ledgerGivenUp: ledgerGivenUp(&step)
        case .load(let placement, let waiter, let options): load(placement, waiter, options, &step)
        case .cancel(let waiter): cancel(waiter, &step)
        case .show(let placement, let show, let hasPresenter):
            self.show(placement, show, hasPresenter: hasPresenter, &step)
        case .destroy(let placement): destroy(placement, &step)
        case .consentChanged(let unable): consentChanged(unable, &step)
        case .end: end(&step)
        case .started(let start, let error): started(start, error, &step)
        case .answered(let call, let answer): answered(call, answer, &step)
        case .ended(let call): ended(.line(call), &step)
        case .showEvent(let show, let event): showEvent(show, event, &step)
        case .wentStale(let ad):
            offerWentStale(ad, &step)
            expire(ad, &step)
        case .violation(let network, let detail):
            violated(
                ContractBreach(network: network, reason: "reported", detail: detail), placement: nil, &step)
        case .noticeFailed(let network, let failure):
            emit(.noticeFailed(network: network, failure), of: nil, &step)
        case .wakeUp: break
        }
        if scheduler.takeCorrection() { readLedger(&step) }
        effects = step.effects
    }

    /// Whether the placement is gone.
    func isDestroyed(_ index: Int) -> Bool {
        if case .destroyed = placements[index].state { true } else { false }
    }

    /// Whether the placement's ads cover the screen.
    func isFullscreen(_ index: Int) -> Bool { plan.placements[index].format.isFullscreen }

    /// A wait as a moment of the wall clock.
    func nextEligible(_ eligibility: FrequencyScheduler.Eligibility, _ step: Step)
        -> MediationEvent.NextEligible
    {
        switch eligibility {
        case .now: .at(step.moment.wall)
        case .after(let wait): .at(step.moment.wall.advanced(by: wait))
        case .never: .never
        }
    }

    /// One input being handled: its moment, and the effects so far.
    struct Step {
        let moment: Moment
        var effects: [Effect]

        var now: BootInstant { moment.boot }
    }

    mutating func emit(_ kind: MediationEvent.Kind, _ placement: Int?, _ step: inout Step) {
        emit(kind, of: placement.map { plan.placements[$0].id }, &step)
    }

    /// The same of a placement that may not be configured.
    mutating func emit(_ kind: MediationEvent.Kind, of placement: PlacementID?, _ step: inout Step) {
        sequence += 1
        let event = MediationEvent(
            sequence: sequence, at: earlier + origin.duration(to: step.now), wall: step.moment.wall,
            placement: placement, kind: kind)
        step.effects.append(.emit(event))
    }

    mutating func nextNumber() -> UInt64 {
        numbers += 1
        return numbers
    }

    /// Logs and counts a breach of contract.
    mutating func violated(_ breach: ContractBreach, placement: Int?, _ step: inout Step) {
        if let network = breach.network { networks[network, default: NetworkRecord()].violations += 1 }
        emit(.contractViolation(breach), placement, &step)
    }

    private mutating func wake(_ purpose: TimerQueue.Purpose, _ step: inout Step) {
        switch purpose {
        case .load(let load): loadTimedOut(load, &step)
        case .line(let call): lineTimedOut(call, &step)
        case .start(let start): startTimedOut(start, &step)
        case .ledger(let call): ledgerTimedOut(call, &step)
        case .expiry(let ad): expire(ad, &step)
        case .retry(let placement): retry(placement, &step)
        case .plannedLoad(let placement): plannedLoadDue(placement, &step)
        case .watchdog(let show): showTimedOut(show, &step)
        case .rewardWindow(let show): rewardWindowOver(show, &step)
        case .coldWindow: endColdStart(with: .coldWindowElapsed, &step)
        case .cooldown: reconsiderColdStart(&step)
        case .presenterRetry: lookAgain(nil, &step)
        }
    }
}
