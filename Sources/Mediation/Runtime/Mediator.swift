public import AdapterKit

/// The live mediator: one engine in front of the app's ad networks.
///
/// It loads ads through adapters, keeps them fresh, and shows them when the app asks, or, app-open ads, when the app
/// starts or comes back.
///
/// ```swift
/// func showAtTheEndOfAChapter(_ mediator: Mediator) async throws {
///     let ad = try await mediator.load("chapter").result.get()
///     print("\(ad.network) filled")
///     for await update in try mediator.showUpdates("chapter") {
///         switch update {
///         case .displayed(let revenue): print("earned \(revenue.amount ?? 0)")
///         case .failed(let error): print("not shown: \(error.code)")
///         case .clicked, .rewarded, .closed: break
///         }
///         if update.isEnd { break }
///     }
/// }
/// ```
///
/// Every method may be called from any thread. ``isReady(_:)``, ``handle(_:)`` and ``show(_:on:onUpdate:)`` return at
/// once; waiting for a load is `async`. The host is never called back under a lock or inside its own call, except for the
/// presenter's `isAvailable`, the `isPresenting` of what is on screen, and the app-open filter.
///
/// When the last reference goes, loads end with `cancelled` and cached ads are discarded.
///
/// ## Topics
///
/// ### Making a mediator
/// - ``init(configuration:adapters:presenter:options:)``
/// - ``updatePrivacy(_:)``
/// - ``shutDown(within:)``
///
/// ### Loading
/// - ``load(_:requestID:timeout:)``
/// - ``load(_:completion:)``
/// - ``isReady(_:)``
/// - ``cachedAd(_:)``
/// - ``onExpiry(of:_:)``
/// - ``destroy(_:)``
///
/// ### Showing
/// - ``show(_:on:onUpdate:)``
/// - ``showUpdates(_:)``
/// - ``report(_:of:)``
///
/// ### Reporting lifecycle events
/// - ``handle(_:)``
///
/// ### Counting
/// - ``sessionDisplays(_:)``
/// - ``dayDisplays(_:)``
/// - ``violations(of:)``
public final class Mediator: Sendable {
    let driver: MediatorDriver

    /// Starts a mediator. Adapters are made now, and started when a load first needs them.
    ///
    /// - Parameters:
    ///   - presenter: The host's side of shows.
    /// - Throws: ``ConfigurationError`` with every problem found; nothing was sent then.
    public init(
        configuration: MediationConfiguration, adapters: AdapterRegistry, presenter: any AdPresenter,
        options: MediatorOptions = MediatorOptions()
    ) throws(ConfigurationError) {
        driver = try MediatorDriver(configuration, adapters, presenter, options)
    }

    deinit { driver.close() }

    /// Whether the placement has an ad that could be shown now. False for a placement that is not configured.
    public func isReady(_ placement: PlacementID) -> Bool { driver.isReady(placement) }

    /// The ad in the cache, if it could be shown now.
    public func cachedAd(_ placement: PlacementID) -> CachedAdInfo? { driver.cachedAd(placement) }

    /// Reports something in the app's life. At an activation, the presenter and what is on screen are asked for the facts
    /// within this call.
    public func handle(_ event: HostEvent) { driver.handle(event) }

    /// Takes what a host's own ad view reports, after ``AppOpenHooks/presentHostView``: `displayed`, `clicked`, then `closed` or
    /// `failed`.
    public func report(_ event: ShowEvent, of show: ShowID) { driver.apply(.showEvent(show, event)) }

    /// The user decided again, or other law applies: later requests carry these signals, and ads loaded under others are
    /// discarded.
    public func updatePrivacy(_ signals: PrivacySignals) { driver.updatePrivacy(signals) }

    /// Displays of the placement in this session. Zero for a placement that is not configured.
    public func sessionDisplays(_ placement: PlacementID) -> Int { driver.displays(placement).session }

    /// Displays of the placement on this local calendar day. Zero for a placement that is not configured.
    public func dayDisplays(_ placement: PlacementID) -> Int { driver.displays(placement).day }

