import AdapterKit
import Basics
import Synchronization

/// Calls the host back, always on its executor.
final class HostCallbacks: Sendable {
    private struct State {
        /// Placements that the host has destroyed: nothing is called back about them, not even what was queued before.
        var destroyed: Set<PlacementID> = []
        /// Who hears of ads that grew too old.
        var expiryListeners: [PlacementID: @Sendable () -> Void] = [:]
    }

    private let executor: CallbackExecutor
    private let hooks: AppOpenHooks
    private let placements: Set<PlacementID>
    /// The placement of app-open ads.
    private let appOpen: PlacementID?
    private let state = Guarded(State())

    init(_ configuration: MediationConfiguration, _ options: MediatorOptions) {
        executor = options.callbackExecutor
        hooks = options.appOpen
        placements = Set(configuration.placements.map(\.id))
        appOpen = configuration.placements.first { $0.format == .appOpen }?.id
    }

    /// Calls the host back, whatever it has destroyed.
    func run(_ work: @escaping @Sendable () -> Void) { executor.run(work) }

    /// Calls the host back, unless it has destroyed the placement before its executor comes to it.
    func run(about placement: PlacementID?, _ work: @escaping @Sendable () -> Void) {
        // Held until then: what was destroyed stays silent also when the mediator is gone by the time the executor runs this.
        executor.run { [self] in
            if let placement, isDestroyed(placement) { return }
            work()
        }
    }

    /// From now on, nothing is called back about the placement.
    func silence(_ placement: PlacementID) {
        guard placements.contains(placement) else { return }
        state.withLock { _ = $0.destroyed.insert(placement) }
    }

    /// Replaces the placement's listener of expiries.
    func onExpiry(of placement: PlacementID, _ listener: (@Sendable () -> Void)?) {
        let replaced = state.withLock { state in
            defer { state.expiryListeners[placement] = listener }
            return state.expiryListeners[placement]
        }
        releaseOutsideLock(replaced)
    }

    /// Tells the host's listeners about an event that concerns them.
    func hear(_ event: MediationEvent) {
        if case .coldStartResolved(let outcome) = event.kind, let listener = hooks.onColdStart {
            run { listener(outcome) }
        } else if case .expired = event.kind, let placement = event.placement,
            let listener = state.withLock({ $0.expiryListeners[placement] })
        {
            run(about: placement, listener)
        }
    }

    /// Asks the host's app-open filter, within this call.
    func filter(_ facts: AppOpenFacts) -> Bool { hooks.filter?(facts) ?? true }

    /// Has the host put its own ad view on screen.
    func presentHostView(_ action: AppOpenAction) {
        if let present = hooks.presentHostView { run(about: appOpen) { present(action) } }
    }

    /// Reports what happens in a show that the mediator began on its own.
    func notifyOwnShow(_ show: ShowID, _ update: ShowUpdate) {
        if let listener = hooks.onShow { run(about: appOpen) { listener(show, update) } }
    }

    private func isDestroyed(_ placement: PlacementID) -> Bool {
        state.withLock { $0.destroyed.contains(placement) }
    }
}
