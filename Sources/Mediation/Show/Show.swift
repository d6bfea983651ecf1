import AdapterKit
import LedgerKit

/// A show: from the call until its end, and for as long after it as something may still be heard of it.
struct Show {
    /// Who wants it.
    enum Origin: Hashable {
        /// The host's call.
        case host
        /// An app-open decision.
        case appOpen(isColdStart: Bool)

        var isAppOpen: Bool {
            switch self {
            case .host: false
            case .appOpen: true
            }
        }

        var isColdStart: Bool {
            switch self {
            case .host: false
            case .appOpen(let isColdStart): isColdStart
            }
        }
    }

    /// What it puts on screen.
    enum Content: Hashable {
        /// An ad from the cache.
        case ad(CachedAd)
        /// An ad view of the host's own, beside the cache, which it does not use.
        case hostView

        /// The ad, if it is one.
        var ad: CachedAd? {
            switch self {
            case .ad(let cached): cached
            case .hostView: nil
            }
        }
    }

    /// Who hears of it.
    enum Audience {
        /// The host. To `nobody` when the placement is destroyed.
        case host
        /// Its placement is gone. The end.
        case nobody
    }

    /// Who ended it.
    enum End {
        /// The adapter said `closed`.
        case closed
        /// The adapter said `failed`.
        case failed
        /// We did: it was not displayed in time, had vanished, or everything ended.
        case byUs
    }

    /// A show that was started: its adapter was asked, or the host told.
    struct Run: Hashable {
        /// From 1, for the placement.
        let ordinal: Int
        /// The ledger's slot for it.
        let slot: ReservationID
        /// The user has had the reward.
        fileprivate(set) var isRewarded = false
    }

    /// How far it is.
    private enum Phase {
        /// The ledger is asked for a slot. To `presenting` when it grants one; else the show is withdrawn and forgotten.
        case reserving
        /// The adapter was asked. To `counting` when the ad is displayed; to `ended` when it closes, fails, or takes too long.
        case presenting(Run)
        /// Displayed, and the ledger makes that durable; what the adapter reports meanwhile waits. To `displayed`, also when the
        /// ledger fails.
        case counting(Run, waiting: [ShowEvent])
        /// Displayed and counted. To `ended`.
        case displayed(Run, isClicked: Bool)
        /// Over; a display or a reward may come late. The end.
        case ended(Run, End, wasDisplayed: Bool)
    }

    /// How many reports of one show may wait for the ledger. There are five kinds, and each counts once.
    static let mostWaitingReports = 100

    let placement: PlacementIndex
    let content: Content
    let origin: Origin
    private(set) var audience = Audience.host
    private var phase = Phase.reserving

    init(of content: Content, in placement: PlacementIndex, _ origin: Origin) {
        self.content = content
        self.placement = placement
        self.origin = origin
    }

    // MARK: What there is to see

    /// The network whose ad it is; nil for a view of the host's own.
    var network: NetworkID? { content.ad?.info.network }

    /// The run, once the adapter was asked.
    private var run: Run? {
        switch phase {
        case .reserving: nil
        case .presenting(let run), .counting(let run, _), .displayed(let run, _), .ended(let run, _, _): run
        }
    }

    /// From 1, for the placement; nil until the adapter was asked.
    var ordinal: Int? { run?.ordinal }

    var isReserving: Bool {
        switch phase {
        case .reserving: true
        case .presenting, .counting, .displayed, .ended: false
        }
    }

    /// The slot of a show whose display has not been counted yet.
    var openSlot: ReservationID? {
        switch phase {
        case .presenting(let run): run.slot
        case .reserving, .counting, .displayed, .ended: nil
        }
    }

    /// Whether the ad on screen has been clicked.
    var isClicked: Bool {
        switch phase {
        case .displayed(_, let isClicked): isClicked
        case .reserving, .presenting, .counting, .ended: false
        }
    }

    /// Whether a click may be the reason why the user leaves.
    var noticesClicks: Bool {
        switch phase {
        case .presenting, .counting, .displayed: true
        case .reserving, .ended: false
        }
    }

    // MARK: What happens

    /// The ledger granted a slot, and the adapter is asked.
    mutating func started(_ ordinal: Int, slot: ReservationID) {
        switch phase {
        case .reserving: phase = .presenting(Run(ordinal: ordinal, slot: slot))
        case .presenting, .counting, .displayed, .ended: break
        }
    }

    /// Its placement was destroyed.
    mutating func placementDestroyed() { audience = .nobody }

