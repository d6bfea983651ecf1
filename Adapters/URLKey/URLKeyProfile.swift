public import AdapterKit
public import OpenRTBAdapter

/// The adapter of networks that know the publisher by the address that is asked.
public typealias URLKeyAdapter = OpenRTBAdapter<URLKeyProfile>

/// Networks whose credentials are in the query of the address; a bid's `mtype` says what it is.
public struct URLKeyProfile: OpenRTBProfile {
    private let seller: String
    private let key: Secret

    /// What the adapter is and takes.
    public static let manifest = AdapterManifest(
        id: "urlkey", name: "OpenRTB 2.6 with credentials in the address", version: "1.0.0",
        formats: AdFormat.allCases, isBidding: true, defaultLifetime: .seconds(3_600),
        settings: OpenRTBSettings.all + [
            .init(
                "seller", .text, isRequired: true,
                summary: "the seller's id at the network, `seller` in the address"),
            .init(
                "key", .text, isRequired: true, isSecret: true,
                summary: "the seller's key, `key` in the address"),
        ],
        privacySignals: Set(PrivacySignal.allCases))

    /// Takes over the settings.
    public init(settings: AdapterSettings) {
        seller = settings.text("seller") ?? ""
        key = settings.secret("key") ?? Secret("")
    }

    /// A bid says its type in `mtype`, and is not guessed at without one.
    public static let bidTypes = OpenRTBBidTypeRule.markupType

    /// The endpoint with the credentials in its query.
    public func url(endpoint: String, for request: AdRequest) -> String {
        OpenRTBAddress.adding([("seller", seller), ("key", key.reveal())], to: endpoint)
    }
}
