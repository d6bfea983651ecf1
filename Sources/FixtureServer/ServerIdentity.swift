import Foundation

/// The certificate chain and key of a server that speaks TLS.
package struct ServerIdentity: Sendable, CustomStringConvertible, CustomReflectable {
    let certificate: String
    let key: String

    /// PEM texts: the server's certificate first, then those that vouch for it; the key not encrypted.
    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// Reads both from PEM files.
    package init(certificateFile: String, keyFile: String) throws(FixtureServerError) {
        self.init(certificate: try Self.text(of: certificateFile), key: try Self.text(of: keyFile))
    }

    /// Nothing of the key.
    package var description: String { "server identity" }

    /// The same, for `dump`.
    package var customMirror: Mirror { Mirror(self, children: []) }

    private static func text(of file: String) throws(FixtureServerError) -> String {
        do {
            return try String(contentsOfFile: file, encoding: .utf8)
        } catch {
            throw .unusableIdentity(reason: "\(file) cannot be read as text")
        }
    }
}
