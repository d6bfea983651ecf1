package import AdapterKit
package import LedgerKit

/// Every decision of admed, as a value: given what happened and when, it answers with what to do.
///
/// It holds no clock, lock, task, closure or file. Given the same inputs it gives the same effects. A late, repeated or
/// unknown callback is normal life and changes nothing.
///
/// The rules are in its machines, which keep their state to themselves. The engine routes: it tells a machine what happened,
/// and turns what the machine answers into events, effects, timers, and news for other machines.
package struct MediationEngine: Sendable {
    let plan: EnginePlan
    let options: EngineOptions
    let requestIDs: RequestIDs

    /// The cache and the load of each placement.
    var placements: PlacementTable<Placement>
    /// The adapter's start, circuit and rest of each network.
    var networks: Networks
    /// The shows that run, and the last that have ended.
    var shows = Shows()
    /// The app-open decision and the cold start; nil: no placement shows app-open ads.
    var appOpen: AppOpenMachine?
    /// Where the app is.
    var place = AppPlace()
    /// What covers the screen.
    var gate = FullscreenGate()
    /// Caps and pacing.
    var scheduler: FrequencyScheduler
    /// The ledger's questions and answers.
    var ledgerCalls = LedgerCalls()
    var timers = Timers()
    var jitter: SplitMix

    /// Everything has ended: nothing new begins.
    var isOver = false
    /// Where each caller waits.
    var waiters: [WaiterID: PlacementIndex] = [:]
    /// Where each ad is offered or cached.
    var ads: [AdID: PlacementIndex] = [:]
    var endedLoads = RecentlyEnded<LoadID, EndedLoad>()

    /// When the input happened that is being handled.
    private(set) var moment: Moment
    private var effects: [Effect] = []
    private var log: EventLog
    private var numbers: UInt64 = 0

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
        plan = EnginePlan(configuration, lifetimes: lifetimes)
        self.options = options
        requestIDs = RequestIDs(seed: options.seed)
        jitter = SplitMix(state: options.seed)
        scheduler = FrequencyScheduler(
            configuration, bootID: options.bootID, session: options.session)
        placements = PlacementTable(configuration.placements.map { _ in Placement() })
        networks = Networks(missing: unable)
        appOpen = configuration.placements.firstIndex { $0.format == .appOpen }.map { position in
            AppOpenMachine(
                PlacementIndex(position), configuration.placements[position].appOpen,
                hasFilter: options.hasFilter)
        }
        log = EventLog(start: start.boot)
        moment = start
    }

    /// Goes on where the engine of a process that was killed ended: its events, loads and shows go on counting.
    package mutating func resume(_ position: LogPosition) {
        log.resume(position)
        for index in placements.indices {
            placements[index] = Placement(
                loads: position.loads[index.position], shows: position.shows[index.position])
        }
    }

    /// Takes in what happened; appends what is to be done, in order. Timers that are due go first.
    ///
    /// - Parameter due: When the input was due, where that is not now: only timers that were due by then go before it.
    package mutating func handle(
        _ input: Input, at moment: Moment, due: BootInstant? = nil, into effects: inout [Effect]
    ) {
        self.moment = moment
        swap(&self.effects, &effects)
        defer { swap(&self.effects, &effects) }
        while let timer = timers.popDue(at: due ?? moment.boot) { fired(timer) }
        route(input)
        if scheduler.takeCorrection() { readLedger() }
    }

    private mutating func route(_ input: Input) {
        switch input {
        case .begin: begin()
        case .launched(let inBackground): launched(inBackground: inBackground)
        case .activated(let facts): activated(facts)
        case .deactivated: deactivated()
        case .backgrounded(let lock): backgrounded(lock: lock)
        case .presenterChanged(let isAvailable): presenterChanged(isAvailable)
        case .fullscreenBegan(let token): fullscreenBegan(token)
        case .fullscreenEnded(let token): fullscreenEnded(token)
        case .adsSuspended(let token, let blocksLoads): adsSuspended(by: token, blocksLoads: blocksLoads)
        case .adsResumed(let token): adsResumed(by: token)
        case .facts(let decision, let facts): factsAnswered(decision, facts)
        case .filterAnswered(let decision, let answer): filterAnswered(decision, answer)
        case .ledgerDamaged: ledgerDamaged()
        case .ledgerAnswered(let call, let result): ledgerAnswered(call, result)
        case .ledgerGivenUp: ledgerGivenUp()
        case .load(let placement, let waiter, let options): load(placement, for: waiter, options)
        case .cancel(let waiter): cancel(waiter)
        case .show(let placement, let show, let hasPresenter):
            self.show(placement, as: show, hasPresenter: hasPresenter)
        case .destroy(let placement): destroy(placement)
        case .consentChanged(let unable): consentChanged(unable)
        case .end: end()
        case .started(let start, let error): startEnded(start, error)
        case .answered(let call, let answer): lineAnswered(call, answer)
        case .ended(let call): callEnded(.line(call), of: network(of: call))
        case .showEvent(let show, let event): showReported(show, event)
        case .wentStale(let ad): wentStale(ad)
        case .violation(let network, let detail):
            violated(ContractBreach(network: network, reason: .reported, detail: detail), in: nil)
        case .noticeFailed(let network, let failure): emit(.noticeFailed(network: network, failure))
        case .wakeUp: break
        }
    }

    private mutating func fired(_ timer: EngineTimer) {
        switch timer {
        case .load(let load): loadTimedOut(load)
        case .line(let call): lineTimedOut(call)
        case .start(let start): startTimedOut(start)
        case .ledger(let call): ledgerTimedOut(call)
        case .expiry(let ad): expire(ad)
        case .retry(let placement): retry(placement)
        case .plannedLoad(let placement): plannedLoadDue(placement)
        case .watchdog(let show): showTimedOut(show)
        case .rewardWindow(let show): rewardWindowOver(show)
        case .coldWindow: endColdStart(with: .coldWindowElapsed)
        case .cooldown: reconsiderColdStart()
        case .presenterRetry: retryForPresenter(nil)
        }
    }
}

