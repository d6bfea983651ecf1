import AdapterKit
import Dispatch
import LedgerKit
import Redaction
import Synchronization

/// The live driver: applies inputs to the engine under a lock, and carries out the effects after unlocking.
///
/// Carrying out never calls foreign code: it makes tasks, resumes continuations and hands work to queues.
final class MediatorDriver: Sendable {
    let configuration: MediationConfiguration
    let registry: AdapterRegistry
    let adapters: [NetworkID: any NetworkAdapter]
    /// Why the adapters could not be made that are not there.
    let unmade: [NetworkID: AdapterError]
    /// Takes the configuration's secrets out of all that adapters say.
    let redactor: Redactor
    /// Where the code of each network's adapter runs.
    let places: [NetworkID: AdapterPlace]
    let presenter: any AdPresenter
    let options: MediatorOptions
    /// Of which placements nothing is called back any more.
    let silence = Silence()
    let events = DispatchQueue(label: "admed.events")
    /// Where the ledger's steps run, one after the other.
    let ledgerSteps = DispatchQueue(label: "admed.ledger")
    let state: Guarded<DriverState>

    init(
        _ configuration: MediationConfiguration, _ registry: AdapterRegistry, _ presenter: any AdPresenter,
        _ options: MediatorOptions
    ) throws(ConfigurationError) {
        let problems = configuration.problems(adapters: registry)
        guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
        self.configuration = configuration
        self.registry = registry
        self.presenter = presenter
        self.options = options
        var lifetimes: [NetworkID: Duration] = [:]
        for network in configuration.networks {
            lifetimes[network.id] = registry[network.adapter]?.manifest.defaultLifetime
        }
        var engineOptions = EngineOptions(seed: options.seed)
        engineOptions.hasFilter = options.appOpen.filter != nil
        engineOptions.hasAction = options.appOpen.action != nil
        engineOptions.session = options.session
        engineOptions.bootID = options.clock.bootID
        let engine = MediationEngine(
            configuration, lifetimes: lifetimes,
            unable: Self.unable(configuration, registry, options.privacy), options: engineOptions,
            start: options.clock.now())
        state = Guarded(DriverState(engine: engine, privacy: options.privacy))
        let violations = ViolationReports()
        let maker = AdapterMaker(configuration, registry)
        redactor = maker.redactor
        (adapters, unmade) = Self.makeAdapters(configuration, maker, options, violations)
        places = adapters.mapValues { _ in AdapterPlace() }
        violations.driver.withLock { $0 = WeakDriver(self) }
        let wasDamaged = options.ledger.takeDamage() != nil
        if wasDamaged { apply(.ledgerDamaged) }
        apply(.begin)
    }

    /// One network whose adapter cannot be made does not keep the others from their work: its lines say so.
    private static func makeAdapters(
        _ configuration: MediationConfiguration, _ maker: AdapterMaker, _ options: MediatorOptions,
        _ violations: ViolationReports
    ) -> ([NetworkID: any NetworkAdapter], [NetworkID: AdapterError]) {
        var adapters: [NetworkID: any NetworkAdapter] = [:]
        var unmade: [NetworkID: AdapterError] = [:]
        let outbox = options.outbox ?? options.ledger as? any BillingOutbox ?? InMemoryOutbox()
        let redactor = maker.redactor
        let wireLog = options.wireLog.map { log in
            { @Sendable (line: String) in log(redactor.redact(line)) }
        }
        for network in configuration.networks {
            let environment = AdapterEnvironment(
                network: network.id, product: options.product, screen: options.screen,
                outbox: outbox, wireLog: wireLog,
                reportViolation: { violations.report(network.id, redactor.redact($0)) },
                reportNoticeFailure: { violations.report($0, of: network.id) })
            switch maker.make(network, environment) {
            case .success(let adapter): adapters[network.id] = adapter
            case .failure(let fault): unmade[network.id] = fault
            }
        }
        return (adapters, unmade)
    }

    func isReady(_ placement: PlacementID) -> Bool {
        let now = options.clock.bootNow()
        return state.withLock { $0.engine.isReady(placement, at: now) }
    }

    func cachedAd(_ placement: PlacementID) -> CachedAdInfo? {
        let now = options.clock.bootNow()
        return state.withLock { $0.engine.cachedAd(placement, at: now)?.1 }
    }

    func violations(of network: NetworkID) -> Int {
        state.withLock { $0.engine.violations(of: network) }
    }

    func shows(_ placement: PlacementID) -> (session: Int, day: Int) {
        let now = options.clock.now()
        return state.withLock { $0.engine.shows(placement, at: now) }
    }

    func handle(_ event: HostEvent) {
        if let (token, end) = event.beginning {
            token.atEndOfLife { [weak self] in self?.apply(.host(end)) }
        }
        guard case .activated = event else { return apply(.host(event.named)) }
        // A timer that does not count the device's sleep is late now.
        state.withLock { $0.armed = nil }
        apply(.activated(facts(of: state.withLock { $0.engine.fullscreenShows })))
    }

