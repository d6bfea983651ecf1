import AdapterKit
import Testing

@Suite("A manifest")
struct ManifestTests {
    private static func manifest(
        id: AdapterID = "acme", name: String = "Acme", formats: [AdFormat] = [.banner],
        lifetime: Duration? = nil, _ settings: SettingDeclaration...
    ) -> AdapterManifest {
        AdapterManifest(
            id: id, name: name, version: "1.0.0", formats: formats, isBidding: false,
            defaultLifetime: lifetime,
            settings: settings)
    }

    @Test(
        "A manifest that makes no sense is told about, with all that is wrong",
        arguments: [
            (manifest(id: ""), ["its id is empty"]),
            (manifest(id: "my ads"), ["its id `my ads` has a blank; a configuration writes it as one word"]),
            (manifest(id: "a\nb"), [#"its id `a\nb` has a control character"#]),
            (manifest(name: " "), ["its name is empty"]),
            (manifest(formats: []), ["it has no formats, so no placement could use it"]),
            (manifest(formats: [.banner, .native, .banner]), ["it has the format banner twice"]),
            (
                manifest(lifetime: .seconds(-1)),
                ["its default lifetime is -1.0 s; it must be more than 0, or nil for ever"]
            ),
            (
                manifest(lifetime: .zero),
                ["its default lifetime is 0.0 s; it must be more than 0, or nil for ever"]
            ),
            (
                manifest(.init("key", .text, summary: "a"), .init("key", .digits, summary: "b")),
                ["it has two settings `key`"]
            ),
            (manifest(.init("", .text, summary: "a")), ["a setting's key is empty"]),
            (manifest(.init("a b", .text, summary: "a")), []),
            (
                manifest(.init("pin", .integer(0...9), isSecret: true, summary: "a")),
                [
                    "its setting `pin` is a secret of the type integer; a secret is text, digits, a url or a path"
                ]
            ),
            (
                manifest(.init("allowInsecureHTTP", .text, summary: "a")),
                [
                    "its setting `allowInsecureHTTP` must be a flag that is no secret: it allows plain http for every url"
                ]
            ),
            (
                manifest(id: "", name: "", formats: []),
                ["its id is empty", "its name is empty", "it has no formats, so no placement could use it"]
            ),
            (manifest(lifetime: .seconds(1), .init("key", .text, isSecret: true, summary: "a")), []),
        ] as [(AdapterManifest, [String])])
    func problems(manifest: AdapterManifest, expected: [String]) {
        #expect(manifest.problems == expected)
    }

    @Test("A manifest of a registered type that makes no sense names the type, as do two types with one id")
    func registry() {
        let problems = AdapterRegistry([Nameless.self, Nameless.self]).problems
        #expect(problems.first?.hasPrefix("two registered adapters have the id ``: AdapterKitTests.") == true)
        #expect(problems.count { $0.hasSuffix("Nameless: its id is empty") } == 2)
    }

    @Test("A manifest with an address has the flag that allows plain http, once, and without one has none")
    func flag() {
        let address = SettingDeclaration("endpoint", .url, summary: "where")
        let own = SettingDeclaration("allowInsecureHTTP", .flag, summary: "own words")
        #expect(Self.manifest(address).settings.map(\.key) == ["endpoint", "allowInsecureHTTP"])
        #expect(Self.manifest(address, own).settings == [address, own])
        #expect(Self.manifest(.init("key", .text, summary: "a")).settings.map(\.key) == ["key"])
    }

    private struct Nameless: NetworkAdapter {
        static let manifest = AdapterManifest(
            id: "", name: "Nameless", version: "1", formats: [.banner], isBidding: false)

        init(settings: AdapterSettings, environment: AdapterEnvironment) {}

        func load(_ request: AdRequest) async throws -> LoadedAd { throw AdapterError(.noFill) }
    }
}
