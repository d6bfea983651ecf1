import CurlHTTP
import FixtureServer
import Foundation
import TestSupport
import Testing

private let nghttpd = ["/usr/sbin/nghttpd", "/usr/bin/nghttpd", "/opt/homebrew/bin/nghttpd"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

@Suite("TLS", .timeLimit(.minutes(1)), .enabled(if: OpenSSL.path != nil, "needs the openssl tool"))
struct TLSTests {
    private let certificates: CertificateFolder
    private let client: HTTPClient

    init() throws {
        TestEnvironment.withoutProxies
        certificates = try CertificateFolder()
        client = try HTTPClient(HTTPClientConfiguration(caBundle: certificates.authority))
    }

    private func serve(_ identity: CertificateFolder.Identity) throws -> FixtureServer {
        try FixtureServer(
            FixtureSet([.init(name: "a", json: #"{"request": {}, "response": {"body": "over TLS"}}"#)]),
            identity: ServerIdentity(certificateFile: identity.chain, keyFile: identity.key))
    }

    @Test("a server whose authority is in the CA bundle is believed, by name and by address")
    func valid() async throws {
        let server = try serve(certificates.identity())
        for host in ["127.0.0.1", "localhost"] {
            let response = try await client.send(HTTPRequest(url: "https://\(host):\(server.port)/"))
            #expect(response.body == Array("over TLS".utf8))
            #expect(response.metrics.tls > response.metrics.connect)
        }
    }

    @Test("the same server is not believed without the bundle")
    func noBundle() async throws {
        let server = try serve(certificates.identity())
        let error = await failure(try HTTPClient(), HTTPRequest(url: server.url))
        #expect(error?.kind == .tls)
        #expect(server.journal.requests.isEmpty)
    }

    @Test(
        "what cannot be believed is refused before a byte of the request is sent",
        arguments: [
            (.expired, "expired"), (.wrongHost, "no alternative certificate subject name"),
            (.selfSigned, "certificate"),
            (.chainCutShort, "issuer"),
        ] as [(CertificateFolder.Flaw, String)], [HTTPRequest.Method.get, .post])
    func flawed(row: (flaw: CertificateFolder.Flaw, word: String), method: HTTPRequest.Method) async throws {
        let server = try serve(certificates.identity(row.flaw))
        let error = await failure(
            client, HTTPRequest(method: method, url: server.url, body: Array("token".utf8)))
        #expect(error?.kind == .tls)
        #expect(error?.curlCode == .untrustedPeer)
        #expect(error?.message.contains(row.word) == true, "\(error?.message ?? "")")
        #expect(server.journal.requests.isEmpty)
    }

    @Test("a chain that was cut short is believed once it is whole")
    func wholeChain() async throws {
        let server = try serve(certificates.completed(certificates.identity(.chainCutShort)))
        #expect(try await client.send(HTTPRequest(url: server.url)).status == 200)
    }

    @Test("a client that was refused goes on with servers that it believes")
    func nextServer() async throws {
        let others = try CertificateFolder()
        let flawed = try serve(others.identity())
        let sound = try serve(certificates.identity())
        for _ in 0..<3 {
            #expect(await failure(client, HTTPRequest(url: flawed.url))?.kind == .tls)
            #expect(try await client.send(HTTPRequest(url: sound.url)).status == 200)
        }
    }

    @Test("a server that speaks nothing newer than TLS 1.1 is refused", arguments: ["-tls1", "-tls1_1"])
    func oldProtocol(version: String) async throws {
        let identity = try certificates.identity()
        let port = try Sockets.closedPort()
        let server = try ServerProcess(
            try #require(OpenSSL.path),
            [
                "s_server", "-accept", "127.0.0.1:\(port)", "-cert", identity.chain, "-key", identity.key,
                version, "-cipher", "DEFAULT@SECLEVEL=0", "-www",
            ], until: "ACCEPT")
        let error = await failure(client, HTTPRequest(url: "https://127.0.0.1:\(port)/"))
        #expect(error?.kind == .tls)
        #expect(error?.curlCode == .tlsConnect)
        withExtendedLifetime(server) {}
    }

    @Test("the same program is believed when it speaks TLS 1.2 or 1.3", arguments: ["-tls1_2", "-tls1_3"])
    func newProtocol(version: String) async throws {
        let identity = try certificates.identity()
        let port = try Sockets.closedPort()
        let server = try ServerProcess(
            try #require(OpenSSL.path),
            [
                "s_server", "-accept", "127.0.0.1:\(port)", "-cert", identity.chain, "-key", identity.key,
                version, "-www",
            ], until: "ACCEPT")
        let response = try await client.send(HTTPRequest(url: "https://127.0.0.1:\(port)/"))
        #expect(response.status == 200)
        withExtendedLifetime(server) {}
    }

    @Test(
        "a TLS port that answers in plain text, closes, or is reset is a TLS fault or a network fault, never more",
        arguments: [
            ([.read, .stall], .timeout),
            ([.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), .stall], .tls),
            ([.swallow(1)], .network),
            ([.swallow(1), .reset], .network),
            ([.send([0x15, 3, 3, 0, 2, 2, 40]), .stall], .tls),
        ] as [([ScriptedServer.Step], HTTPError.Kind)])
    func noTLS(row: (script: [ScriptedServer.Step], kind: HTTPError.Kind)) async throws {
        let server = try ScriptedServer(row.script)
        let timeout = Duration.milliseconds(row.kind == .timeout ? 300 : 20_000)
        let error = await failure(
            client, HTTPRequest(url: "https://127.0.0.1:\(server.port)/", timeout: timeout))
        #expect(error?.kind == row.kind, "\(String(describing: error))")
        await server.stop()
    }

    @Test(
        "HTTP/2 is spoken over TLS where the server has it, over one connection that is kept",
        .enabled(if: nghttpd != nil, "needs nghttpd, of the package nghttp2-server"))
    func http2() async throws {
        let identity = try certificates.identity()
        try "over HTTP/2".write(
            to: certificates.folder.appendingPathComponent("index.html"), atomically: true, encoding: .utf8)
        let port = try Sockets.closedPort()
        let server = try ServerProcess(
            "/usr/bin/env",
            [
                "stdbuf", "-o0", try #require(nghttpd), "-v", "-a", "127.0.0.1", "-d",
                certificates.folder.path, String(port), identity.key, identity.chain,
            ], until: "listen")
        for round in 0..<3 {
            let response = try await client.send(HTTPRequest(url: "https://localhost:\(port)/"))
            #expect(response.metrics.httpVersion == "2")
            #expect(response.body == Array("over HTTP/2".utf8))
            #expect(response.metrics.isReused == (round > 0))
        }
        let url = "https://localhost:\(port)/"
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<32 {
                group.addTask { [client] in
                    try await client.send(HTTPRequest(method: .post, url: url, body: [1, 2])).status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 32))
        withExtendedLifetime(server) {}
    }
}
