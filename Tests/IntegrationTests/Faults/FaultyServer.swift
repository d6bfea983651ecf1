import FixtureServer
import Foundation
import TestSupport

/// A server that does what a row of the matrix says. It lives as long as one load.
struct FaultyServer {
    /// Which server, and what it does to a request that should get the good answer.
    enum Kind: Sendable {
        /// A port on which nobody listens.
        case nobody
        /// A listener that takes no connection.
        case unanswered
        /// A script; TLS is expected of it where it says so, though it speaks none.
        case script(isTLS: Bool = false, @Sendable (GoodAnswer) -> [ScriptedServer.Step])
        /// The fixture server, with these members in its stub's `response`.
        case fixture(String)
        /// The fixture server over TLS.
        case encrypted(CertificateFolder.Flaw, isKnown: Bool = true)
        /// A server that speaks TLS 1.1 and nothing newer.
        case tls11
    }

    let url: String
    /// The authority that the client is to trust.
    private(set) var authority: String?
    /// Whatever has to live as long as this.
    private let owned: [any Sendable]
    private let stopping: @Sendable () async -> Void

    init(_ kind: Kind, answering answer: GoodAnswer) throws {
        switch kind {
        case .nobody: self.init(url: "http://127.0.0.1:\(try Sockets.closedPort())/")
        case .unanswered:
            let listener = try FullListener()
            self.init(url: "http://127.0.0.1:\(listener.port)/", owned: [listener])
        case .script(let isTLS, let script):
            let server = try ScriptedServer(script(answer))
            let url = isTLS ? "https://127.0.0.1:\(server.port)/" : server.url()
            self.init(url: url) { await server.stop() }
        case .fixture(let members):
            let server = try FixtureServer(mappings: answer.mapping(members))
            self.init(url: server.url + "/") { server.stop() }
        case .encrypted(let flaw, let isKnown):
            let certificates = try CertificateFolder()
            let identity = try certificates.identity(flaw)
            let server = try FixtureServer(
                FixtureSet([.init(name: "a", json: answer.mapping(""))]),
                identity: ServerIdentity(certificateFile: identity.chain, keyFile: identity.key))
            self.init(url: server.url + "/", owned: [certificates]) { server.stop() }
            authority = isKnown ? certificates.authority : nil
        case .tls11:
            let certificates = try CertificateFolder()
            let identity = try certificates.identity()
            let port = try Sockets.closedPort()
            let server = try ServerProcess(
                OpenSSL.path ?? "openssl",
                [
                    "s_server", "-accept", "127.0.0.1:\(port)", "-cert", identity.chain, "-key", identity.key,
                    "-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0", "-www",
                ], until: "ACCEPT")
            self.init(url: "https://127.0.0.1:\(port)/", owned: [certificates, server])
            authority = certificates.authority
        }
    }

    private init(
        url: String, owned: [any Sendable] = [], stopping: @escaping @Sendable () async -> Void = {}
    ) {
        (self.url, self.owned, self.stopping) = (url, owned, stopping)
    }

    /// Ends the server.
    func stop() async { await stopping() }
}
