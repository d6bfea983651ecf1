import AdapterKit
import LedgerKit

/// What a show answers.
extension Show {
    /// What a report of the adapter, or of the host about its own view, means.
    enum Meaning: Equatable {
        /// Nothing new, or not yet: it waits for the ledger.
        case nothing
        /// The ad is on screen: it counts in that slot. Followed by ``counted()``.
        case displayed(ReservationID)
        /// The user followed the ad, for the first time.
        case clicked
        /// The user earned the reward. One that comes before the display is given all the same, and is a breach.
        case rewarded(Reward?, isEarly: Bool)
        /// The show is over. Followed by ``ended(by:)``.
        case closed
        /// The show failed. Followed by ``ended(by:)``.
        case failed(AdapterError)
        /// A reward after the end.
        case rewardedLate(Reward?)
        /// The ad came up after we had given up the show: it counts, and changes nothing else.
        case displayedLate(ReservationID)
        /// Something else came after we had given up the show.
        case late
        /// The adapter broke its contract.
        case breach(Breach)
    }

    /// How a report breaks the contract.
    enum Breach: Sendable {
        /// It came before the display.
        case outOfOrder
        /// It came twice.
        case repeated
        /// It came again after the adapter had said `closed`.
        case repeatedAfterClose
        /// It came after the adapter had said `closed` and the ad had been discarded.
        case afterRelease
        /// It came after the adapter had said `failed`.
        case afterFailure
    }

    /// What is left to do when the show has ended.
    struct Ending: Hashable {
        let ordinal: Int
        let wasDisplayed: Bool
        let isClicked: Bool
        /// A slot to give back: nothing was displayed in it.
        let unusedSlot: ReservationID?
        /// Whether a reward may still come.
        let mayBeRewarded: Bool
    }

    /// What the end of everything means for a show.
    enum OnShutdown {
        /// Nothing is on screen yet: the end of the placement withdraws it.
        case withdrawn
        /// It was to come up: it leaves the screen and fails.
        case fails
        /// It is on screen and counted: it leaves the screen and closes.
        case closes
        /// It was seen and is being counted: it leaves the screen, and its close waits until it is counted.
        case closesOnceCounted
    }
}

extension Show.Breach {
    /// The breach as it is logged and counted.
    func contractBreach(by event: ShowEvent, network: NetworkID?, show: Int?) -> ContractBreach {
        let callback = ContractBreach.Callback(event)
        let (reason, happened): (ContractBreach.Reason, String) =
            switch self {
            case .outOfOrder: (.outOfOrder, "came before displayed")
            case .repeated: (.repeated, "came twice in one show")
            case .repeatedAfterClose: (.repeated, "came again after the show was closed")
            case .afterRelease: (.afterRelease, "came after the show was closed and its ad let go")
            case .afterFailure: (.afterFailure, "came after the show had failed")
            }
        return ContractBreach(
            network: network, reason: reason, callback: callback, show: show,
            detail: "\(callback.rawValue) \(happened)")
    }
}
