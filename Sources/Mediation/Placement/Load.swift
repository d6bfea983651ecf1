import AdapterKit

/// A load in flight.
struct Load: Equatable {
    let id: LoadID
    /// From 1, for the placement.
    let ordinal: Int
    let requestID: String
    let started: BootInstant
    let deadline: BootInstant
    let reason: MediationEvent.LoadReason
    /// What the caller who started it chose.
    let options: LoadOptions
    /// The chain of retries in which the load was made.
    let chain: RetryChain?
    var auction: Auction
    private(set) var waiters: WaiterQueue

    init(
        id: LoadID, ordinal: Int, requestID: String, started: BootInstant, deadline: BootInstant,
        reason: MediationEvent.LoadReason, options: LoadOptions, chain: RetryChain?, waiters: [WaiterID],
        auction: Auction
    ) {
        self.id = id
        self.ordinal = ordinal
        self.requestID = requestID
        self.started = started
        self.deadline = deadline
        self.reason = reason
        self.options = options
        self.chain = chain
        self.waiters = WaiterQueue(waiters)
        self.auction = auction
    }

    /// Whether the plan wants the ad, so that the load goes on when its last waiter leaves.
    var isAutomatic: Bool { reason != .explicit }

    /// Whether nobody wants the ad.
    var isUnwanted: Bool { waiters.isEmpty && !isAutomatic }

    /// The chain of retries once this load has failed. An explicit load leaves a chain as it was, and begins none.
    var chainAfterFailure: RetryChain? {
        isAutomatic ? RetryChain(failures: (chain?.failures ?? 0) + 1) : chain
    }

    /// Another caller waits for the load.
    mutating func joined(by waiter: WaiterID) { waiters.append(waiter) }

    /// A caller no longer waits.
    mutating func left(by waiter: WaiterID) { waiters.remove(waiter) }
}

/// A run of automatic loads that failed, without a success between.
struct RetryChain: Hashable {
    /// Automatic loads that failed; at least 1.
    let failures: Int

    /// 2, 4, 8 … 64 s.
    var delay: Duration { .seconds(1 << max(0, min(failures, 6))) }
}

/// A load that the plan makes when its time has come.
struct PlannedLoad: Hashable {
    let at: BootInstant
    let reason: MediationEvent.LoadReason
}

/// An ad in the cache.
struct CachedAd: Hashable {
    let ad: AdID
    let info: CachedAdInfo
    /// Whether somebody wants to hear how its bid fares.
    let hasBid: Bool
    /// When it was put into the cache.
    let loaded: BootInstant
    /// The chain of retries that follows if the ad expires at once; nil for an ad that somebody asked for.
    let chain: RetryChain?
    let expires: BootInstant?

    /// An ad that was loaded automatically and expires or goes stale within that time counts as a failed load.
    static let leastUsefulLifetime = Duration.seconds(5)

    func isFresh(at now: BootInstant) -> Bool { expires.map { now < $0 } ?? true }

    /// Whether the ad was loaded automatically and lived so briefly that its load counts as a failure.
    func livedTooBriefly(at now: BootInstant) -> Bool {
        chain != nil && loaded.duration(to: now) <= Self.leastUsefulLifetime
    }
}

/// What is remembered of a load that has ended.
struct EndedLoad {
    let ordinal: Int
    /// The lines that the adapter itself had answered, or which answered late.
    private var answered: Set<Int>

    init(ordinal: Int, answered: Set<Int>) {
        self.ordinal = ordinal
        self.answered = answered
    }

    /// A line was answered now.
    ///
    /// - Returns: Whether it had been answered before.
    mutating func answered(_ line: Int) -> Bool { !answered.insert(line).inserted }
}

/// What the caller of a load may choose.
package struct LoadOptions: Sendable, Hashable {
    /// The request id to use in place of a fresh UUID.
    package var requestID: String?
    /// The whole time the load may take, in place of the placement's.
    package var timeout: Duration?

    /// Options; without arguments, the placement's own.
    package init(requestID: String? = nil, timeout: Duration? = nil) {
        self.requestID = requestID
        self.timeout = timeout
    }

    /// What is wrong with them, in words for the caller; nil when nothing is.
    var violation: String? {
        if let timeout, timeout <= .zero { return "a load needs time: its timeout is not above 0" }
        return requestID?.isEmpty == true ? "a request id is not empty" : nil
    }
}
