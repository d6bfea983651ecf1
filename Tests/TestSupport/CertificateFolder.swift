package import Foundation

/// A folder with an authority of its own and the certificates that it signs. The folder goes when this does.
package final class CertificateFolder: Sendable {
    /// A certificate chain and its key, as PEM files.
    package struct Identity: Sendable {
        /// What a server shows: its certificate, then those that vouch for it.
        package var chain: String
        /// The key of the server's certificate, not encrypted.
        package var key: String
    }

    /// What is wrong with a certificate.
    package enum Flaw: Sendable {
        case none
        /// Its time was over before it began.
        case expired
        /// It is another host's.
        case wrongHost
        /// Nobody signed it but itself.
        case selfSigned
        /// An authority between it and the root signed it, which the server does not show.
        case chainCutShort
    }

    /// The authority's certificate, a PEM file.
    package var authority: String { folder.appendingPathComponent("root.pem").path }
    /// The folder.
    package let folder: URL
    private static let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]

    /// Makes a folder and the authority in it.
    package init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try OpenSSL.run(
            ["req", "-x509"] + Self.newKey
                + ["-days", "2", "-subj", "/CN=Test root", "-keyout", "root.key", "-out", "root.pem"],
            in: folder)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Makes a certificate for `localhost` and 127.0.0.1 with that flaw.
    package func identity(_ flaw: Flaw = .none) throws -> Identity {
        switch flaw {
        case .selfSigned: try selfSign()
        case .chainCutShort:
            try sign("between", subject: "/CN=Test intermediate", extensions: ["basicConstraints=CA:true"])
            try sign("server", subject: "/CN=localhost", extensions: [Self.names("localhost")], by: "between")
        case .wrongHost:
            try sign("server", subject: "/CN=other.example", extensions: ["subjectAltName=DNS:other.example"])
        case .expired:
            try sign("server", subject: "/CN=localhost", extensions: [Self.names("localhost")], days: -1)
        case .none: try sign("server", subject: "/CN=localhost", extensions: [Self.names("localhost")])
        }
        return Identity(chain: path("server.pem"), key: path("server.key"))
    }

    /// The identity with the certificate that was left out.
    package func completed(_ identity: Identity) throws -> Identity {
        let texts = try [identity.chain, path("between.pem")].map {
            try String(contentsOfFile: $0, encoding: .utf8)
        }
        try texts.joined().write(toFile: path("chain.pem"), atomically: true, encoding: .utf8)
        return Identity(chain: path("chain.pem"), key: identity.key)
    }

    private static func names(_ host: String) -> String { "subjectAltName=DNS:\(host),IP:127.0.0.1" }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func selfSign() throws {
        try OpenSSL.run(
            ["req", "-x509"] + Self.newKey + [
                "-days", "2", "-subj", "/CN=localhost", "-addext", Self.names("localhost"),
                "-keyout", "server.key", "-out", "server.pem",
            ], in: folder)
    }

    private func sign(
        _ name: String, subject: String, extensions: [String], by issuer: String = "root", days: Int = 2
    ) throws {
        try OpenSSL.run(
            ["req"] + Self.newKey
                + ["-subj", subject, "-keyout", "\(name).key", "-out", "\(name).csr"]
                + extensions.flatMap { ["-addext", $0] },
            in: folder)
        try OpenSSL.run(
            [
                "x509", "-req", "-in", "\(name).csr", "-CA", "\(issuer).pem", "-CAkey", "\(issuer).key",
                "-CAcreateserial", "-copy_extensions", "copy", "-days", String(days), "-out", "\(name).pem",
            ], in: folder)
    }
}
