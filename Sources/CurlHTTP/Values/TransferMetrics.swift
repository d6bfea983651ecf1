/// What one transfer took. Times count from its start, each up to the end of its phase, with microseconds.
package struct TransferMetrics: Sendable, Hashable {
    /// Until the name was resolved; near zero for an address or a reused connection.
    package var nameLookup: Duration
    /// Until the connection stood; zero when it was reused.
    package var connect: Duration
    /// Until TLS was agreed; zero without TLS or when the connection was reused.
    package var tls: Duration
    /// Until the first byte of the answer.
    package var firstByte: Duration
    /// Until the end.
    package var total: Duration
    /// Bytes of the request's body that were sent.
    package var bytesSent: Int
    /// Bytes of the answer's body as they came, before decompression.
    package var bytesReceived: Int
    /// Whether an earlier connection was used again.
    package var isReused: Bool
    /// `1.0`, `1.1`, `2` or `3`; empty when no answer came.
    package var httpVersion: String

    /// Metrics; all zero by default.
    package init(
        nameLookup: Duration = .zero, connect: Duration = .zero, tls: Duration = .zero,
        firstByte: Duration = .zero, total: Duration = .zero, bytesSent: Int = 0, bytesReceived: Int = 0,
        isReused: Bool = false, httpVersion: String = ""
    ) {
        self.nameLookup = nameLookup
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.total = total
        self.bytesSent = bytesSent
        self.bytesReceived = bytesReceived
        self.isReused = isReused
        self.httpVersion = httpVersion
    }
}