    /// The adapter reports something, or the host about its own view.
    mutating func reported(_ event: ShowEvent) -> Meaning {
        switch phase {
        case .reserving: return .breach(.outOfOrder)
        case .presenting(let run): return reported(event, presenting: run)
        case .counting(_, let waiting) where waiting.count >= Self.mostWaitingReports:
            return .breach(.repeated)
        case .counting(let run, let waiting):
            phase = .counting(run, waiting: waiting + [event])
            return .nothing
        case .displayed(let run, let isClicked): return reported(event, displayed: run, isClicked: isClicked)
        case .ended(let run, let end, let wasDisplayed):
            return reported(event, after: end, of: run, wasDisplayed: wasDisplayed)
        }
    }

    /// The display is durable, or the ledger failed.
    ///
    /// - Returns: What the adapter has reported meanwhile; nil when the show was not being counted.
    mutating func counted() -> [ShowEvent]? {
        switch phase {
        case .counting(let run, let waiting):
            phase = .displayed(run, isClicked: false)
            return waiting
        case .reserving, .presenting, .displayed, .ended: return nil
        }
    }

    /// Whether the presenter can say that the show has vanished: one that was never displayed is the watchdog's.
    var canVanish: Bool {
        switch phase {
        case .displayed: true
        case .reserving, .presenting, .counting, .ended: false
        }
    }

    /// What the end of everything means for it.
    var onShutdown: OnShutdown {
        switch phase {
        case .reserving, .ended: .withdrawn
        case .presenting: .fails
        case .counting: .closesOnceCounted
        case .displayed: .closes
        }
    }

    /// The show is over. Nil for one that was not started, is being counted, or is over already.
    mutating func ended(by end: End) -> Ending? {
        let (run, wasDisplayed, isClicked): (Run, Bool, Bool)
        switch phase {
        case .reserving, .counting, .ended: return nil
        case .presenting(let own): (run, wasDisplayed, isClicked) = (own, false, false)
        case .displayed(let own, let clicked): (run, wasDisplayed, isClicked) = (own, true, clicked)
        }
        phase = .ended(run, end, wasDisplayed: wasDisplayed)
        return Ending(
            ordinal: run.ordinal, wasDisplayed: wasDisplayed, isClicked: isClicked,
            unusedSlot: wasDisplayed ? nil : run.slot,
            mayBeRewarded: !run.isRewarded && end != .failed)
    }

    // MARK: Reports

    private mutating func reported(_ event: ShowEvent, presenting run: Run) -> Meaning {
        switch event {
        case .displayed:
            phase = .counting(run, waiting: [])
            return .displayed(run.slot)
        case .clicked: return .breach(.outOfOrder)
        case .rewarded(let reward):
            if run.isRewarded { return .breach(.repeated) }
            phase = .presenting(run.rewarded)
            return .rewarded(reward, isEarly: true)
        case .closed: return .closed
        case .failed(let error): return .failed(error)
        }
    }

    private mutating func reported(_ event: ShowEvent, displayed run: Run, isClicked: Bool) -> Meaning {
        switch event {
        case .displayed: return .breach(.repeated)
        case .clicked:
            phase = .displayed(run, isClicked: true)
            return isClicked ? .nothing : .clicked
        case .rewarded(let reward):
            if run.isRewarded { return .breach(.repeated) }
            phase = .displayed(run.rewarded, isClicked: isClicked)
            return .rewarded(reward, isEarly: false)
        case .closed: return .closed
        case .failed(let error): return .failed(error)
        }
    }

    private mutating func reported(
        _ event: ShowEvent, after end: End, of run: Run, wasDisplayed: Bool
    ) -> Meaning {
        switch (event, end) {
        case (.rewarded(let reward), .closed) where !run.isRewarded,
            (.rewarded(let reward), .byUs) where !run.isRewarded:
            phase = .ended(run.rewarded, end, wasDisplayed: wasDisplayed)
            return .rewardedLate(reward)
        case (.displayed, .byUs) where !wasDisplayed:
            phase = .ended(run, end, wasDisplayed: true)
            return .displayedLate(run.slot)
        case (_, .byUs): return .late
        case (.closed, .closed), (.rewarded, .closed): return .breach(.repeatedAfterClose)
        case (_, .closed): return .breach(.afterRelease)
        case (_, .failed): return .breach(.afterFailure)
        }
    }
}

extension Show.Run {
    fileprivate var rewarded: Show.Run {
        var run = self
        run.isRewarded = true
        return run
    }
}
