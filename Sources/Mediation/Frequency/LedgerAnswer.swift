package import LedgerKit

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
