/// Notices of a network that will not be sent, and why.
public struct NoticeFailure: Sendable, Hashable {
    /// What a notice tells, by OpenRTB's name for its address. The raw value is the word of events.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// The bid won.
        case win = "nurl"
        /// The ad was displayed.
        case billing = "burl"
        /// The bid lost.
        case loss = "lurl"
    }

    /// Why a notice will not be sent. The raw value is the word of events.
    public enum Reason: String, Sendable, Hashable, CaseIterable, Codable {
        /// The address has another scheme than http and https, no host, or cannot be read.
        case badAddress = "bad_address"
        /// The address is plain http to another machine, which the network's settings forbid.
        case plainHTTP = "plain_http"
        /// The network did not take it within a day.
        case givenUp = "given_up"
        /// Too many were waiting.
        case dropped

        /// What it means, in words for people.
        package var meaning: String {
            switch self {
            case .badAddress: "the address cannot be asked: it has another scheme, no host, or cannot be read"
            case .plainHTTP: "the address is plain http, which the setting plainHTTPNotices forbids"
            case .givenUp: "the network did not take it within a day"
            case .dropped: "too many were waiting"
            }
        }
    }

    /// What the notices tell.
    public var kind: Kind
    /// Why they will not be sent.
    public var reason: Reason
    /// How many.
    public var count: Int

    /// A failure; by default of one notice.
    public init(_ kind: Kind, _ reason: Reason, count: Int = 1) {
        self.kind = kind
        self.reason = reason
        self.count = count
    }
}
