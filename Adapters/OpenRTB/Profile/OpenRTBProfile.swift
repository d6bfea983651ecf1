public import AdapterKit

/// What is special about one network that speaks OpenRTB; everything else is done by ``OpenRTBAdapter``.
///
/// A network is a type of this protocol and one line:
///
/// ```swift
/// public typealias ExampleAdapter = OpenRTBAdapter<ExampleProfile>
/// ```
///
/// The smallest profile is a manifest, whose settings begin with ``OpenRTBSettings/all``, and an `init`. The rest has
/// defaults. Every secret that the manifest declares is kept out of errors, reports and wire logs.
///
/// ## Topics
///
/// ### Making it
/// - ``manifest``
/// - ``init(settings:)``
/// - ``problems(settings:lines:)``
///
/// ### The request
/// - ``version``
/// - ``url(endpoint:for:)``
/// - ``headers(for:)``
/// - ``bidToken``
/// - ``secrets``
///
/// ### The answer
/// - ``bidTypes``
/// - ``meaning(ofStatus:)``
/// - ``meaning(ofNoBid:)``
public protocol OpenRTBProfile: Sendable {
    /// What the adapter is and takes.
    static var manifest: AdapterManifest { get }

    /// Where a bid says what kind of ad it carries. By default in its `mtype`.
    static var bidTypes: OpenRTBBidTypeRule { get }

    /// Rules on settings and demand lines that the manifest cannot express. By default none.
    static func problems(settings: AdapterSettings, lines: [DemandLineSettings]) -> [SettingProblem]

    /// What an HTTP status says. By default ``OpenRTBStatus/init(standard:)``.
    static func meaning(ofStatus status: Int) -> OpenRTBStatus

    /// What a no-bid reason (`nbr`) of the network's own says; nil for one that it does not know. By default all.
    /// Asked only for numbers from 500 on, which OpenRTB leaves to the bidders.
    static func meaning(ofNoBid code: Int) -> OpenRTBNoBid?

    /// Takes from the settings, which the manifest has shaped, what the profile needs.
    init(settings: AdapterSettings)

    /// The layout of requests. By default 2.6.
    var version: OpenRTBVersion { get }

    /// The address that a request is sent to. By default the endpoint as configured.
    func url(endpoint: String, for request: AdRequest) -> String

    /// The headers of a request besides `Content-Type`. By default none.
    func headers(for request: AdRequest) -> [(name: String, value: String)]

    /// The network SDK's bidding token, sent as `user.buyeruid`. By default none.
    var bidToken: Secret? { get }

    /// What must never be shown besides the secret settings as they stand: the secret parts of one. By default none.
    var secrets: [Secret] { get }

    /// Finishes the impression: its `ext` above all, and where the network wants its credential.
    ///
    /// By default `ext` is the template's, `tagid` is the line's `placementId` unless the template has one, and a
    /// rewarded impression is marked as the layout wants it.
    ///
    /// - Throws: An error of code `unsupported_format` when the network has no such ad; nothing is sent then.
    func finish(_ imp: inout OpenRTBImp, for request: AdRequest) throws(AdapterError)

    /// Finishes the whole request, its impression being finished. By default nothing is changed.
    func finish(_ body: inout [String: JSONValue], for request: AdRequest) throws(AdapterError)
}

extension OpenRTBProfile {
    /// The bid's `mtype`.
    public static var bidTypes: OpenRTBBidTypeRule { .markupType }

    /// No further rules.
    public static func problems(
        settings: AdapterSettings, lines: [DemandLineSettings]
    ) -> [SettingProblem] { [] }

    /// The usual meaning.
    public static func meaning(ofStatus status: Int) -> OpenRTBStatus { OpenRTBStatus(standard: status) }

    /// No reasons of its own.
    public static func meaning(ofNoBid code: Int) -> OpenRTBNoBid? { nil }

    /// 2.6.
    public var version: OpenRTBVersion { .v26 }

    /// The endpoint as configured.
    public func url(endpoint: String, for request: AdRequest) -> String { endpoint }

    /// None.
    public func headers(for request: AdRequest) -> [(name: String, value: String)] { [] }

    /// None.
    public var bidToken: Secret? { nil }

    /// None.
    public var secrets: [Secret] { [] }

    /// Keeps the template's `ext`, names the network's placement, and marks a rewarded impression.
    public func finish(_ imp: inout OpenRTBImp, for request: AdRequest) throws(AdapterError) {
        if imp.members["tagid"] == nil {
            imp.members["tagid"] = request.networkPlacementID.map(JSONValue.string)
        }
        var ext = imp.templateExtension
        switch version {
        case .v26: if imp.isRewarded { imp.members["rwdd"] = 1 }
        case .v25: if let prebid = imp.prebidExtension { ext["prebid"] = prebid }
        }
        if !ext.isEmpty { imp.members["ext"] = .object(ext) }
    }

    /// Changes nothing.
    public func finish(_ body: inout [String: JSONValue], for request: AdRequest) throws(AdapterError) {}
}

/// The layouts of OpenRTB requests, which differ in where privacy signals and rewarded impressions stand.
public enum OpenRTBVersion: Sendable, Hashable {
    /// `regs.ext.gdpr`, `regs.ext.us_privacy`, `user.ext.consent`, `imp.ext.prebid.is_rewarded_inventory`.
    case v25
    /// `regs.gdpr`, `regs.us_privacy`, `user.consent`, `imp.rwdd`.
    case v26
}
