/// One question to one network: everything an adapter needs to load one ad.
///
/// ## Topics
///
/// ### What is wanted
/// - ``requestID``
/// - ``placement``
/// - ``format``
/// - ``networkPlacementID``
/// - ``template``
///
/// ### Price
/// - ``isBidding``
/// - ``floor``
/// - ``exchangeRates``
///
/// ### Time
/// - ``deadline``
/// - ``lifetime``
///
/// ### The user and the app
/// - ``context``
/// - ``privacy``
public struct AdRequest: Sendable, Hashable {
    /// The load's id, a UUID or what the caller gave; the same for every line of one load.
    public var requestID: String
    /// The placement that wants the ad.
    public var placement: PlacementID
    /// The placement's format.
    public var format: AdFormat
    /// The network's own id for the placement, as written in the demand line; nil when the line has none.
    public var networkPlacementID: String?
    /// Whether the line is a bidder: its answer must carry a price.
    public var isBidding: Bool
    /// The least price worth answering with, CPM.
    public var floor: Money?
    /// How prices in other currencies compare.
    public var exchangeRates: ExchangeRates
    /// How long the ad may stay in the cache.
    public var lifetime: Duration?
    /// The moment after which nobody waits for an answer. The engine cancels the task then.
    public var deadline: ContinuousClock.Instant
    /// The configuration's OpenRTB `context` object, to be passed through.
    public var context: JSONValue
    /// The demand line's OpenRTB `imp` template, to be passed through.
    public var template: JSONValue?
    /// The privacy signals in force.
    public var privacy: PrivacySignals

    /// A request.
    public init(
        requestID: String, placement: PlacementID, format: AdFormat, networkPlacementID: String? = nil,
        isBidding: Bool = false, floor: Money? = nil, exchangeRates: ExchangeRates = ExchangeRates(),
        lifetime: Duration? = nil, deadline: ContinuousClock.Instant, context: JSONValue = [:],
        template: JSONValue? = nil, privacy: PrivacySignals = PrivacySignals()
    ) {
        self.requestID = requestID
        self.placement = placement
        self.format = format
        self.networkPlacementID = networkPlacementID
        self.isBidding = isBidding
        self.floor = floor
        self.exchangeRates = exchangeRates
        self.lifetime = lifetime
        self.deadline = deadline
        self.context = context
        self.template = template
        self.privacy = privacy
    }
}
