import AdapterKit
import Basics
import LedgerKit
import Redaction
import Synchronization

/// The live driver: gives inputs to the engine under a lock, and carries out its effects after unlocking.
///
/// There are four mechanisms, and each keeps some of the promises:
///
/// - **A lock** (`Guarded`) around every piece of state, private to the type that owns it. No code of the host's, of an
///   adapter's, of a ledger's or of a sink's runs under one, and nothing of theirs is released under one. Under the engine's
///   lock the clock is read, so that inputs are stamped in their order, and our ledger in memory answers.
/// - **One loop for effects** (``runEffects()``). One thread at a time carries them out, in the engine's order; the
///   others leave theirs to it. Its switch waits for nothing and calls nothing that may wait: it resumes continuations,
///   hands work to the queues and to the host's executor, arms the clock, and asks what answers at once by contract: a
///   ledger that says so, the app-open filter, `isAvailable` and `isPresenting`.
/// - **A queue** (``WorkQueue``) for everything that may block. Each network has three, of sixteen threads at most, for its
///   calls, for cancelling them, and for bills: an adapter that blocks delays nobody else, hears that it is to give up, and
///   is asked for a bill while its `show` has not returned. An ad and its bid share a queue of one on the network's
///   threads, and so hear what they are told in order. Events and the steps of the ledger have a queue of one each.
///   Asynchronous calls of adapters are tasks on these queues.
/// - **A count of pending work** (``PendingWork``). The end waits until adapters have heard everything, until the ledger
///   has answered, and until adapters have stopped, and no longer than its limit.
final class MediatorDriver: Sendable {
    /// The engine, and what must change in one step with it.
    private struct Core {
        var engine: MediationEngine
        /// What requests carry from now on.
        var privacy: PrivacySignals
        /// What is not carried out yet.
        var effects: [Effect] = []
        /// Whether a thread is carrying out effects; the others leave theirs to it, so that all stay in order.
        var isRunningEffects = false
        /// Who waits until nobody is carrying out effects.
        var idleWaiters: [CheckedContinuation<Void, Never>] = []
        /// When the clock wakes the engine.
        var armed: BootInstant?
        /// Whether the engine has ended, and needs the clock no more.
        var hasEnded = false
        /// The ledger, where it is the one in memory: what it answers is known in the step that asks.
        let memory: InMemoryLedger?

        /// When the clock should wake the engine.
        var wakeUp: BootInstant? { hasEnded ? nil : engine.nextWakeUp }

        /// Gives the engine an input, and with it what the ledger in memory answers: so a show is refused within its call,
        /// whoever carries out effects meanwhile.
        mutating func handle(_ input: Input, at moment: Moment) {
            var next = effects.endIndex
            engine.handle(input, at: moment, into: &effects)
            guard let memory else { return }
            while next < effects.endIndex {
                guard case .askLedger(let call, let question) = effects[next] else {
                    next += 1
                    continue
                }
                effects.remove(at: next)
                let answer = Input.ledgerAnswered(call, .success(memory.answer(question)))
                engine.handle(answer, at: moment, into: &effects)
            }
        }
    }

