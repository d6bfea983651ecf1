/// Why a fixture server could not be started.
package enum FixtureServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The fixtures cannot be served; every problem that was found.
    case invalidFixtures([FixtureProblem])
    /// The folder of fixtures cannot be read, and why.
    case unreadable(folder: String, reason: String)
    /// The address cannot be listened on, and why.
    case cannotListen(host: String, port: UInt16, reason: String)
    /// The certificate or its key cannot be used, and why.
    case unusableIdentity(reason: String)

    /// What happened, where, and what to do; several lines for several problems.
    package var description: String {
        switch self {
        case .invalidFixtures(let problems): problems.map(\.description).joined(separator: "\n")
        case .unreadable(let folder, let reason): "cannot read fixtures from \(folder): \(reason)"
        case .cannotListen(let host, let port, let reason): "cannot listen on \(host):\(port): \(reason)"
        case .unusableIdentity(let reason): "cannot speak TLS: \(reason)"
        }
    }
}
