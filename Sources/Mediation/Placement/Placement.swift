import AdapterKit

/// One placement: its cache, and the load that fills it.
struct Placement {
    /// Always exactly one of these. From each to `destroyed`, when the host is done with the placement.
    private enum State {
        /// Nothing loaded, nothing under way; perhaps a load is planned for later. To `loading` by a load.
        case idle(planned: PlannedLoad?)
        /// A load is in flight. To `ready` when it fills; to `backingOff` when it fails and was automatic or made during a
        /// back-off; to `idle` when another fails, or when its last waiter leaves.
        indirect case loading(Load)
        /// A retry is planned, or overdue because the app is in background or a hold blocks loads. To `loading` at its time, at
        /// the next activation or release, or by an explicit load.
        case backingOff(RetryChain, isOverdue: Bool)
        /// An ad is in the cache. To `showing` by a show; to `idle` when it expires, goes stale, or was loaded under another
        /// consent; to `backingOff` when an automatic load's ad expires at once.
        indirect case ready(CachedAd)
        /// The ad is on screen, or on its way; the show has it. To `idle` when the show ends; to `ready` when it was refused before
        /// the adapter was asked.
        case showing(ShowID)
        /// The placement is gone; what was on screen may still be there. The end.
        case destroyed
    }

    /// What a caller who wants an ad gets.
    enum LoadRequest: Equatable {
        /// A load starts, in the chain of retries that it interrupts. Followed by ``loadBegan(_:)``.
        case start(chain: RetryChain?)
        /// The load in flight, which the caller has joined; its ordinal.
        case joined(load: Int)
        /// The ad in the cache.
        case cached(CachedAdInfo)
        /// An error.
        case refused(AdErrorCode, reason: AppOpenOutcome?)
    }

    /// What a show finds.
    enum ShowRequest: Equatable {
        /// An ad.
        case ready(CachedAd)
        /// Nothing; the code of the refusal.
        case empty(AdErrorCode)
        /// The ad is on screen.
        case showing
        case destroyed
    }

    /// How an ad left the cache that aged out or went stale.
    struct Expiry: Hashable {
        let cached: CachedAd
        /// The chain in which a load is made again; nil: the plan decides.
        let retrying: RetryChain?
    }

    /// What is left of a placement that was destroyed.
    enum Remains: Equatable {
        /// Nothing: it had been destroyed before.
        case alreadyGone
        case nothing
        case load(Load)
        case ad(CachedAd)
        case show(ShowID)
    }

    /// What a change of consent means for a placement.
    enum ConsentChange: Equatable {
        case nothing
        /// The ad was loaded under another consent; the cache is empty.
        case discarded(CachedAd)
        /// The load in flight asks under another consent. It goes on until it is ended.
        case outdated(Load)
    }

    /// Loads so far; the ordinal of the last.
    private(set) var loads = 0
    /// Shows so far; the ordinal of the last.
    private(set) var shows = 0

    private var state = State.idle(planned: nil)
    /// The last ad expired and no load has ended since: a show answers `expired`, not `not_ready`.
    private var hasExpired = false

    /// A placement; with the loads and shows of earlier runs of the app.
    init(loads: Int = 0, shows: Int = 0) {
        self.loads = loads
        self.shows = shows
    }

    // MARK: What there is to see

    var isIdle: Bool {
        switch state {
        case .idle: true
        case .loading, .backingOff, .ready, .showing, .destroyed: false
        }
    }

    var isDestroyed: Bool {
        switch state {
        case .destroyed: true
        case .idle, .loading, .backingOff, .ready, .showing: false
        }
    }

    /// The load in flight.
    var load: Load? {
        switch state {
        case .loading(let load): load
        case .idle, .backingOff, .ready, .showing, .destroyed: nil
        }
    }

    /// The ad in the cache, however old it is.
    var cached: CachedAd? {
        switch state {
        case .ready(let cached): cached
        case .idle, .loading, .backingOff, .showing, .destroyed: nil
        }
    }

    /// Whether an ad is in the cache that is not too old.
    func hasFreshAd(at now: BootInstant) -> Bool {
        switch state {
        case .ready(let cached): cached.isFresh(at: now)
        case .idle, .loading, .backingOff, .showing, .destroyed: false
        }
    }

    /// When the planned load is due; nil: none is planned.
    var plannedLoad: PlannedLoad? {
        switch state {
        case .idle(let planned): planned
        case .loading, .backingOff, .ready, .showing, .destroyed: nil
        }
    }

    /// Whether a retry waits for the next activation, or for the release of a hold.
    var isRetryOverdue: Bool {
        switch state {
        case .backingOff(_, let isOverdue): isOverdue
        case .idle, .loading, .ready, .showing, .destroyed: false
        }
    }

    /// The code of a show that found nothing.
    var emptiness: AdErrorCode { hasExpired ? .expired : .notReady }

    // MARK: Loads

    /// A caller wants an ad.
    mutating func requested(by waiter: WaiterID, areLoadsBlocked: Bool) -> LoadRequest {
        switch state {
        case .idle where areLoadsBlocked, .backingOff where areLoadsBlocked:
            return .refused(.suppressed, reason: .held)
        case .idle: return .start(chain: nil)
        case .backingOff(let chain, _): return .start(chain: chain)
        case .loading(var load):
            // The state gives the load away meanwhile, so that changing it copies nothing.
            state = .idle(planned: nil)
            load.joined(by: waiter)
            state = .loading(load)
            return .joined(load: load.ordinal)
        case .ready(let cached): return .cached(cached.info)
        case .showing: return .refused(.loadWhileShowing, reason: nil)
        case .destroyed: return .refused(.destroyed, reason: nil)
        }
    }

