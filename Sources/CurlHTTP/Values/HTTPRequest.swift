/// One request. It is checked when it is sent, not when it is made.
package struct HTTPRequest: Sendable {
    /// What is asked of the server.
    package enum Method: String, Sendable, Hashable {
        /// Fetches; ``HTTPRequest/body`` is not sent.
        case get = "GET"
        /// Delivers ``HTTPRequest/body``, which may be empty.
        case post = "POST"
    }

    /// The method.
    package var method: Method
    /// An absolute http or https URL, which ``URLRule`` must accept.
    package var url: String
    /// Sent as they are. `Content-Type` has no default; `User-Agent`, `Host` and `Accept-Encoding` have.
    package var headers: [HTTPHeader]
    /// Sent with a `Content-Length`, as one piece.
    package var body: [UInt8]
    /// How long the whole may take: waiting for a connection, name look-up, connect, TLS, sending, receiving.
    /// Anything under one millisecond counts as one.
    package var timeout: Duration
    /// How many bytes the body of the answer may have after decompression.
    package var bodyLimit: Int
    /// Whether a connection that is open already may carry it. One that turns out dead has the request sent a second
    /// time; a request that must arrive at most once gets a connection of its own, which is closed afterwards.
    package var mayReuseConnection: Bool

    /// A request.
    package init(
        method: Method = .get, url: String, headers: [HTTPHeader] = [], body: [UInt8] = [],
        timeout: Duration = .seconds(5), bodyLimit: Int = 1_048_576, mayReuseConnection: Bool = true
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.bodyLimit = bodyLimit
        self.mayReuseConnection = mayReuseConnection
    }
}
