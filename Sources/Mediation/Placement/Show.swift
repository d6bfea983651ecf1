import AdapterKit
import LedgerKit

/// A show, from the call until it ends.
struct Show {
    /// Who wants it.
    enum Origin {
        /// The host's call.
        case explicit
        /// An app-open decision.
        case appOpen(isColdStart: Bool)
    }

    /// How far it is.
    enum Phase {
        /// The ledger is asked for a slot. To `presenting`; or the show ends as refused, also when no answer comes.
        case reserving
        /// The adapter was asked. To `counting` when the ad is displayed; the watchdog ends the show when it is not.
        case presenting(ReservationID, watchdog: TimerID)
        /// Displayed, and the ledger makes that durable; what the adapter says meanwhile waits. To `displayed`, also
        /// when the ledger fails or no answer comes.
        case counting(ReservationID, waiting: [ShowEvent])
        /// Displayed and counted. The end.
        case displayed(ReservationID)
    }

    let id: ShowID
    /// From 1, for the placement; 0 until the adapter is asked.
    var ordinal = 0
    /// Nil for an ad view of the host's own.
    let ad: CachedAd?
    let origin: Origin
    var phase = Phase.reserving
    var record = ShowRecord()

    /// The network whose ad it is.
    var network: NetworkID? { ad?.info.network }

    /// The slot that the show holds.
    var reservation: ReservationID? {
        switch phase {
        case .reserving: nil
        case .presenting(let id, _), .counting(let id, _), .displayed(let id): id
        }
    }

    /// Runs until the ad is displayed.
    var watchdog: TimerID? { if case .presenting(_, let timer) = phase { timer } else { nil } }

    /// Whether the adapter was asked to put it on screen.
    var isStarted: Bool { if case .reserving = phase { false } else { true } }
}

/// What has been heard of a show; kept for a while after its end, to tell late callbacks from repeated ones.
struct ShowRecord {
    var isDisplayed = false
    var isClicked = false
    var isRewarded = false
}

/// What a show puts on screen.
enum Showable {
    /// An ad from the cache.
    case ad(CachedAd)
    /// An ad view of the host's own.
    case hostView

    /// The ad, if it is one.
    var cached: CachedAd? { if case .ad(let cached) = self { cached } else { nil } }
}