// MARK: What the parts of the engine share

extension MediationEngine {
    /// When the input happened that is being handled, on the clock for ages and deadlines.
    var now: BootInstant { moment.boot }

    /// Whether app-open decisions show ads of the placement.
    func isAppOpen(_ index: PlacementIndex) -> Bool { index == appOpen?.placement }

    /// Whether the placement's ads cover the screen.
    func isFullscreen(_ index: PlacementIndex) -> Bool { plan[index].format.isFullscreen }

    /// The network that a line belongs to.
    func network(of call: LineCall) -> NetworkID { plan.line(call).network }

    /// A wait as a moment of the wall clock.
    func nextEligible(_ eligibility: FrequencyScheduler.Eligibility) -> MediationEvent.NextEligible {
        switch eligibility {
        case .now: .at(moment.wall)
        case .after(let wait): .at(moment.wall.advanced(by: wait))
        case .never: .never
        }
    }

    mutating func nextNumber() -> UInt64 {
        numbers += 1
        return numbers
    }

    /// Something is to be done, after what was said before.
    mutating func perform(_ effect: Effect) { effects.append(effect) }

    /// Logs what happened in a placement, or to no placement in particular.
    mutating func emit(_ kind: MediationEvent.Kind, in index: PlacementIndex? = nil) {
        emit(kind, of: index.map { plan[$0].id })
    }

    /// The same of a placement that may not be configured.
    mutating func emit(_ kind: MediationEvent.Kind, of placement: PlacementID?) {
        perform(.emit(log.event(kind, of: placement, at: moment)))
    }

    /// Logs and counts a breach of contract.
    mutating func violated(_ breach: ContractBreach, in index: PlacementIndex?) {
        if let network = breach.network { networks[network].violated() }
        emit(.contractViolation(breach), in: index)
    }
}

// MARK: Questions that change nothing

extension MediationEngine {
    /// The earliest moment at which the engine wants to be woken.
    package var nextWakeUp: BootInstant? { timers.next }

    /// Where the event log is.
    package func position(at now: Moment) -> LogPosition {
        LogPosition(
            sequence: log.sequence, at: log.time(at: now.boot), loads: placements.values.map(\.loads),
            shows: placements.values.map(\.shows))
    }

    /// How often a network's adapter has broken its contract.
    package func violations(of network: NetworkID) -> Int { networks[network].violations }

    /// Displays of the placement in this session and on the day that is in force.
    package mutating func displays(_ placement: PlacementID, at now: Moment) -> (session: Int, day: Int) {
        guard let index = plan.index[placement] else { return (0, 0) }
        return (scheduler.sessionDisplays(index), scheduler.dayDisplays(index, at: now))
    }

    /// The placement of a running show.
    package func placement(of show: ShowID) -> PlacementID? {
        shows[running: show].map { plan[$0.placement].id }
    }

    /// Shows that cover the screen, or are about to, in the order in which they began.
    package var fullscreenShows: [ShowID] { shows.ids { isFullscreen($0.placement) } }

    /// The moment as a ledger stores it.
    package mutating func ledgerMoment(_ now: Moment) -> LedgerMoment { scheduler.ledgerMoment(now) }

    /// Whether the placement has an ad that could be shown now.
    package func isReady(_ placement: PlacementID, at now: BootInstant) -> Bool {
        plan.index[placement].map { placements[$0].hasFreshAd(at: now) } ?? false
    }

    /// The ad in the cache of the placement, if it could be shown now.
    package func cachedAd(_ placement: PlacementID, at now: BootInstant) -> (AdID, CachedAdInfo)? {
        guard let index = plan.index[placement], placements[index].hasFreshAd(at: now),
            let cached = placements[index].cached
        else { return nil }
        return (cached.ad, cached.info)
    }
}
