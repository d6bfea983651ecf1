/// What an adapter learnt while answering one demand line, whether it filled or failed.
public struct LineReport: Sendable, Hashable {
    /// The HTTP status of the network's answer.
    public var httpStatus: Int?
    /// What the network said besides, such as its reason for not bidding.
    public var native: NativeError?
    /// The bids that were in the answer and could not be used; of very many, the first.
    public var rejectedBids: [RejectedBid]
    /// How many more could not be used, for each reason.
    public var rejectedMore: [RejectedBid.Reason: Int]

    /// A report; all may be missing.
    public init(
        httpStatus: Int? = nil, native: NativeError? = nil, rejectedBids: [RejectedBid] = [],
        rejectedMore: [RejectedBid.Reason: Int] = [:]
    ) {
        self.httpStatus = httpStatus
        self.native = native
        self.rejectedBids = rejectedBids
        self.rejectedMore = rejectedMore
    }
}

/// A bid that was read and could not be used.
public struct RejectedBid: Sendable, Hashable {
    /// Its place in the answer, from 0 in document order: two bids may share an id.
    public var index: Int
    /// The seat that made it.
    public var seat: String?
    /// The bid's id.
    public var bid: String?
    /// Why.
    public var reason: Reason
    /// Its price, where that could be read.
    public var price: Money?

    /// A rejected bid.
    public init(
        index: Int, seat: String? = nil, bid: String? = nil, reason: Reason, price: Money? = nil
    ) {
        self.index = index
        self.seat = seat
        self.bid = bid
        self.reason = reason
        self.price = price
    }
}

extension RejectedBid {
    /// Why a bid cannot be used. Adapters have reasons of their own; the mediator's are listed here.
    public struct Reason: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
        /// The word in event logs and reports, such as `missing_id`.
        public var rawValue: String

        /// The reason of that word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The reason of that word.
        public init(stringLiteral value: String) { rawValue = value }

        /// The price is absent, or no price of a bid.
        public static let badPrice: Self = "bad_price"
        /// Its currency has no configured rate.
        public static let noRate: Self = "no_rate"
        /// It is worth less than the floor.
        public static let belowFloor: Self = "below_floor"
    }
}
