public import AdapterKit
import OpenRTBAdapter

extension PangleProfile {
    /// What the adapter is and takes.
    public static let manifest = AdapterManifest(
        id: "pangle", name: "Pangle", version: "1.0.0", formats: AdFormat.allCases, isBidding: true,
        defaultLifetime: .seconds(3_600),
        settings: [
            OpenRTBSettings.endpoint,
            .init(
                "token", .text, isRequired: true, isSecret: true,
                summary: "the token that Pangle gave for its OpenRTB endpoint"),
            .init("appid", .digits, summary: "the app's id at Pangle; goes together with placementId"),
            .init(
                "appOpenAdType", .integer(1...99), summary: "the ad type of app-open placements, by default 3"
            ),
            .init("bidToken", .text, isSecret: true, summary: "the bidding token of Pangle's SDK"),
            OpenRTBSettings.caBundle, OpenRTBSettings.allowInsecureHTTP, OpenRTBSettings.plainHTTPNotices,
            OpenRTBSettings.bodyLimit,
        ],
        placementIDs: .digits, privacySignals: Set(PrivacySignal.allCases))
}
