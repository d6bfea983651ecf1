import AdapterKit

/// Where a placement is in its life: always in exactly one state.
enum PlacementState {
    /// Nothing loaded, nothing under way. To `loading` by a load.
    case idle
    /// A load is in flight. To `ready` when it fills; to `backingOff` when it fails and was automatic or made
    /// during a back-off; to `idle` when another fails, or its last waiter cancels.
    indirect case loading(Load)
    /// A retry is planned. To `loading` at its time, or by an explicit load.
    indirect case backingOff(BackOff)
    /// An ad is in the cache. To `showing` by a show; to `idle` when it expires, goes stale, or was loaded under
    /// another consent.
    indirect case ready(CachedAd)
    /// The ad is on screen, or on its way. To `idle` when the show ends; to `ready` when it was refused before the
    /// adapter was asked.
    indirect case showing(Show)
    /// The placement is gone; what was on screen may still be there. The end.
    indirect case destroyed(showing: Show?)
}

/// What the engine keeps for each placement.
struct PlacementRecord {
    var state = PlacementState.idle
    /// Loads so far; the next load's ordinal is one more.
    var loads = 0
    /// Shows so far.
    var shows = 0
    /// An ad view of the host's own that is up in this placement, beside the cache, which it does not use.
    var hostView: Show?
    /// A load that the plan makes later.
    var planned: PlannedLoad?
    /// The last ad expired and no load has ended since: a show answers `expired`, not `not_ready`.
    var hasExpired = false

    /// Takes the load in flight out of the state, so that changing it copies nothing; whoever takes it puts it back.
    mutating func takeLoad() -> Load? {
        guard case .loading(let load) = state else { return nil }
        state = .idle
        return load
    }
}

/// A load that the plan makes when its time has come.
struct PlannedLoad {
    let timer: TimerID
    let at: BootInstant
    let reason: MediationEvent.LoadReason
}

/// A load in flight.
struct Load {
    let id: LoadID
    /// From 1, for the placement.
    let ordinal: Int
    let requestID: String
    let started: BootInstant
    let deadline: BootInstant
    let timer: TimerID
    let reason: MediationEvent.LoadReason
    /// What the caller who started it chose.
    let options: LoadOptions
    /// The chain of retries in which the load was made.
    let chain: BackOff.Chain?
    var waiters: WaiterQueue
    var auction: Auction

    /// Whether the plan wants the ad, so that no waiter's leaving cancels the load.
    var isAutomatic: Bool { reason != .explicit }

    /// The chain of retries once this load has failed. An explicit load leaves a chain as it was, and begins none.
    var chainAfterFailure: BackOff.Chain? {
        isAutomatic ? BackOff.Chain(failures: (chain?.failures ?? 0) + 1) : chain
    }
}

/// An ad in the cache.
struct CachedAd {
    let ad: AdID
    let line: Int
    let info: CachedAdInfo
    /// Whether somebody wants to hear how its bid fares.
    let hasBid: Bool
    /// When it was put into the cache.
    let loaded: BootInstant
    /// The chain of retries that follows if the ad expires at once.
    let chain: BackOff.Chain?
    let expires: BootInstant?
    var timer: TimerID?

    func isFresh(at now: BootInstant) -> Bool { expires.map { now < $0 } ?? true }
}
