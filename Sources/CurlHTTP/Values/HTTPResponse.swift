/// A complete answer of a server, whatever its status: a 3xx is an answer and is not followed.
package struct HTTPResponse: Sendable {
    /// The status of the final answer, 200 to 599 in practice.
    package var status: Int
    /// The headers of the final answer, without those of 1xx answers before it and without trailers.
    package var headers: HTTPHeaders
    /// The body, decompressed.
    package var body: [UInt8]
    /// How long it took, and over what.
    package var metrics: TransferMetrics

    /// An answer, for those who stand in for a server.
    package init(
        status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [],
        metrics: TransferMetrics = TransferMetrics()
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.metrics = metrics
    }
}
