/// An ad server made of WireMock stub mappings.
///
/// It serves from `init` to ``stop()`` or its end, on one thread of its own, and never blocks its callers for longer than
/// that takes. Its own pages are `GET` and `DELETE /__admin/requests` and `GET /__admin/mappings`.
package final class FixtureServer: Sendable {
    /// Where it is reached: `http://127.0.0.1:41234`, without a slash at the end; from this machine where it listens on every
    /// address.
    package let url: String
    /// The port that it listens on, also when port 0 was asked for.
    package let port: UInt16
    private let service: FixtureService
    private let daemon: Daemon

    /// What it has received.
    package var journal: RequestJournal { service.journal }

    /// Starts serving those fixtures.
    ///
    /// - Parameters:
    ///   - host: A name or numeric address; the default is reached from this machine only.
    ///   - port: 0 picks a free one.
    ///   - identity: With one, TLS is spoken.
    ///   - log: Gets one line for each answer, on the server's thread: no query, header or body is in it.
    package init(
        _ fixtures: FixtureSet, host: String = "127.0.0.1", port: UInt16 = 0, identity: ServerIdentity? = nil,
        log: (@Sendable (String) -> Void)? = nil
    ) throws(FixtureServerError) {
        let scheme = identity == nil ? "http" : "https"
        service = FixtureService(try MappingReader.stubs(in: fixtures), scheme: scheme, log: log)
        let address = try ListenAddress(host: host, port: port)
        daemon = try Daemon(service, on: address, identity: identity)
        self.port = daemon.port
        let isSixth = host.utf8.contains(UInt8(ascii: ":"))
        let reachable = address.isWildcard ? (isSixth ? "::1" : "127.0.0.1") : host
        let name = isSixth ? "[\(reachable)]" : reachable
        url = "\(scheme)://\(name):\(daemon.port)"
    }

    /// Starts serving the fixtures of a folder with `mappings` and `__files`.
    package convenience init(
        folder: String, host: String = "127.0.0.1", port: UInt16 = 0, identity: ServerIdentity? = nil,
        log: (@Sendable (String) -> Void)? = nil
    ) throws(FixtureServerError) {
        try self.init(
            try FixtureSet(folder: folder), host: host, port: port, identity: identity, log: log)
    }

    /// Starts serving one mapping document on loopback.
    package convenience init(mappings: String) throws(FixtureServerError) {
        try self.init(FixtureSet([.init(name: "mappings", json: mappings)]))
    }

    /// Ends all connections, those too whose answer is delayed, and returns when the server's thread has ended.
    package func stop() { daemon.stop() }
}
