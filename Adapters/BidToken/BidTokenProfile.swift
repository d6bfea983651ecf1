public import AdapterKit
public import OpenRTBAdapter

/// The adapter of networks that know the device by the token of their SDK.
public typealias BidTokenAdapter = OpenRTBAdapter<BidTokenProfile>

/// Networks that take the bidding token of their SDK in `user.buyeruid`, and a key in the `Authorization` header.
public struct BidTokenProfile: OpenRTBProfile {
    private let authorization: Secret

    /// The SDK's bidding token.
    public let bidToken: Secret?

    /// What the adapter is and takes.
    public static let manifest = AdapterManifest(
        id: "bidtoken", name: "OpenRTB 2.6 with a bidding token", version: "1.0.0",
        formats: AdFormat.allCases, isBidding: true, defaultLifetime: .seconds(3_600),
        settings: OpenRTBSettings.all + [
            .init(
                "authorization", .text, isRequired: true, isSecret: true,
                summary: "the value of the Authorization header, such as `Bearer …`"),
            .init(
                "bidToken", .text, isRequired: true, isSecret: true,
                summary: "the bidding token of the network's SDK, sent as user.buyeruid"),
        ],
        privacySignals: Set(PrivacySignal.allCases))

    /// The key must fit into a header, and be long enough without its scheme.
    public static func problems(
        settings: AdapterSettings, lines: [DemandLineSettings]
    ) -> [SettingProblem] {
        let values = [settings.secret("authorization")?.reveal()].compactMap(\.self)
        return [
            OpenRTBSettings.headerProblem("authorization", in: settings),
            OpenRTBHeader.lengthProblem(values, setting: "authorization"),
        ].compactMap(\.self)
    }

    /// Takes over the settings.
    public init(settings: AdapterSettings) {
        authorization = settings.secret("authorization") ?? Secret("")
        bidToken = settings.secret("bidToken")
    }

    /// The key.
    public func headers(for request: AdRequest) -> [(name: String, value: String)] {
        [("Authorization", authorization.reveal()), ("x-openrtb-version", "2.6")]
    }

    /// The key without its scheme.
    public var secrets: [Secret] { OpenRTBHeader.secrets(in: authorization.reveal()) }
}
