/// Names a slot of a ledger.
public struct ReservationID: Sendable, Hashable {
    /// The ledger's own number.
    public var number: Int64

    /// A slot.
    public init(number: Int64) { self.number = number }
}
