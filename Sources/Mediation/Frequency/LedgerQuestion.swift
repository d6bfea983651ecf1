package import AdapterKit
package import LedgerKit

/// One step of the ledger, as the engine asks for it.
package enum LedgerQuestion: Sendable, Equatable {
    /// Tell what is counted, and put right what a wrong clock wrote.
    case read(LedgerMoment)
    /// Count a launch.
    case recordLaunch(LedgerMoment, FrequencyRetention)
    /// Take a slot for a show.
    case reserve(Reservation)
    /// The ad of a slot was displayed.
    case commit(LedgerDisplay)
    /// Nothing was displayed in that slot.
    case release(ReservationID)
}

/// A display, as a ledger counts it.
package struct LedgerDisplay: Sendable, Hashable {
    /// The slot that was taken for it.
    package let slot: ReservationID
    /// The placement that showed it.
    package let placement: PlacementID
    /// When it came up.
    package let moment: LedgerMoment
    /// The ad; nil for a view of the host's own.
    package let ad: AdID?
}

/// What a ledger answered to a ``LedgerQuestion``.
package enum LedgerAnswer: Sendable, Equatable {
    /// To `read` and `recordLaunch`: what is counted.
    case history(FrequencyHistory)
    /// To `reserve`.
    case reservation(ReservationAnswer)
    /// To `commit` and `release`: it is done, and cannot be lost by the death of the process.
    case done

    /// The slot that it grants, if it does.
    package var slot: ReservationID? {
        if case .reservation(.granted(let slot)) = self { slot } else { nil }
    }
}
