/// Where billing notices are kept until their networks have taken them.
///
/// Whoever keeps or takes a notice holds it: nobody else gets it until it is released, its holder's process ends,
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

/// A billing notice that its network has not taken yet.
public struct BillingNotice: Sendable, Hashable {
    /// Names the notice among all that an outbox ever holds; a random number is one that no other notice has.
    public var id: Int64
    /// The network that is owed it.
    public var network: NetworkID
    /// What has to be asked, exactly.
    public var url: String
    /// When the ad was displayed, in milliseconds since 1970.
    public var since: Int64
    /// How often it was tried.
    public var attempts: Int
    /// When whoever holds it means to try it next, in milliseconds since 1970.
    public var due: Int64

    /// A notice; by default one that was never tried and is due at once.
    public init(
        id: Int64 = .random(in: 1 ... .max), network: NetworkID, url: String, since: Int64,
        attempts: Int = 0, due: Int64? = nil
    ) {
        self.id = id
        self.network = network
        self.url = url
        self.since = since
        self.attempts = attempts
        self.due = due ?? since
    }
}
