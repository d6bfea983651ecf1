/// Why no complete answer came.
package struct HTTPError: Error, Sendable, Hashable {
    /// What kind of fault it was.
    package enum Kind: Sendable, Hashable {
        /// The URL cannot be used; nothing was sent.
        case invalidURL
        /// Plain http to another machine without leave; nothing was sent.
        case insecureURL
        /// Could not resolve or connect, reset, or cut short; also when the process has no descriptor left.
        case network
        /// Certificate or handshake refused.
        case tls
        /// The time was up before the answer was complete.
        case timeout
        /// The decompressed body, or the headers, grew over the limit; or a size is over a limit of libcurl's own.
        case bodyTooLarge
        /// The answer cannot be read: a compressed body that is falsely labelled or cut short, or no HTTP at all.
        case badEncoding
        /// The task was cancelled, or the client was closed.
        case cancelled
        /// A fault on our side: memory, threads, or a request that breaks the rules of HTTP.
        case internalFault
    }

    /// The kind of fault.
    package var kind: Kind
    /// What happened, for people; secrets are redacted.
    package var message: String
    /// libcurl's `CURLcode`, where libcurl found the fault.
    package var curlCode: CurlCode?

    /// An error; the message must be redacted already.
    package init(kind: Kind, message: String, curlCode: CurlCode? = nil) {
        self.kind = kind
        self.message = message
        self.curlCode = curlCode
    }
}