    /// The ordinal of a load that is about to begin.
    mutating func nextLoadOrdinal() -> Int {
        loads += 1
        return loads
    }

    /// A load began. Only an idle placement, or one that backs off, starts one.
    mutating func loadBegan(_ load: Load) {
        switch state {
        case .idle, .backingOff: state = .loading(load)
        case .loading, .ready, .showing, .destroyed: break
        }
    }

    /// Something happens in the load in flight; nil when there is none.
    mutating func inLoad<Result>(_ happens: (inout Load) -> Result) -> Result? {
        switch state {
        case .loading(var load):
            state = .idle(planned: nil)
            defer { state = .loading(load) }
            return happens(&load)
        case .idle, .backingOff, .ready, .showing, .destroyed: return nil
        }
    }

    /// The load in flight filled, and its ad is in the cache.
    mutating func loadFilled(_ cached: CachedAd) {
        switch state {
        case .loading:
            state = .ready(cached)
            hasExpired = false
        case .idle, .backingOff, .ready, .showing, .destroyed: break
        }
    }

    /// The load in flight ended without an ad.
    ///
    /// - Parameter chain: The chain in which it is made again; nil: it is not.
    mutating func loadEnded(retrying chain: RetryChain?) {
        switch state {
        case .loading:
            state = chain.map { .backingOff($0, isOverdue: false) } ?? .idle(planned: nil)
            hasExpired = false
        case .idle, .backingOff, .ready, .showing, .destroyed: break
        }
    }

    /// The back-off is over.
    ///
    /// - Parameter mayLoad: Whether a load can be made now; else the retry is overdue.
    /// - Returns: The chain in which the retry is made now; nil: none is.
    mutating func retryDue(mayLoad: Bool) -> RetryChain? {
        switch state {
        case .backingOff(let chain, _) where mayLoad: return chain
        case .backingOff(let chain, _):
            state = .backingOff(chain, isOverdue: true)
            return nil
        case .idle, .loading, .ready, .showing, .destroyed: return nil
        }
    }

    /// A load is planned for later; nil: none is.
    mutating func loadPlanned(_ planned: PlannedLoad?) {
        switch state {
        case .idle: state = .idle(planned: planned)
        case .loading, .backingOff, .ready, .showing, .destroyed: break
        }
    }

    // MARK: The cache

    /// The cached ad aged out or went stale; nil when it is not in the cache.
    ///
    /// One that was loaded automatically and lived too briefly counts as a failed load: a network whose ads expire at once is
    /// asked as rarely as one that has none.
    mutating func adExpired(_ ad: AdID, at now: BootInstant) -> Expiry? {
        switch state {
        case .ready(let cached) where cached.ad == ad:
            let chain = cached.livedTooBriefly(at: now) ? cached.chain : nil
            state = chain.map { .backingOff($0, isOverdue: false) } ?? .idle(planned: nil)
            hasExpired = true
            return Expiry(cached: cached, retrying: chain)
        case .idle, .loading, .backingOff, .ready, .showing, .destroyed: return nil
        }
    }

    /// The user's privacy signals changed.
    mutating func consentChanged() -> ConsentChange {
        switch state {
        case .ready(let cached):
            state = .idle(planned: nil)
            return .discarded(cached)
        case .loading(let load): return .outdated(load)
        case .idle, .backingOff, .showing, .destroyed: return .nothing
        }
    }

    // MARK: Shows

    /// Somebody wants the ad on screen.
    var showRequest: ShowRequest {
        switch state {
        case .ready(let cached): .ready(cached)
        case .idle, .loading, .backingOff: .empty(emptiness)
        case .showing: .showing
        case .destroyed: .destroyed
        }
    }

    /// A show has taken the ad out of the cache.
    mutating func showBegan(_ show: ShowID) {
        switch state {
        case .ready: state = .showing(show)
        case .idle, .loading, .backingOff, .showing, .destroyed: break
        }
    }

    /// A show was refused before the adapter was asked: its ad is back in the cache.
    mutating func showWithdrawn(_ cached: CachedAd) {
        switch state {
        case .showing: state = .ready(cached)
        case .idle, .loading, .backingOff, .ready, .destroyed: break
        }
    }

    /// The adapter is asked to put an ad on screen, or the host its own view.
    ///
    /// - Returns: The ordinal of the show.
    mutating func showStarted() -> Int {
        shows += 1
        return shows
    }

    /// A show is over.
    mutating func showEnded(_ show: ShowID) {
        switch state {
        case .showing(show): state = .idle(planned: nil)
        case .idle, .loading, .backingOff, .ready, .showing, .destroyed: break
        }
    }

    // MARK: The end

    /// The host is done with the placement.
    mutating func destroy() -> Remains {
        defer { state = .destroyed }
        switch state {
        case .idle, .backingOff: return .nothing
        case .loading(let load): return .load(load)
        case .ready(let cached): return .ad(cached)
        case .showing(let show): return .show(show)
        case .destroyed: return .alreadyGone
        }
    }
}
