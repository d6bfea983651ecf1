/// An ad that was loaded, with the only handle through which it can be shown.
public struct LoadedAd: Sendable {
    /// What is known about the ad.
    public var details: AdDetails
    /// Shows the ad, and lets it go.
    public var handle: any AdShowing & AdExpiring
    /// Hears how the auction went; needed where ``AdDetails/price`` is set.
    public var bid: (any AdBidding)?

    /// An ad with its handle.
    public init(details: AdDetails, handle: any AdShowing & AdExpiring, bid: (any AdBidding)? = nil) {
        self.details = details
        self.handle = handle
        self.bid = bid
    }
}

/// What is known about a loaded ad.
///
/// ## Topics
///
/// ### The ad
/// - ``id``
/// - ``creativeID``
/// - ``type``
/// - ``creative``
/// - ``width``
/// - ``height``
///
/// ### Terms
/// - ``price``
/// - ``dealID``
/// - ``lifetime``
///
/// ### What was learnt on the way
/// - ``report``
public struct AdDetails: Sendable, Hashable {
    /// The network's id for the ad or the bid.
    public var id: String?
    /// The network's id for the creative.
    public var creativeID: String?
    /// What kind of creative it is.
    public var type: CreativeType?
    /// The bid: the exact price in the bidder's own currency, CPM. Nil when the network does not bid.
    public var price: Money?
    /// The deal that the bid belongs to. Only a deal's bid may have a price of zero.
    public var dealID: String?
    /// The network's own limit on the ad's age (`exp`), counted from the arrival of the answer. Zero or less is ignored.
    public var lifetime: Duration?
    /// Width in device-independent pixels.
    public var width: Int?
    /// Height in device-independent pixels.
    public var height: Int?
    /// What would be put on screen; nil when the network draws by itself.
    public var creative: AdCreative?
    /// What was learnt on the way.
    public var report: LineReport

    /// Details; all may be missing.
    public init(
        id: String? = nil, creativeID: String? = nil, type: CreativeType? = nil, price: Money? = nil,
        dealID: String? = nil, lifetime: Duration? = nil, width: Int? = nil, height: Int? = nil,
        creative: AdCreative? = nil,
        report: LineReport = LineReport()
    ) {
        self.id = id
        self.creativeID = creativeID
        self.type = type
        self.price = price
        self.dealID = dealID
        self.lifetime = lifetime
        self.width = width
        self.height = height
        self.creative = creative
        self.report = report
    }
}

/// The kinds of creatives, as reports name them.
public enum CreativeType: String, Sendable, Hashable, CaseIterable, Codable {
    /// Markup or an image.
    case banner
    /// A video.
    case video
    /// Assets that the host draws.
    case native
}

/// What a presenter puts on screen.
public enum AdCreative: Sendable, Hashable {
    /// Markup for a web view.
    case html(String)
    /// A VAST document.
    case vast(String)
    /// Native assets, as the JSON text of an OpenRTB native response.
    case native(String)
    /// The address of an image.
    case image(String)

    /// The text of the creative, whatever its kind.
    public var text: String {
        switch self {
        case .html(let text), .vast(let text), .native(let text), .image(let text): text
        }
    }
}
