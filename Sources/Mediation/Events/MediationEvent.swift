public import AdapterKit

/// Something that was decided or happened, in the order in which it did.
///
/// ## Topics
///
/// ### When and where
/// - ``sequence``
/// - ``at``
/// - ``wall``
/// - ``placement``
///
/// ### What
/// - ``kind``
/// - ``Kind-swift.enum``
///
/// ### Reasons
/// - ``LoadReason``
/// - ``DropReason``
/// - ``IgnoredReason``
/// - ``NextEligible``
public struct MediationEvent: Sendable, Hashable {
    /// From 1, without gaps.
    public var sequence: Int
    /// The time since the engine began.
    public var at: Duration
    /// The moment by the wall clock.
    public var wall: WallInstant
    /// The placement it is about, if it is about one.
    public var placement: PlacementID?
    /// What it is.
    public var kind: Kind

    /// An event.
    package init(
        sequence: Int, at: Duration, wall: WallInstant, placement: PlacementID?, kind: Kind
    ) {
        self.sequence = sequence
        self.at = at
        self.wall = wall
        self.placement = placement
        self.kind = kind
    }

    /// What happened. `load` and `show` are ordinals for the placement, from 1.
    ///
    /// ## Topics
    ///
    /// ### The app
    /// - ``launched``
    /// - ``returned(away:)``
    /// - ``activationIgnored(_:)``
    ///
    /// ### App-open decisions
    /// - ``suppressed(_:nextEligible:)``
    /// - ``coldStartResolved(_:)``
    /// - ``gaveUp``
    /// - ``filterAsked(answer:)``
    ///
    /// ### Loads
    /// - ``loadStarted(load:reason:)``
    /// - ``loadJoined(load:)``
    /// - ``loadAnswered(load:)``
    /// - ``loadRefused(code:reason:)``
    /// - ``loaded(load:network:waiters:)``
    /// - ``loadFailed(load:code:waiters:)``
    /// - ``loadCancelled(load:)``
    /// - ``loadDiscarded(load:network:)``
    ///
    /// ### The auction
    /// - ``lineFilled(load:network:price:)``
    /// - ``lineFailed(load:network:code:)``
    /// - ``bidRejected(load:network:reason:price:)``
    /// - ``bidsRejected(load:network:reason:count:)``
    /// - ``bidLost(load:network:reason:price:)``
    /// - ``bidWon(load:network:price:)``
    ///
    /// ### The cache
    /// - ``expired(load:network:)``
    /// - ``dropped(load:network:reason:)``
    /// - ``reloadPlanned(in:reason:)``
    /// - ``retryPlanned(in:)``
    /// - ``destroyed``
    ///
    /// ### Shows
    /// - ``showStarted(show:network:)``
    /// - ``displayed(show:network:)``
    /// - ``clicked(show:network:)``
    /// - ``rewarded(show:network:)``
    /// - ``closed(show:network:clicked:)``
    /// - ``revenue(show:_:)``
    /// - ``showFailed(show:network:code:)``
    /// - ``showRefused(code:reason:nextEligible:)``
    ///
    /// ### Networks and their adapters
    /// - ``circuitOpened(network:)``
    /// - ``circuitClosed(network:)``
    /// - ``contractViolation(_:)``
    /// - ``callbackIgnored(show:network:reason:)``
    /// - ``noticeFailed(network:_:)``
    ///
    /// ### The ledger
    /// - ``ledgerFailed(step:reason:)``
    /// - ``ledgerDamaged``
    public enum Kind: Sendable, Hashable {
        /// The process started.
        case launched
        /// The app came back from background.
        case returned(away: Duration)
        /// An activation that is no return.
        case activationIgnored(AppOpenOutcome)
        /// An app-open decision ended without a show; with the next moment, where caps and pacing deny it.
        case suppressed(AppOpenOutcome, nextEligible: NextEligible?)
        /// What became of the start of the app.
        case coldStartResolved(AppOpenOutcome)
        /// No presenter appeared for as long as one was looked for.
        case gaveUp
        /// The host's filter was asked.
        case filterAsked(answer: Bool)
        /// A load began.
        case loadStarted(load: Int, reason: LoadReason)
        /// A further call joined the load in flight.
        case loadJoined(load: Int)
        /// A call was answered from the cache.
        case loadAnswered(load: Int)
        /// A call was refused.
        case loadRefused(code: AdErrorCode, reason: AppOpenOutcome?)
        /// A demand line filled; at that price, where one is known.
        case lineFilled(load: Int, network: NetworkID, price: Money?)
        /// A demand line failed, or timed out.
        case lineFailed(load: Int, network: NetworkID, code: AdErrorCode)
        /// A bid could not be used.
        case bidRejected(load: Int, network: NetworkID, reason: RejectedBid.Reason, price: Money?)
        /// So many more bids of one answer could not be used, for that reason.
        case bidsRejected(load: Int, network: NetworkID, reason: RejectedBid.Reason, count: Int)
        /// A bid lost.
        case bidLost(load: Int, network: NetworkID, reason: LossReason, price: Money?)
        /// A bid won.
        case bidWon(load: Int, network: NetworkID, price: Money?)
        /// A load filled the cache.
        case loaded(load: Int, network: NetworkID, waiters: Int)
        /// A load failed.
        case loadFailed(load: Int, code: AdErrorCode, waiters: Int)
        /// A load was cancelled by its last waiter.
        case loadCancelled(load: Int)
        /// An ad came too late and was discarded.
        case loadDiscarded(load: Int, network: NetworkID)
        /// A cached ad aged out or went stale.
        case expired(load: Int, network: NetworkID)
        /// An ad was discarded unseen for another reason.
        case dropped(load: Int, network: NetworkID, reason: DropReason)
        /// The adapter's show was called.
        case showStarted(show: Int, network: NetworkID?)
        /// The ad is on screen.
        case displayed(show: Int, network: NetworkID?)
        /// The user followed the ad.
        case clicked(show: Int, network: NetworkID?)
        /// The user earned the reward.
        case rewarded(show: Int, network: NetworkID?)
        /// The show ended.
        case closed(show: Int, network: NetworkID?, clicked: Bool)
        /// What a display earned.
        case revenue(show: Int, ImpressionRevenue)
        /// A show that was started failed.
        case showFailed(show: Int, network: NetworkID?, code: AdErrorCode)
        /// An explicit show was refused.
        case showRefused(code: AdErrorCode, reason: AppOpenOutcome?, nextEligible: NextEligible?)
        /// The plan makes a load, now or later.
        case reloadPlanned(in: Duration, reason: LoadReason)
        /// A retry of a failed load is planned.
        case retryPlanned(in: Duration)
        /// A network failed too often in a row and is not asked for a while.
        case circuitOpened(network: NetworkID)
        /// A network that had rested answers again.
        case circuitClosed(network: NetworkID)
        /// An adapter broke its contract.
        case contractViolation(ContractBreach)
        /// A callback came after we had ended what it belongs to.
        case callbackIgnored(show: Int, network: NetworkID?, reason: IgnoredReason)
        /// Notices will not be sent.
        case noticeFailed(network: NetworkID, NoticeFailure)
        /// A step of the ledger failed, or took too long.
        case ledgerFailed(step: LedgerStep, reason: String)
        /// A damaged ledger was moved aside, and counting starts anew.
        case ledgerDamaged
        /// The placement is gone.
        case destroyed
    }

    /// From when on a denied show would be allowed.
    public enum NextEligible: Sendable, Hashable {
        /// From that moment.
        case at(WallInstant)
        /// Not within the session.
        case never
    }

    /// Why a load is made.
    public enum LoadReason: String, Sendable, Hashable, CaseIterable {
        /// Somebody asked for it.
        case explicit
        /// The app started.
        case launch
        /// The user came back and found no ad.
        case `return`
        /// The last ad was shown, failed or expired.
        case reload
        /// The last automatic load failed.
        case retry
    }

    /// Why a callback of a show that we ended is ignored.
    public enum IgnoredReason: String, Sendable, Hashable, CaseIterable {
        /// It changes nothing.
        case late
        /// The ad came up after all: it is counted and billed, and changes nothing else.
        case displayedLate = "displayed_late"
    }

    /// Why an ad was discarded unseen.
    public enum DropReason: String, Sendable, Hashable, CaseIterable {
        /// Its placement was destroyed.
        case destroyed
        /// It was loaded under another consent.
        case consentChanged = "consent_changed"
        /// Its show failed.
        case showFailed = "show_failed"
        /// Its show was closed without ever being displayed.
        case closed
    }
}
