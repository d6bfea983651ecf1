public import AdapterKit
public import OpenRTBAdapter

/// The adapter of every OpenRTB network that can be described by settings alone.
public typealias GenericOpenRTBAdapter = OpenRTBAdapter<GenericProfile>

/// An OpenRTB network that the configuration describes: layout, headers, and where the credential goes.
public struct GenericProfile: OpenRTBProfile {
    private let plainHeaders: [OpenRTBHeader]
    private let secretHeaders: [OpenRTBHeader]
    private let credential: Secret
    private let place: CredentialPlace?

    /// 2.5 or 2.6, as configured.
    public let version: OpenRTBVersion
    /// The SDK's bidding token.
    public let bidToken: Secret?

    /// Takes over the settings.
    public init(settings: AdapterSettings) {
        version = settings.text("version") == "2.5" ? .v25 : .v26
        plainHeaders = OpenRTBHeader.lines(settings.text("headers"))
        secretHeaders = OpenRTBHeader.lines(settings.secret("secretHeaders")?.reveal())
        credential = settings.secret("credential") ?? Secret("")
        place = settings.secret("credential").flatMap { _ in
            settings.text("credentialAt").flatMap(CredentialPlace.init)
        }
        bidToken = settings.secret("bidToken")
    }

    /// A bid without `mtype`, which 2.5 does not know, is what the impression asked for.
    public static let bidTypes = OpenRTBBidTypeRule.markupTypeOrImpression

    /// The version, the headers' form, and a credential with its place.
    public static func problems(
        settings: AdapterSettings, lines: [DemandLineSettings]
    ) -> [SettingProblem] {
        var problems = OpenRTBHeader.problems(settings.text("headers"), setting: "headers")
        let secret = settings.secret("secretHeaders")?.reveal()
        problems += OpenRTBHeader.problems(secret, setting: "secretHeaders")
        let values = OpenRTBHeader.lines(secret).map(\.value)
        problems += [OpenRTBHeader.lengthProblem(values, setting: "secretHeaders")].compactMap(\.self)
        if let version = settings.text("version"), version != "2.5", version != "2.6" {
            problems.append(SettingProblem(.setting("version"), "expected 2.5 or 2.6"))
        }
        return problems + credentialProblems(settings)
    }

    private static func credentialProblems(_ settings: AdapterSettings) -> [SettingProblem] {
        let isGiven = settings.secret("credential") != nil
        let values = [settings.secret("credential")?.reveal()].compactMap(\.self)
        if let problem = OpenRTBHeader.lengthProblem(values, setting: "credential") { return [problem] }
        guard let text = settings.text("credentialAt") else {
            return isGiven ? [SettingProblem(.setting("credential"), "credential needs credentialAt")] : []
        }
        switch CredentialPlace(text) {
        case nil:
            let expected = "expected `header.NAME`, `query.NAME`, or a way such as `imp.ext.key`"
            return [SettingProblem(.setting("credentialAt"), expected)]
        case .header(let name):
            let problem = OpenRTBSettings.headerProblem("credential", in: settings)
            let isName = OpenRTBHeader("\(name): x") != nil
            let place = SettingProblem(.setting("credentialAt"), "no header of that name can be set")
            return [problem, isName ? nil : place].compactMap(\.self)
        case .query, .impression, .body: return []
        }
    }

    /// The endpoint, with the credential where it belongs into the query.
    public func url(endpoint: String, for request: AdRequest) -> String {
        guard case .query(let name) = place else { return endpoint }
        return OpenRTBAddress.adding([(name, credential.reveal())], to: endpoint)
    }

    /// The version (OpenRTB 2.6, section 2.3), unless another is configured; then those of the settings.
    public func headers(for request: AdRequest) -> [(name: String, value: String)] {
        var headers = (plainHeaders + secretHeaders).map { ($0.name, $0.value) }
        if case .header(let name) = place { headers.append((name, credential.reveal())) }
        let versionName = "x-openrtb-version"
        if !headers.contains(where: { $0.0.lowercased() == versionName }) {
            headers.insert((versionName, version == .v25 ? "2.5" : "2.6"), at: 0)
        }
        return headers
    }

    /// The values of the secret headers, and a credential without its scheme.
    public var secrets: [Secret] {
        (secretHeaders.map(\.value) + [credential.reveal()]).flatMap(OpenRTBHeader.secrets(in:))
    }

    /// Puts the credential where it belongs into the request.
    public func finish(_ body: inout [String: JSONValue], for request: AdRequest) throws(AdapterError) {
        let value = JSONValue.string(credential.reveal())
        switch place {
        case .body(let path): body.set(value, at: path[...])
        case .impression(let path):
            guard case .array(let imps) = body["imp"], var imp = imps.first?.members else { return }
            imp.set(value, at: path[...])
            body["imp"] = [.object(imp)]
        case .header, .query, nil: break
        }
    }
}
