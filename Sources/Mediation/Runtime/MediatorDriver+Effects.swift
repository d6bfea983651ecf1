import AdapterKit
import Dispatch
import Synchronization

extension MediatorDriver {
    /// Carries out effects until none are left, then arms the timer for the engine's next wake-up. Only one thread
    /// does it at a time; what others add meanwhile is carried out here too, so that the order is the engine's.
    func drain() {
        while true {
            let batch: [Effect]? = state.withLock { state in
                if state.isDraining { return nil }
                let batch = state.effects
                state.effects = []
                state.isDraining = true
                return batch
            }
            guard let batch else { return }
            carryOut(batch)
            armTimer()
            // An input that came meanwhile may have changed the wake-up and nothing else.
            let idle: [CheckedContinuation<Void, Never>]? = state.withLock { state in
                state.isDraining = false
                guard state.effects.isEmpty, state.armed == state.wakeUp else { return nil }
                defer { state.idleWaiters = [] }
                return state.idleWaiters
            }
            if let idle { return idle.forEach { $0.resume() } }
        }
    }

    private func armTimer() {
        let change: BootInstant?? = state.withLock { state in
            let next = state.wakeUp
            guard next != state.armed else { return .none }
            state.armed = next
            return .some(next)
        }
        guard case .some(let next) = change else { return }
        options.clock.wake(at: next) { [weak self] in self?.wakeUp() }
    }

    private func wakeUp() {
        state.withLock { $0.armed = nil }
        apply(.wakeUp)
    }

    /// Carries out effects in their order. Events that follow one another go to the sink together: an answer with a
    /// hundred thousand bids that cannot be used makes as many.
    private func carryOut(_ batch: [Effect]) {
        var unsent = 0
        for (index, effect) in batch.enumerated() {
            if case .emit(let event) = effect {
                tellHost(of: event)
            } else {
                log(batch[unsent..<index])
                unsent = index + 1
                carryOut(effect)
            }
        }
        log(batch[unsent...])
    }

    private func carryOut(_ effect: Effect) {
        switch effect {
        case .startAdapter(let network, let start): startAdapter(network, start)
        case .cancelStart(let start): state.withLock { $0.starts.removeValue(forKey: start) }?.cancel()
        case .ask(let request): ask(request)
        case .cancel(let call): state.withLock { $0.calls.removeValue(forKey: call) }?.cancel()
        case .won(let ad, let nextBest): tell(bidOf: ad) { $0.won(nextBest: nextBest) }
        case .lost(let ad, let reason, let price): tell(bidOf: ad) { $0.lost(reason, winningPrice: price) }
        case .billable(let ad): tell(bidOf: ad) { $0.billable() }
        case .discard(let ad, let reason): state.withLock { $0.takeAd(ad) }?.letGo(reason)
        case .discardKeepingBid(let ad, let reason):
            // What is forgotten is let go of here: not under the lock, where its end could call us.
            let (live, forgotten) = state.withLock { state in
                let live = state.takeAd(ad)
                return (live, live?.bid.flatMap { state.unbilled.insert($0, for: ad) })
            }
            live?.letGo(reason)
            withExtendedLifetime(forgotten) {}
        case .complete(let waiter, let outcome): complete(waiter, outcome, isAbandoned: false)
        case .abandon(let waiter, let outcome): complete(waiter, outcome, isAbandoned: true)
        case .askLedger(let call, let question): askLedger(call, question)
        case .askFacts(let decision, let shows): apply(.facts(decision, facts(of: shows)))
        case .askFilter(let decision, let facts):
            apply(.filterAnswered(decision, options.appOpen.filter?(facts) ?? true))
        case .presentHostView(let action):
            if let act = options.appOpen.action { callBack(about: appOpen) { act(action) } }
        case .present(let show, let ad, let showOptions): present(show, ad, showOptions)
        case .dismiss(let show):
            let wanted = state.withLock { $0.listeners[show]?.presenter } ?? presenter
            options.callbackExecutor.run { wanted.dismiss() }
        case .refuse(let show, let error): refuse(show, error)
        case .notify(let show, let update): tell(show, update)
        case .abandonShow(let show): state.withLock { $0.listeners.removeValue(forKey: show) }?.onEnd()
        case .endUpdates(let show): endUpdates(show)
        case .emit: break
        }
    }

    private func tellHost(of event: MediationEvent) {
        switch event.kind {
        case .coldStartResolved(let outcome):
            if let hear = options.appOpen.onColdStart { options.callbackExecutor.run { hear(outcome) } }
        case .expired:
            if let placement = event.placement, let hear = state.withLock({ $0.expiryListeners[placement] }) {
                callBack(about: placement, hear)
            }
        default: break
        }
    }

