import AdapterKit

/// What the live driver keeps under its lock: the engine, the objects behind its ids, and the effects that are
/// not carried out yet.
struct DriverState {
    var engine: MediationEngine
    var ads: [AdID: LiveAd] = [:]
    /// Ads that were put on screen and have not been let go.
    var presented: [ShowID: LiveAd] = [:]
    /// What requests carry from now on.
    var privacy: PrivacySignals
    /// Bids of the last ads that were let go although they may yet turn out to have been displayed.
    var unbilled = EndedCalls<AdID, LiveBid>(capacity: 4)
    var calls: [LineCall: AdapterCall] = [:]
    var starts: [StartID: AdapterCall] = [:]
    var waiters: [WaiterID: Waiter] = [:]
    var listeners: [ShowID: ShowListener] = [:]
    /// Shows whose call has not returned yet, with the refusal of those that were refused meanwhile.
    var showCalls: [ShowID: AdError?] = [:]
    /// Listeners of the last shows of which nothing more is awaited.
    var ended = EndedCalls<ShowID, ShowListener>(capacity: 16)
    /// Who hears of ads that grew too old.
    var expiryListeners: [PlacementID: @Sendable () -> Void] = [:]
    var effects: [Effect] = []
    /// Whether a thread is carrying out effects; the others leave theirs to it, so that all stay in order.
    var isDraining = false
    /// Who waits until nobody is carrying out effects.
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
    /// Steps of the ledger that it has not answered.
    var ledgerCalls: Set<LedgerCall> = []
    /// Told once when the ledger has answered every step.
    var whenLedgerIsIdle: [@Sendable () -> Void] = []
    var armed: BootInstant?
    var end = EndState()
    var isClosed = false
    /// Whether adapters were told to send what earlier runs owe.
    var hasSentOwed = false
    private var numbers: UInt64 = 0

    init(engine: MediationEngine, privacy: PrivacySignals) {
        self.engine = engine
        self.privacy = privacy
    }

    /// When the clock should wake the engine; never after the end.
    var wakeUp: BootInstant? { isClosed ? nil : engine.nextWakeUp }

    /// Takes an ad out of the books.
    mutating func takeAd(_ id: AdID) -> LiveAd? {
        guard let ad = ads.removeValue(forKey: id) else { return nil }
        if let show = presented.first(where: { $0.value.id == id })?.key { presented[show] = nil }
        return ad
    }

    mutating func nextNumber() -> UInt64 {
        numbers += 1
        return numbers
    }
}

/// Somebody who waits for a load.
enum Waiter {
    /// A task, which always gets an answer.
    case task(CheckedContinuation<LoadOutcome, Never>)
    /// A callback, which hears nothing of a placement that was destroyed.
    case callback(@Sendable (LoadOutcome) -> Void)
}

/// Somebody who hears what happens in a show.
struct ShowListener: Sendable {
    let placement: PlacementID
    /// Where the caller wants the ad; nil: where the mediator shows ads. Let go when the show ends.
    var presenter: (any AdPresenter)?
    let onUpdate: @Sendable (ShowUpdate) -> Void
    /// Called when nothing more will come.
    let onEnd: @Sendable () -> Void
}
