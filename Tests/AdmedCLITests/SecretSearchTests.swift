import Foundation
import TestSupport
import Testing

@testable import AdmedCLI

/// Runs the commands against servers that give the secret back, and searches all that is written for it.
@Suite("A secret of the configuration", .timeLimit(.minutes(2)))
struct SecretSearchTests {
    /// The networks by the ways in which they are told their secret.
    private static let networks = ["pangle", "headers", "query", "bidtoken", "urlkey"]

    /// A configuration with the secret written plainly, in the environment and in a file.
    private static func files(_ server: EchoServer) -> [String: String] {
        let secret = SecretForms.jsonEscaped(SecretForms.marker)
        let settings = [
            "pangle, settings: { token: { env: TOKEN }, bidToken: { file: token }, appid: 1,",
            #"openrtb, settings: { secretHeaders: "X-Key: \#(secret)\nAuthorization: Bearer \#(secret)","#,
            #"openrtb, settings: { credential: "\#(secret)", credentialAt: query.key, bidToken: { env: TOKEN },"#,
            #"bidtoken, settings: { authorization: "Bearer \#(secret)", bidToken: { file: token },"#,
            #"urlkey, settings: { seller: s, key: "\#(secret)","#,
        ]
        let limit = server.answer == .silent ? 0.2 : 2
        var yaml = "version: 1\nnetworks:\n"
        for (name, rest) in zip(networks, settings) {
            yaml += "  \(name): { adapter: \(rest) endpoint: \"\(server.endpoint)\" } }\n"
        }
        yaml += "placements:\n"
        for name in networks {
            yaml += "  \(name): { format: interstitial, skipAfter: 0, demand: [ { network: \(name),"
            yaml += " placementId: 980088192, bidding: true, timeout: \(limit) } ] }\n"
        }
        return ["admed.yaml": yaml, "token": SecretForms.marker + "\n"]
    }

    /// Nothing that the command wrote holds the secret, nor does any file that it left.
    private func search(
        _ words: [String], in probe: CommandLineProbe, terminal: Bool = false
    ) async throws -> CommandResult {
        let result = await probe.run(words, environment: ["TOKEN": SecretForms.marker], terminal: terminal)
        #expect(SecretForms.found(in: result.output) == nil, "\(words): \(result.output)")
        #expect(SecretForms.found(in: result.messages) == nil, "\(words): \(result.messages)")
        for file in try FileManager.default.subpathsOfDirectory(atPath: probe.folder)
        where !["admed.yaml", "token", "scenario.yaml"].contains(file) {
            let bytes = FileManager.default.contents(atPath: "\(probe.folder)/\(file)") ?? Data()
            #expect(SecretForms.found(in: String(decoding: bytes, as: UTF8.self)) == nil, "\(words): \(file)")
        }
        return result
    }

    @Test(
        "A secret of the configuration is nowhere in what fetch and show write, whatever the network answers",
        arguments: EchoServer.Answer.allCases)
    func loads(answer: EchoServer.Answer) async throws {
        let server = try EchoServer(answer)
        try await CommandLineProbe.inFolder(Self.files(server)) { probe in
            for network in Self.networks {
                let fetch = ["fetch", "--placement", network]
                for options in [["--verbose"], ["--json", "--verbose"], ["--repeat", "2"]] {
                    let result = try await search(fetch + options, in: probe)
                    // What was searched is worth it: the network was asked, and its answer understood as meant.
                    #expect((result.code == 0) == (answer == .filled), "\(result.output) \(result.messages)")
                }
            }
            for network in ["pangle", "urlkey"] {
                for options in [["--verbose"], ["--json"]] {
                    _ = try await search(
                        ["show", "--placement", network, "--dwell", "0"] + options, in: probe)
                }
            }
            _ = try await search(["fetch", "--placement", "urlkey", "--verbose"], in: probe, terminal: true)
        }
        await server.server.stop()
    }

    @Test("A secret of the configuration is nowhere in what the other commands write")
    func otherCommands() async throws {
        let server = try EchoServer(.filled)
        var files = Self.files(server)
        files["scenario.yaml"] =
            "version: 1\nstart: 2026-11-30T09:00:00Z\ntimeZone: UTC\nconfig: admed.yaml\n"
            + "events: [ { at: 0, do: launch }, { at: 1, do: load, placement: pangle } ]\n"
        try await CommandLineProbe.inFolder(files) { probe in
            for words in [
                ["check"], ["caps"], ["adapters"], ["simulate", "scenario.yaml"],
                ["caps", "--reset", "--yes"],
            ] {
                for options in [[], ["--json"]] {
                    let result = try await search(words + options, in: probe)
                    #expect(result.code == 0, "\(words): \(result.messages)")
                }
            }
        }
        await server.server.stop()
    }

    @Test(
        "A secret of the configuration is not in the words about a configuration that cannot be used",
        arguments: [
            "token: [ S ]", "token: { a: S }", "token: { file: token, env: S1 }",
            "token: S, appid: S",
            "token: S, bodyLimit: S", "token: S, allowInsecureHTTP: S", "token: S, endpoint: S",
            "token: S, endpoint: \"https://u:ENC@127.0.0.1/\"", "token: S, endpoint: \"http://h/?t=ENC\"",
            "token: &a S", "token: !t S", "token: S, token: S", "token: S S",
            "token: \"m4rk3r",
            "token: S ]", "token: S, secretHeaders: S",
        ])
    func mistakes(settings: String) async throws {
        let secret = "\"\(SecretForms.jsonEscaped(SecretForms.marker))\""
        let written = settings.replacing("ENC", with: SecretForms.encoded).replacing(
            /S(?![a-z0-9])/, with: secret)
        let endpoint = settings.contains("endpoint") ? "" : "endpoint: \"http://127.0.0.1:1/\", "
        let app = settings.contains("appid") ? "" : "appid: 1, "
        let yaml = """
            version: 1
            networks: { n: { adapter: pangle, settings: { \(endpoint)\(app)\(written) } } }
            placements: { p: { format: banner, demand: [ { network: n, placementId: 1, bidding: true } ] } }
            """
        try await CommandLineProbe.inFolder(["admed.yaml": yaml, "token": SecretForms.marker]) { probe in
            for words in [["check"], ["check", "--json"], ["fetch", "--placement", "p"], ["caps"]] {
                let result = try await search(words, in: probe)
                #expect(result.code == 3, "\(words): \(result.output) \(result.messages)")
            }
        }
    }

    @Test(
        "A secret of the configuration that opens a proxy is not in the wire log",
        .enabled(if: ProcessTests.program != nil))
    func proxy() async throws {
        let proxy = try EchoServer(.noContent)
        // Another machine, which is asked through the proxy only; this one is asked directly.
        let elsewhere = Self.files(proxy).mapValues {
            $0.replacing(
                "\"\(proxy.endpoint)\"", with: "\"http://ads.example/bid\", allowInsecureHTTP: true")
        }
        try await CommandLineProbe.inFolder(elsewhere) { probe in
            let child = try Child(
                #require(ProcessTests.program), ["fetch", "--placement", "urlkey", "--verbose"],
                in: probe.folder,
                environment: [
                    "http_proxy": "http://user:\(SecretForms.encoded)@127.0.0.1:\(proxy.server.port)",
                    "TOKEN": "token-of-test", "HOME": probe.folder,
                ], output: .nowhere, errors: .pipe)
            let said = await child.readToEnd(.errors)
            #expect(said.contains("> Proxy-Authorization: ‹redacted›"), "\(said)")
            #expect(SecretForms.found(in: said) == nil, "\(said)")
        }
        await proxy.server.stop()
    }
}
