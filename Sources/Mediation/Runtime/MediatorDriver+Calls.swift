import AdapterKit
import Synchronization

/// What the mediator's callers ask for.
extension MediatorDriver {
    func isReady(_ placement: PlacementID) -> Bool {
        let now = options.clock.bootNow()
        return read { $0.isReady(placement, at: now) }
    }

    func cachedAd(_ placement: PlacementID) -> CachedAdInfo? {
        let now = options.clock.bootNow()
        return read { $0.cachedAd(placement, at: now)?.1 }
    }

    func violations(of network: NetworkID) -> Int { read { $0.violations(of: network) } }

    func displays(_ placement: PlacementID) -> (session: Int, day: Int) {
        let now = options.clock.now()
        return read { $0.displays(placement, at: now) }
    }

    func handle(_ event: HostEvent) {
        if let (token, end) = event.beginning {
            token.atEndOfLife { [inputs] in inputs.send(end) }
        }
        if case .activated = event { forgetWakeUp() }
        apply(.host(event.named, facts: facts(of: read { $0.fullscreenShows })))
    }

    /// What the host knows now: its presenter and the ads on screen are asked, without a lock.
    func facts(of shows: [ShowID]) -> HostFacts {
        HostFacts(hasPresenter: presenter.isAvailable, vanished: adapters.ads.vanished(of: shows))
    }

    func load(_ placement: PlacementID, _ wanted: LoadOptions) async -> LoadOutcome {
        let waiter = loads.nextID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { load(placement, wanted, waiter, .task($0)) }
        } onCancel: {
            apply(.cancel(waiter))
        }
    }

    func load(
        _ placement: PlacementID, _ wanted: LoadOptions, completion: @escaping @Sendable (LoadOutcome) -> Void
    ) {
        load(placement, wanted, loads.nextID(), .callback(completion))
    }

    private func load(
        _ placement: PlacementID, _ wanted: LoadOptions, _ id: WaiterID, _ waiter: LoadWaiters.Waiter
    ) {
        loads.insert(waiter, as: id)
        submit(.load(placement, id, wanted))
        adapters.sendOwed()
        // A task that was cancelled before its load began finds nobody to take back the first cancellation.
        if Task.isCancelled, case .task = waiter { submit(.cancel(id)) }
        runEffects()
    }

    func destroy(_ placement: PlacementID) {
        host.silence(placement)
        apply(.destroy(placement))
    }

    @discardableResult
    func show(
        _ placement: PlacementID, on presenter: (any AdPresenter)? = nil,
        _ onUpdate: @escaping @Sendable (ShowUpdate) -> Void, onEnd: @escaping @Sendable () -> Void = {}
    ) throws(AdError) -> ShowID {
        let hasPresenter = (presenter ?? self.presenter).isAvailable
        let id = shows.begin(
            ShowListener(placement: placement, presenter: presenter, onUpdate: onUpdate, onEnd: onEnd))
        let refusal: AdError? = submit(.show(placement, id, hasPresenter: hasPresenter)) { effects in
            for case .refuse(id, let error) in effects { return error }
            return nil
        }
        runEffects()
        if let error = shows.callReturns(id, refusal) { throw error }
        return id
    }
}
