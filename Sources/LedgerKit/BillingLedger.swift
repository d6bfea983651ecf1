public import AdapterKit

/// A ledger that is the outbox of billing notices as well: it counts a display and keeps its bill in one atomic step, so
/// that neither can be lost without the other.
public protocol BillingLedger: FrequencyLedger, BillingOutbox {
    /// The ad of a slot was displayed, and its network is owed this notice, which the caller now holds. Answers when neither
    /// can be lost by the death of the process; where it fails, neither is kept. Else as
    /// ``FrequencyLedger/commit(_:for:at:_:)``.
    func commit(
        _ id: ReservationID, for placement: PlacementID, at moment: LedgerMoment, owing bill: BillingNotice,
        _ answer: @escaping @Sendable (LedgerError?) -> Void)
}
