public import AdapterKit
import CurlHTTP
import OpenRTB
import Redaction

/// The adapter of every network that speaks OpenRTB: the profile says what is special about the network.
///
/// One POST per load. Safe from any thread.
public struct OpenRTBAdapter<Profile: OpenRTBProfile>: NetworkAdapter {
    let profile: Profile
    let endpoint: String
    let screen: ScreenSize
    let bodyLimit: Int
    let redactor: Redactor
    let client: HTTPClient
    let notices: NoticeQueue

    /// The profile's.
    public static var manifest: AdapterManifest { Profile.manifest }

    /// Whether the endpoint may be asked and the authorities can be read, and the profile's own rules.
    public static func problems(
        settings: AdapterSettings, lines: [DemandLineSettings]
    ) -> [SettingProblem] {
        let endpoint = endpointProblem(settings).map { SettingProblem(.setting("endpoint"), $0) }
        let bundle = bundleProblem(settings).map {
            SettingProblem(.setting(OpenRTBSettings.caBundle.key), $0)
        }
        return [endpoint, bundle].compactMap(\.self) + Profile.problems(settings: settings, lines: lines)
    }

    /// Makes the adapter; opens nothing and sends nothing.
    ///
    /// - Throws: An `AdapterError` of code `invalid_configuration` that names the setting.
    public init(settings: AdapterSettings, environment: AdapterEnvironment) throws {
        guard let endpoint = settings.text(OpenRTBSettings.endpoint.key) else {
            throw AdapterError(.invalidConfiguration, reason: "the setting endpoint is missing")
        }
        if let problem = Self.endpointProblem(settings) {
            throw AdapterError(.invalidConfiguration, reason: problem)
        }
        profile = Profile(settings: settings)
        let declared = Profile.manifest.settings.filter(\.isSecret).compactMap { settings.secret($0.key) }
        let secrets = (declared + profile.secrets).map { $0.reveal() }
        self.endpoint = endpoint
        screen = environment.screen
        bodyLimit = settings.integer(OpenRTBSettings.bodyLimit.key) ?? OpenRTBSettings.defaultBodyLimit
        redactor = Redactor(secrets: secrets)
        let configuration = HTTPClientConfiguration(
            userAgent: environment.product, caBundle: settings.text(OpenRTBSettings.caBundle.key),
            allowInsecureHTTP: settings.flag(OpenRTBSettings.allowInsecureHTTP.key), secrets: secrets,
            wireLog: environment.wireLog)
        var forNotices = configuration
        forNotices.allowInsecureHTTP = settings.flag(OpenRTBSettings.plainHTTPNotices.key, default: true)
        do {
            client = try HTTPClient(configuration)
            notices = NoticeQueue(
                network: environment.network, client: try HTTPClient(forNotices),
                outbox: environment.outbox, onFailure: environment.reportNoticeFailure)
        } catch {
            let isOurs = error.kind == .internalFault
            throw AdapterError(
                isOurs ? .internal : .invalidConfiguration,
                reason: isOurs ? error.message : "the setting caBundle: \(error.message)")
        }
    }

    /// Has the billing notices sent again that were not taken yet.
    public func sendOwed() { notices.begin() }

    /// The same, where nobody called that. Waits for nothing.
    public func start() async throws { notices.begin() }

    /// Gives waiting notices that long to be sent, then closes the connections.
    public func stop(within limit: Duration) async {
        await notices.stop(within: limit)
        client.close()
    }

    private static func bundleProblem(_ settings: AdapterSettings) -> String? {
        let bundle = settings.text(OpenRTBSettings.caBundle.key)
        do throws(HTTPError) {
            _ = try HTTPClient(HTTPClientConfiguration(caBundle: bundle))
            return nil
        } catch {
            return error.message
        }
    }

    private static func endpointProblem(_ settings: AdapterSettings) -> String? {
        guard let endpoint = settings.text(OpenRTBSettings.endpoint.key) else { return nil }
        let allowsHTTP = settings.flag(OpenRTBSettings.allowInsecureHTTP.key)
        return URLRule.problem(in: endpoint, allowInsecureHTTP: allowsHTTP).map { "endpoint \($0)" }
    }
}

extension OpenRTBAdapter: CustomStringConvertible, CustomReflectable {
    /// The adapter's id; nothing of its settings, some of which are secret.
    public var description: String { "\(Profile.manifest.id) adapter" }

    /// The same, for `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
