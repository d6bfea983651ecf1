/// The plugin that talks to one kind of network: what joins the three protocols.
///
/// An adapter is registered as a type. One instance is made for each configured network that uses it, when the mediator
/// is made; it is started when a load first needs it. The smallest adapter has a manifest, an initializer and a load:
///
/// ```swift
/// final class PosterAdapter: NetworkAdapter {
///     static let manifest = AdapterManifest(
///         id: "poster", name: "One poster for everybody", version: "1.0.0", formats: [.interstitial],
///         isBidding: false)
///
///     init(settings: AdapterSettings, environment: AdapterEnvironment) {}
///
///     func load(_ request: AdRequest) async throws -> LoadedAd {
///         let creative = AdCreative.html("<h1>More books by lantern light</h1>")
///         return LoadedAd(
///             details: AdDetails(type: .banner, creative: creative),
///             handle: PresentedAd(creative: creative))
///     }
/// }
/// ```
///
/// ## Topics
///
/// ### Describing the adapter
/// - ``manifest``
/// - ``problems(settings:lines:)``
///
/// ### Making and starting it
/// - ``init(settings:environment:)``
/// - ``start()``
/// - ``sendOwed()``
/// - ``stop(within:)``
public protocol NetworkAdapter: AdLoading {
    /// What the adapter is and takes.
    static var manifest: AdapterManifest { get }

    /// Rules on settings and demand lines that the manifest cannot express, such as two fields that go together.
    /// Asked when a configuration is checked, before anything is sent.
    static func problems(settings: AdapterSettings, lines: [DemandLineSettings]) -> [SettingProblem]

    /// Makes the adapter; nothing is sent yet.
    ///
    /// - Throws: An ``AdapterError`` of code `invalid_configuration` that names the setting.
    init(settings: AdapterSettings, environment: AdapterEnvironment) throws

    /// Gets ready to load. May be called again after it failed or took too long.
    func start() async throws

    /// The host has begun to use its networks: what earlier runs of the program owe to this one, such as billing notices, is
    /// to be sent, whether or not anybody asks the network for an ad. Called once; returns at once.
    func sendOwed()

    /// The host is done: what must not be lost gets this long to be sent, then connections close.
    func stop(within limit: Duration) async
}

extension NetworkAdapter {
    /// No further rules.
    public static func problems(
        settings: AdapterSettings, lines: [DemandLineSettings]
    ) -> [SettingProblem] { [] }

    /// Nothing to get ready.
    public func start() async throws {}

    /// Nothing is owed.
    public func sendOwed() {}

    /// Nothing to finish.
    public func stop(within limit: Duration) async {}
}

/// What an adapter sees of a demand line when a configuration is checked.
public struct DemandLineSettings: Sendable, Hashable {
    /// The placement whose line it is.
    public var placement: PlacementID
    /// Its format.
    public var format: AdFormat
    /// The network's own id for the placement.
    public var networkPlacementID: String?
    /// The line's OpenRTB `imp` template.
    public var template: JSONValue?

    /// A line.
    public init(
        placement: PlacementID, format: AdFormat, networkPlacementID: String? = nil,
        template: JSONValue? = nil
    ) {
        self.placement = placement
        self.format = format
        self.networkPlacementID = networkPlacementID
        self.template = template
    }
}

/// Something wrong with a setting or a demand line, and where.
public struct SettingProblem: Sendable, Hashable {
    /// Where the problem is.
    public enum Place: Sendable, Hashable {
        /// The setting of that key; the whole block when nil.
        case setting(String?)
        /// A field (`placementId`, `imp`) of the line with that index among those given.
        case line(Int, field: String)
    }

    /// Where.
    public var place: Place
    /// What is wrong and what to do, one sentence. Never the value of a secret.
    public var message: String

    /// A problem.
    public init(_ place: Place, _ message: String) {
        self.place = place
        self.message = message
    }
}
