public import AdapterKit

/// What one demand line answered in a load.
///
/// ## Topics
///
/// ### The line
/// - ``network``
/// - ``networkPlacementID``
///
/// ### How it went
/// - ``outcome-swift.property``
/// - ``Outcome-swift.enum``
/// - ``elapsed``
/// - ``price``
/// - ``reason``
/// - ``retryAfter``
///
/// ### What the network said
/// - ``httpStatus``
/// - ``native``
/// - ``rejectedBids``
/// - ``rejectedMore``
public struct LoadAttempt: Sendable, Hashable {
    /// How a line answered.
    public enum Outcome: Sendable, Hashable {
        /// With an ad that could be used.
        case filled
        /// With a failure.
        case failed(AdErrorCode)

        /// The word of reports: `filled` or the error code.
        package var word: String {
            switch self {
            case .filled: "filled"
            case .failed(let code): code.rawValue
            }
        }
    }

    /// The network that was asked.
    public var network: NetworkID
    /// The network's own id for the placement.
    public var networkPlacementID: String?
    /// How it answered.
    public var outcome: Outcome
    /// How long it took, from the moment the line's turn came.
    public var elapsed: Duration
    /// What its ad is worth, in its own currency: the bid, or the line's fixed price.
    public var price: Money?
    /// The HTTP status of the network's answer.
    public var httpStatus: Int?
    /// What the network said.
    public var native: NativeError?
    /// What a person should know besides.
    public var reason: String?
    /// How long the network asks to be left alone.
    public var retryAfter: Duration?
    /// The bids that could not be used; of very many, the first.
    public var rejectedBids: [RejectedBid]
    /// How many more could not be used, for each reason.
    public var rejectedMore: [RejectedBid.Reason: Int]

    /// An attempt.
    package init(
        network: NetworkID, networkPlacementID: String? = nil, outcome: Outcome, elapsed: Duration,
        price: Money? = nil,
        report: LineReport = LineReport(), native: NativeError? = nil, reason: String? = nil,
        retryAfter: Duration? = nil
    ) {
        self.network = network
        self.networkPlacementID = networkPlacementID
        self.outcome = outcome
        self.elapsed = elapsed
        self.price = price
        httpStatus = report.httpStatus
        self.native = native ?? report.native
        self.reason = reason
        self.retryAfter = retryAfter
        rejectedBids = report.rejectedBids
        rejectedMore = report.rejectedMore
    }
}
