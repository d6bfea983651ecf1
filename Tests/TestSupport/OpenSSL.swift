import Foundation

/// The `openssl` tool, with which tests make their certificates.
package enum OpenSSL {
    /// The tool said no.
    package struct Failure: Error {
        /// What it was asked.
        package var arguments: [String]
        /// What it said.
        package var message: String
    }

    /// Where it is; nil when this machine has none.
    package static let path = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Runs the tool in a folder until it ends.
    static func run(_ arguments: [String], in folder: URL) throws {
        let child = try Child(path ?? "openssl", arguments, in: folder.path)
        let message = child.readToEnd()
        guard child.wait() == .exit(0) else { throw Failure(arguments: arguments, message: message) }
    }
}
