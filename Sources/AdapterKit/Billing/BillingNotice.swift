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
