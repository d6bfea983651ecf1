public import AdapterKit
import OpenRTBAdapter

extension GenericProfile {
    /// What the adapter is and takes.
    public static let manifest = AdapterManifest(
        id: "openrtb", name: "OpenRTB", version: "1.0.0", formats: AdFormat.allCases, isBidding: true,
        defaultLifetime: .seconds(3_600),
        settings: OpenRTBSettings.all + [
            .init("version", .text, summary: "the layout of requests, 2.5 or 2.6; by default 2.6"),
            .init("headers", .text, summary: "headers to send, a line `Name: value` for each"),
            .init(
                "secretHeaders", .text, isSecret: true,
                summary: "headers whose values are never shown, a line `Name: value` for each"),
            .init("credential", .text, isSecret: true, summary: "what the network knows the publisher by"),
            .init(
                "credentialAt", .text,
                summary:
                    "where the credential goes: `header.NAME`, `query.NAME`, or the way to its place in the"
                    + " request, such as `imp.ext.key`"),
            .init(
                "bidToken", .text, isSecret: true,
                summary: "the bidding token of the network's SDK, sent as user.buyeruid"),
        ],
        privacySignals: Set(PrivacySignal.allCases))
}