    private func log(_ news: ArraySlice<Effect>) {
        if news.isEmpty || options.sink is NoEventSink { return }
        events.async { [sink = options.sink] in
            for case .emit(let event) in news { sink.receive(event) }
        }
    }

    private func tell(bidOf ad: AdID, _ work: @escaping @Sendable (any AdBidding) -> Void) {
        state.withLock { $0.ads[ad]?.bid ?? $0.unbilled[ad] }?.tell(work)
    }

    private func complete(_ id: WaiterID, _ outcome: LoadOutcome, isAbandoned: Bool) {
        switch state.withLock({ $0.waiters.removeValue(forKey: id) }) {
        case .task(let continuation): continuation.resume(returning: outcome)
        case .callback(let callback):
            if isAbandoned { return }
            // Who asks for what is gone is told so.
            if case .failure(let error) = outcome.result, error.code == .destroyed {
                return options.callbackExecutor.run { callback(outcome) }
            }
            callBack(about: outcome.placement) { callback(outcome) }
        case nil: break
        }
    }

    /// Calls the host back, unless it has destroyed the placement before its executor comes to it.
    private func callBack(about placement: PlacementID?, _ work: @escaping @Sendable () -> Void) {
        options.callbackExecutor.run { [silence] in
            if !silence.covers(placement) { work() }
        }
    }

    /// The placement of app-open ads.
    private var appOpen: PlacementID? { configuration.placements.first { $0.format == .appOpen }?.id }

    /// The caller hears it from the call where that has not returned, else as the end of the show.
    private func refuse(_ show: ShowID, _ error: AdError) {
        let isInCall = state.withLock { state in
            guard state.showCalls[show] != nil else { return false }
            state.showCalls[show] = .some(error)
            return true
        }
        if !isInCall { tell(show, .failed(error)) }
    }

    private func tell(_ show: ShowID, _ update: ShowUpdate) {
        let (listener, forgotten): (ShowListener?, [ShowListener?]) = state.withLock { state in
            guard var listener = state.listeners[show] ?? state.ended[show] else { return (nil, []) }
            guard update.isEnd else { return (listener, []) }
            listener.presenter = nil
            return (listener, [state.listeners.updateValue(listener, forKey: show)])
        }
        defer { withExtendedLifetime(forgotten) {} }
        if let listener {
            callBack(about: listener.placement) { listener.onUpdate(update) }
        } else if show.isOwn, let hear = options.appOpen.onShow {
            callBack(about: appOpen) { hear(show, update) }
        }
    }

    /// Nothing more is awaited of a show. A reward that comes still later finds its listener among the last ones.
    private func endUpdates(_ show: ShowID) {
        let (listener, forgotten) = state.withLock { state in
            guard let presented = state.listeners.removeValue(forKey: show) else {
                return (nil as ShowListener?, [] as [ShowListener?])
            }
            var listener = presented
            listener.presenter = nil
            return (listener, [presented, state.ended.insert(listener, for: show)])
        }
        defer { withExtendedLifetime(forgotten) {} }
        // After the updates that are on their way.
        if let listener { options.callbackExecutor.run(listener.onEnd) }
    }

    private func startAdapter(_ network: NetworkID, _ start: StartID) {
        sendOwed()
        guard let adapter = adapters[network], let place = places[network] else {
            let fault = unmade[network] ?? AdapterError(.invalidConfiguration, reason: "no such network")
            return apply(.started(start, fault))
        }
        state.withLock { state in
            guard !state.isClosed else { return }
            state.starts[start] = AdapterCall(at: place) { [weak self] in
                do {
                    try Task.checkCancellation()
                    try await adapter.start()
                    self?.finish(start, nil)
                } catch {
                    guard let self else { return }
                    finish(start, redactor.redact(AdapterError(reporting: error)))
                }
            }
        }
    }

    private func finish(_ start: StartID, _ error: AdapterError?) {
        apply(.started(start, error))
        state.withLock { $0.starts[start] = nil }
    }

    private func present(_ show: ShowID, _ ad: AdID, _ showOptions: ShowOptions) {
        let (live, wanted) = state.withLock { state in
            state.presented[show] = state.ads[ad]
            return (state.ads[ad], state.listeners[show]?.presenter)
        }
        let report: ShowReport = { [weak self] event in
            guard let self else { return }
            apply(.showEvent(show, redactor.redact(event)))
        }
        live?.show(on: wanted ?? presenter, options: showOptions, report: report)
    }
}