    func updatePrivacy(_ signals: PrivacySignals) {
        // In one step: of two calls the later one must decide both what requests carry and who may be asked.
        state.withLock { state in
            if state.privacy == signals { return }
            state.privacy = signals
            let input = Input.consentChanged(unable: Self.unable(configuration, registry, signals))
            state.engine.handle(input, at: options.clock.now(), into: &state.effects)
        }
        drain()
    }

    /// The networks whose adapters cannot pass on all the signals that are given, as data or in the context.
    private static func unable(
        _ configuration: MediationConfiguration, _ registry: AdapterRegistry, _ signals: PrivacySignals
    ) -> [NetworkID: Set<PrivacySignal>] {
        let given = signals.given.union(PrivacySignals(context: configuration.context).given)
        return configuration.networksUnable(toPassOn: given, registry)
    }

    /// What the host knows now: its presenter and the ads on screen are asked, without a lock.
    func facts(of shows: [ShowID]) -> HostFacts {
        let presented = state.withLock { state in
            shows.compactMap { id in state.presented[id].map { (id, $0) } }
        }
        let vanished = presented.filter { !$0.1.isPresenting }.map(\.0)
        return HostFacts(hasPresenter: presenter.isAvailable, vanished: Set(vanished))
    }

    /// Applies one input, then carries out what follows.
    func apply(_ input: Input) {
        state.withLock { state in
            state.engine.handle(input, at: options.clock.now(), into: &state.effects)
        }
        drain()
    }

    func load(_ placement: PlacementID, _ wanted: LoadOptions) async -> LoadOutcome {
        let waiter = state.withLock { WaiterID(number: $0.nextNumber()) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { load(placement, wanted, waiter, .task($0)) }
        } onCancel: {
            apply(.cancel(waiter))
        }
    }

    func load(
        _ placement: PlacementID, _ wanted: LoadOptions, completion: @escaping @Sendable (LoadOutcome) -> Void
    ) {
        let waiter = state.withLock { WaiterID(number: $0.nextNumber()) }
        load(placement, wanted, waiter, .callback(completion))
    }

    private func load(_ placement: PlacementID, _ wanted: LoadOptions, _ id: WaiterID, _ waiter: Waiter) {
        state.withLock { state in
            state.waiters[id] = waiter
            let input = Input.load(placement, id, wanted)
            state.engine.handle(input, at: options.clock.now(), into: &state.effects)
        }
        sendOwed()
        // A task that was cancelled before its load began finds nobody to take back the first cancellation.
        if Task.isCancelled, case .task = waiter { apply(.cancel(id)) }
        drain()
    }

    func destroy(_ placement: PlacementID) {
        if configuration.placements.contains(where: { $0.id == placement }) { silence.begin(for: placement) }
        apply(.destroy(placement))
    }

    func onExpiry(of placement: PlacementID, _ hear: (@Sendable () -> Void)?) {
        state.withLock { $0.expiryListeners[placement] = hear }
    }

    @discardableResult
    func show(
        _ placement: PlacementID, on presenter: (any AdPresenter)? = nil,
        _ onUpdate: @escaping @Sendable (ShowUpdate) -> Void, onEnd: @escaping @Sendable () -> Void = {}
    ) throws(AdError) -> ShowID {
        let hasPresenter = (presenter ?? self.presenter).isAvailable
        let (id, refusal): (ShowID, AdError?) = state.withLock { state in
            let id = ShowID(number: state.nextNumber())
            state.listeners[id] = ShowListener(
                placement: placement, presenter: presenter, onUpdate: onUpdate, onEnd: onEnd)
            var effects: [Effect] = []
            let input = Input.show(placement, id, hasPresenter: hasPresenter)
            state.engine.handle(input, at: options.clock.now(), into: &effects)
            state.effects += effects
            for case .refuse(id, let error) in effects {
                state.listeners[id] = nil
                return (id, error)
            }
            state.showCalls.updateValue(nil, forKey: id)
            return (id, nil)
        }
        drain()
        if let refusal { throw refusal }
        // A ledger that answers at once may have refused it meanwhile.
        let (late, forgotten): (AdError?, ShowListener?) = state.withLock { state in
            guard let late = state.showCalls.removeValue(forKey: id) ?? nil else { return (nil, nil) }
            return (late, state.listeners.removeValue(forKey: id))
        }
        withExtendedLifetime(forgotten) {}
        if let late { throw late }
        return id
    }
}

/// Lets adapters, which are made before their driver is complete, report to it.
private final class ViolationReports: Sendable {
    let driver = Guarded<WeakDriver?>(nil)

    func report(_ network: NetworkID, _ detail: String) {
        driver.withLock { $0?.driver }?.apply(.violation(network, detail))
    }

    func report(_ failure: NoticeFailure, of network: NetworkID) {
        driver.withLock { $0?.driver }?.apply(.noticeFailed(network, failure))
    }
}

private struct WeakDriver: Sendable {
    weak let driver: MediatorDriver?

    init(_ driver: MediatorDriver) { self.driver = driver }
}