    /// Loads an ad into the cache, and waits for the outcome.
    ///
    /// A second load of a placement joins the first; an ad that is in the cache answers at once. Cancelling the
    /// task ends this caller's waiting with `cancelled`; the load itself ends when nobody else wants it.
    ///
    /// - Parameters:
    ///   - requestID: The request id to use in place of a fresh UUID, should this call start a load.
    ///   - timeout: The whole time the load may take, in place of the placement's.
    public func load(
        _ placement: PlacementID, requestID: String? = nil, timeout: Duration? = nil
    ) async -> LoadOutcome {
        await driver.load(placement, LoadOptions(requestID: requestID, timeout: timeout))
    }

    /// Loads an ad into the cache; the outcome comes once, on the callback executor.
    ///
    /// After the placement was destroyed, nothing is called back.
    public func load(_ placement: PlacementID, completion: @escaping @Sendable (LoadOutcome) -> Void) {
        driver.load(placement, LoadOptions(), completion: completion)
    }

    /// Hears, from now on, when an ad of the placement grows too old in the cache or goes stale. One listener for
    /// each placement: a second takes the place of the first, nil takes it away.
    ///
    /// - Parameter hear: Called once for each ad that expired, on the callback executor, after ``isReady(_:)`` has
    ///   become false. It may be true again if a new ad has come meanwhile.
    public func onExpiry(of placement: PlacementID, _ hear: (@Sendable () -> Void)?) {
        driver.host.onExpiry(of: placement, hear)
    }

    /// Shows the placement's ad. Returns at once, with the full-screen gate taken.
    ///
    /// Caps and pacing are the ledger's to check. One that answers later, as one on disk does, has its refusal told as
    /// the end of the show: ``ShowUpdate/failed(_:)``, with `capped`, `paced` or `state_unusable`; the ad stays where it is
    /// then, too.
    ///
    /// - Parameters:
    ///   - presenter: Where to show it; nil: on the mediator's own presenter.
    ///   - onUpdate: Hears what follows, in order, on the callback executor.
    /// - Throws: Why the show was refused, where that is known at once; the ad stays where it is.
    @discardableResult
    public func show(
        _ placement: PlacementID, on presenter: (any AdPresenter)? = nil,
        onUpdate: @escaping @Sendable (ShowUpdate) -> Void = { _ in }
    ) throws(AdError) -> ShowID {
        try driver.show(placement, on: presenter, onUpdate)
    }

    /// Shows the placement's ad, with what follows as a stream. ``ShowUpdate/isEnd`` tells the end of the show; the
    /// stream itself stays open for up to 10 s more, since a reward may come after the close, and ends at once when none
    /// can come, or when the placement is destroyed. The stream keeps the mediator alive.
    ///
    /// - Throws: Why the show was refused, where that is known at once; the ad stays where it is.
    public func showUpdates(_ placement: PlacementID) throws(AdError) -> AsyncStream<ShowUpdate> {
        let (stream, continuation) = AsyncStream.makeStream(of: ShowUpdate.self)
        continuation.onTermination = { _ in withExtendedLifetime(self) {} }
        try driver.show(placement) { update in
            continuation.yield(update)
        } onEnd: {
            continuation.finish()
        }
        return stream
    }

    /// Ends a placement: its cached ad is discarded, callers of an `async` load end with `cancelled`, callbacks
    /// hear nothing more, also not what was queued for them before. What is on screen keeps the gate until it ends. Twice is harmless.
    public func destroy(_ placement: PlacementID) { driver.destroy(placement) }

    /// How often a network's adapter has broken its contract.
    public func violations(of network: NetworkID) -> Int { driver.violations(of: network) }

    /// Ends everything: loads are cancelled; a show ends with `closed`, or with `failed` where nothing was displayed, and
    /// leaves the screen; adapters get that long to finish what must not be lost; and the events so far reach the sink.
    ///
    /// Several calls wait for one end, for which the earliest limit holds.
    public func shutDown(within limit: Duration = .seconds(2)) async { await driver.shutDown(within: limit) }
}
