import AdapterKit
import ConfigurationFile

/// A network that bids, wants digits, and has rules of its own, as Pangle does.
struct FakePangle: NetworkAdapter {
    static let manifest = AdapterManifest(
        id: "pangle", name: "Pangle", version: "1", formats: [.appOpen, .interstitial, .rewarded, .banner],
        isBidding: true, defaultLifetime: .seconds(3600),
        settings: [
            SettingDeclaration("endpoint", .url, isRequired: true, summary: "where requests go"),
            SettingDeclaration("token", .text, isRequired: true, isSecret: true, summary: "the token"),
            SettingDeclaration("appid", .digits, summary: "the app"),
            SettingDeclaration("appOpenAdType", .integer(1...8), summary: "the ad type of app-open ads"),
            SettingDeclaration("caBundle", .path, summary: "certificates"),
            SettingDeclaration("allowInsecureHTTP", .flag, summary: "plain http"),
        ],
        placementIDs: .digits)

    static func problems(settings: AdapterSettings, lines: [DemandLineSettings]) -> [SettingProblem] {
        let hasApp = settings.text("appid") != nil
        return lines.enumerated().compactMap { index, line in
            guard hasApp != (line.networkPlacementID != nil) else { return nil }
            return SettingProblem(
                .line(index, field: "placementId"), "appid and placementId go together: both or neither")
        }
    }

    init(settings: AdapterSettings, environment: AdapterEnvironment) throws {}

    func load(_ request: AdRequest) async throws -> LoadedAd { throw AdapterError(.noFill) }
}

/// A network with fixed prices, as the mock is.
struct FakeMock: NetworkAdapter {
    static let manifest = AdapterManifest(
        id: "mock", name: "Mock", version: "1", formats: AdFormat.allCases, isBidding: false,
        settings: [SettingDeclaration("fixtures", .path, isRequired: true, summary: "the scripts")])

    init(settings: AdapterSettings, environment: AdapterEnvironment) throws {}

    func load(_ request: AdRequest) async throws -> LoadedAd { throw AdapterError(.noFill) }
}

/// Reads as the tests of this room do: with both adapters, and a token in the environment.
func reader(environment: [String: String] = ["PANGLE_TOKEN": "t0ken-of-the-environment"])
    -> ConfigurationReader
{
    ConfigurationReader(
        adapters: AdapterRegistry([FakePangle.self, FakeMock.self]), environment: environment)
}

/// The problems of a text; empty when it is valid.
func problems(
    _ text: String, environment: [String: String] = ["PANGLE_TOKEN": "t0ken-of-the-environment"]
) -> [FileProblem] {
    do throws(FileProblems) {
        _ = try reader(environment: environment).read(text: text, name: "admed.yaml")
        return []
    } catch {
        return error.problems
    }
}
