public import AdapterKit
public import OpenRTBAdapter

/// The adapter of Pangle's OpenRTB endpoint.
public typealias PangleAdapter = OpenRTBAdapter<PangleProfile>

/// What is special about Pangle, after Prebid Server's adapter and the headers of Pangle's SDK.
public struct PangleProfile: OpenRTBProfile {
    private let token: Secret
    private let appID: String?
    private let appOpenAdType: Int

    /// The SDK's bidding token.
    public let bidToken: Secret?

    /// Takes over the settings.
    public init(settings: AdapterSettings) {
        token = settings.secret("token") ?? Secret("")
        appID = settings.text("appid")
        appOpenAdType = settings.integer("appOpenAdType") ?? PangleAdType.splash.rawValue
        bidToken = settings.secret("bidToken")
    }

    /// Pangle takes OpenRTB 2.5.
    public let version = OpenRTBVersion.v25

    /// A bid says its type in `ext.pangle.adtype`; `mtype` is not trusted.
    public static let bidTypes = OpenRTBBidTypeRule.extensionCode(
        path: ["pangle", "adtype"], types: PangleAdType.creativeTypes)

    /// The token must fit into a header; `appid` and `placementId` go together.
    public static func problems(
        settings: AdapterSettings, lines: [DemandLineSettings]
    ) -> [SettingProblem] {
        [OpenRTBSettings.headerProblem("token", in: settings)].compactMap(\.self)
            + lines.indices.compactMap { index in
                pairProblem(appID: settings.text("appid"), placementID: lines[index].networkPlacementID)
                    .map { SettingProblem(.line(index, field: "placementId"), $0) }
            }
    }

    /// Pangle's own codes, where a no-bid reason is one.
    public static func meaning(ofNoBid code: Int) -> OpenRTBNoBid? {
        PangleErrorMap[code].map { OpenRTBNoBid($0.code, $0.meaning) }
    }

    /// The token.
    public func headers(for request: AdRequest) -> [(name: String, value: String)] {
        [("TOKEN", token.reveal())]
    }

    /// Rebuilds `ext`.
    public func finish(_ imp: inout OpenRTBImp, for request: AdRequest) throws(AdapterError) {
        let placementID = request.networkPlacementID
        if let problem = Self.pairProblem(appID: appID, placementID: placementID) {
            throw AdapterError(.invalidConfiguration, reason: problem)
        }
        var ids: [String: JSONValue] = [:]
        if let appID, let placementID {
            ids = ["appid": .string(appID), "placementid": .string(placementID)]
        }
        let credential = ids.merging(["token": .string(token.reveal())]) { $1 }
        var ext: [String: JSONValue] = [
            "adtype": JSONValue(integerLiteral: try adType(of: imp, for: request)),
            "is_prebid": true,
            "prebid": imp.prebidExtension ?? .null,
            "bidder": imp.templateExtension["bidder"] ?? .object(credential),
        ]
        if !ids.isEmpty { ext["networkids"] = .object(ids) }
        if let ae = imp.templateExtension["ae"], ae != 0 { ext["ae"] = ae }
        imp.members["ext"] = .object(ext)
    }

    private func adType(of imp: OpenRTBImp, for request: AdRequest) throws(AdapterError) -> Int {
        if request.format == .appOpen { return appOpenAdType }
        guard let type = PangleAdType(finished: imp) else {
            throw AdapterError(
                .unsupportedFormat,
                reason:
                    "Pangle has no ad type for the finished imp of this \(request.format.rawValue) placement")
        }
        return type.rawValue
    }

    private static func pairProblem(appID: String?, placementID: String?) -> String? {
        switch (appID, placementID) {
        case (.some, nil): "placementId is missing: the setting appid and placementId go together"
        case (nil, .some): "placementId needs the setting appid: both go together"
        default: nil
        }
    }
}
