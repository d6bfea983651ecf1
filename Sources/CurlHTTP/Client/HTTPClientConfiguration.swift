/// What all requests of one client share.
package struct HTTPClientConfiguration: Sendable {
    /// The `User-Agent` header, unless a request brings its own.
    package var userAgent: String
    /// How many connections may be open to one host and port at once; at least 1. More requests wait for one.
    package var maxConnectionsPerHost: Int
    /// Path of a PEM file with the authorities to trust; nil means those of the system.
    package var caBundle: String?
    /// Whether plain http may leave this machine.
    package var allowInsecureHTTP: Bool
    /// Texts that nobody may read in an error or a wire log.
    package var secrets: [String]
    /// Takes the lines of a wire log without line ends, secrets redacted. It is called on the client's own thread,
    /// which all transfers share: it must be quick, and must not wait for a transfer of the same client.
    package var wireLog: (@Sendable (String) -> Void)?

    /// A configuration.
    package init(
        userAgent: String = "admed", maxConnectionsPerHost: Int = 8, caBundle: String? = nil,
        allowInsecureHTTP: Bool = false, secrets: [String] = [],
        wireLog: (@Sendable (String) -> Void)? = nil
    ) {
        self.userAgent = userAgent
        self.maxConnectionsPerHost = maxConnectionsPerHost
        self.caBundle = caBundle
        self.allowInsecureHTTP = allowInsecureHTTP
        self.secrets = secrets
        self.wireLog = wireLog
    }
}