    let configuration: MediationConfiguration
    let registry: AdapterRegistry
    let presenter: any AdPresenter
    let options: MediatorOptions
    let inputs = EngineInputs()
    let adapters: AdapterRunner
    let host: HostCallbacks
    let loads: LoadWaiters
    let shows: ShowListeners
    let ledger: LedgerRunner
    let events: EventQueue
    let shutdown: Shutdown
    private let core: Guarded<Core>

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
        adapters = AdapterRunner(configuration, registry, options, inputs)
        host = HostCallbacks(configuration, options)
        loads = LoadWaiters(host)
        shows = ShowListeners(host)
        ledger = LedgerRunner(options, adapters.ads, inputs)
        events = EventQueue(options.sink)
        shutdown = Shutdown(options.clock)
        let engine = Self.engine(configuration, registry, options)
        core = Guarded(
            Core(engine: engine, privacy: options.privacy, memory: options.ledger as? InMemoryLedger))
        inputs.connect(to: self)
        ledger.begin()
        apply(.begin)
    }

    private static func engine(
        _ configuration: MediationConfiguration, _ registry: AdapterRegistry, _ options: MediatorOptions
    ) -> MediationEngine {
        var lifetimes: [NetworkID: Duration] = [:]
        for network in configuration.networks {
            lifetimes[network.id] = registry[network.adapter]?.manifest.defaultLifetime
        }
        var engineOptions = EngineOptions(seed: options.seed)
        engineOptions.hasFilter = options.appOpen.filter != nil
        engineOptions.hasHostView = options.appOpen.presentHostView != nil
        engineOptions.session = options.session
        engineOptions.bootID = options.clock.bootID
        return MediationEngine(
            configuration, lifetimes: lifetimes,
            unable: networksLackingPrivacySupport(configuration, registry, options.privacy),
            options: engineOptions,
            start: options.clock.now())
    }

    /// The networks whose adapters cannot pass on all the signals that are given, as data or in the context.
    private static func networksLackingPrivacySupport(
        _ configuration: MediationConfiguration, _ registry: AdapterRegistry, _ signals: PrivacySignals
    ) -> [NetworkID: Set<PrivacySignal>] {
        let given = signals.given.union(PrivacySignals(context: configuration.context).given)
        return configuration.networksUnable(toPassOn: given, registry)
    }

    // MARK: Inputs

    /// Gives the engine an input, and carries out what follows.
    func apply(_ input: Input) {
        submit(input)
        runEffects()
    }

    /// Gives the engine an input, and leaves what follows to ``runEffects()``.
    ///
    /// - Parameter inspect: Looks at what follows.
    @discardableResult
    func submit<Answer>(_ input: Input, _ inspect: (ArraySlice<Effect>) -> Answer = { _ in }) -> Answer {
        core.withLock { core in
            let first = core.effects.endIndex
            core.handle(input, at: options.clock.now())
            return inspect(core.effects[first...])
        }
    }

    /// Asks the engine something that changes nothing.
    func read<Answer>(_ question: (inout MediationEngine) -> Answer) -> Answer {
        core.withLock { question(&$0.engine) }
    }

    /// What requests carry from now on.
    var privacy: PrivacySignals { core.withLock { $0.privacy } }

    /// In one step: of two calls the later one decides both what requests carry and who may be asked.
    func updatePrivacy(_ signals: PrivacySignals) {
        core.withLock { core in
            if core.privacy == signals { return }
            core.privacy = signals
            let unable = Self.networksLackingPrivacySupport(configuration, registry, signals)
            core.handle(.consentChanged(unable: unable), at: options.clock.now())
        }
        runEffects()
    }

    /// Ends the engine: every show and placement.
    func endEngine() {
        apply(.end)
        core.withLock { $0.hasEnded = true }
    }

    // MARK: Effects

    /// Carries out effects until none are left, then arms the clock for the engine's next wake-up. Only one thread does
    /// it at a time; what others add meanwhile is carried out here too, so that the order is the engine's.
    func runEffects() {
        while let batch = beginBatch() {
            run(batch)
            armWakeUp()
            guard let waiters = endBatch() else { continue }
            return waiters.forEach { $0.resume() }
        }
    }

    /// Waits until no effect is left to carry out, so that whoever flushes what effects fill misses none.
    func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            core.withLock { $0.idleWaiters.append(continuation) }
            runEffects()
        }
    }

    /// Arms the clock anew, should its wake-up have stood still while the device slept.
    func forgetWakeUp() { core.withLock { $0.armed = nil } }

    private func beginBatch() -> [Effect]? {
        core.withLock { core in
            if core.isRunningEffects { return nil }
            core.isRunningEffects = true
            defer { core.effects = [] }
            return core.effects
        }
    }

    /// Ends a batch.
    ///
    /// - Returns: Who waits for the end of all; nil where something is left to do: an input that came meanwhile may also have
    ///   changed the wake-up and nothing else.
    private func endBatch() -> [CheckedContinuation<Void, Never>]? {
        core.withLock { core in
            core.isRunningEffects = false
            guard core.effects.isEmpty, core.armed == core.wakeUp else { return nil }
            defer { core.idleWaiters = [] }
            return core.idleWaiters
        }
    }

    private func armWakeUp() {
        let change: BootInstant?? = core.withLock { core in
            let next = core.wakeUp
            guard next != core.armed else { return .none }
            core.armed = next
            return .some(next)
        }
        guard case .some(let next) = change else { return }
        options.clock.wake(at: next) { [weak self] in
            self?.forgetWakeUp()
            self?.apply(.wakeUp)
        }
    }
}
