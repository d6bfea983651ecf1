/// Where billing notices are kept until their networks have taken them.
///
/// Whoever keeps or takes a notice holds it: it is given to nobody else until it is let go, its holder's process ends,
/// or its holder is long overdue. So two programs that share an outbox do not send one notice twice.
///
/// Safe from any thread. A call may block as long as a file needs, so none is made on the cooperative pool.
public protocol BillingOutbox: Sendable {
    /// Keeps a notice, which the caller now holds. One that is kept already gets the new attempts and due time.
    func keep(_ notice: BillingNotice)

    /// Forgets a notice: it was delivered, or never can be.
    func remove(_ notice: BillingNotice)

    /// Hands over the notices of a network that nobody holds, the oldest first.
    ///
    /// - Parameter now: In milliseconds since 1970.
    func take(for network: NetworkID, at now: Int64) -> [BillingNotice]

    /// The caller will not send these: whoever takes next gets them.
    func release(_ notices: [BillingNotice])
}
