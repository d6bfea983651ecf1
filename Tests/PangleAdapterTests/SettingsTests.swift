import AdapterKit
import OpenRTBAdapter
import PangleAdapter
import Testing

@Suite("Pangle settings")
struct SettingsTests {
    private static let valid: [String: JSONValue] = ["endpoint": "https://ads.example/", "token": "t0ken"]

    @Test("Pangle settings are as promised")
    func manifest() {
        let manifest = PangleAdapter.manifest
        #expect(manifest.id == "pangle")
        #expect(manifest.isBidding)
        #expect(manifest.formats == AdFormat.allCases)
        #expect(manifest.defaultLifetime == .seconds(3_600))
        #expect(manifest.placementIDs == .digits)
        #expect(manifest.privacySignals == Set(PrivacySignal.allCases))
        #expect(manifest.settings.filter(\.isSecret).map(\.key) == ["token", "bidToken"])
        #expect(manifest.settings.filter(\.isRequired).map(\.key) == ["endpoint", "token"])
        #expect(
            manifest.settings.map(\.key) == [
                "endpoint", "token", "appid", "appOpenAdType", "bidToken", "caBundle", "allowInsecureHTTP",
                "plainHTTPNotices", "bodyLimit",
            ])
    }

    @Test(
        "appid and placementId go together (F9)",
        arguments: [("8025677", nil, 1), (nil, "9", 1), (nil, nil, 0), ("8025677", "9", 0)]
            as [(JSONValue?, String?, Int)])
    func pair(appID: JSONValue?, placementID: String?, count: Int) throws {
        var raw = Self.valid
        raw["appid"] = appID
        let line = DemandLineSettings(placement: "p", format: .appOpen, networkPlacementID: placementID)
        let problems = PangleAdapter.problems(settings: try PangleHarness.settings(raw), lines: [line])
        #expect(problems.map(\.place) == Array(repeating: .line(0, field: "placementId"), count: count))
    }

    @Test(
        "plain http goes only to this machine, unless allowed",
        arguments: [
            ("http://ads.example/", false, 1), ("http://ads.example/", true, 0),
            ("http://127.0.0.1:80/", false, 0),
            ("http://localhost/", false, 0), ("https://ads.example/", false, 0),
            ("https://u:p@ads.example/", false, 1),
        ])
    func plainHTTP(endpoint: String, isAllowed: Bool, count: Int) throws {
        let raw: [String: JSONValue] = [
            "endpoint": .string(endpoint), "token": "t0ken", "allowInsecureHTTP": .bool(isAllowed),
        ]
        let (settings, problems) = AdapterSettings.reading(raw, manifest: PangleAdapter.manifest)
        #expect(problems.map(\.place) == Array(repeating: .setting("endpoint"), count: count))
        if count == 0 {
            #expect(PangleAdapter.problems(settings: settings, lines: []).isEmpty)
            _ = try PangleHarness.adapter(raw)
        }
    }

    @Test("a token that cannot stand in a header is named, not shown")
    func token() throws {
        var raw = Self.valid
        raw["token"] = "hidden\n"
        let problems = PangleAdapter.problems(settings: try PangleHarness.settings(raw), lines: [])
        #expect(problems.map(\.place) == [.setting("token")])
        #expect(problems.allSatisfy { !$0.message.contains("hidden") })
    }

    @Test("a bundle of authorities that cannot be read is named")
    func bundle() throws {
        var raw = Self.valid
        raw["caBundle"] = "/nowhere/ca.pem"
        let error = try #require(throws: AdapterError.self) { try PangleHarness.adapter(raw) }
        #expect(error.code == .invalidConfiguration)
        #expect(error.reason?.contains("caBundle") == true)
        let problems = PangleAdapter.problems(settings: try PangleHarness.settings(raw), lines: [])
        #expect(problems == [.init(.setting("caBundle"), "the CA bundle /nowhere/ca.pem cannot be read")])
    }
}
