import Foundation

/// What a stub answers.
struct StubResponse: Sendable {
    enum Body: Sendable {
        case fixed(Data)
        case template(BodyTemplate)
    }

    /// A way of answering that is no HTTP answer.
    enum Fault: String, Sendable, CaseIterable {
        /// The connection ends without a byte.
        case emptyResponse = "EMPTY_RESPONSE"
        /// The connection is reset.
        case connectionReset = "CONNECTION_RESET_BY_PEER"
        /// A status line and headers, then no chunks but garbage, then the end.
        case malformedChunk = "MALFORMED_RESPONSE_CHUNK"
        /// Garbage, then the end.
        case randomData = "RANDOM_DATA_THEN_CLOSE"
    }

    /// A body that comes in pieces, spread evenly over a time.
    struct Dribble: Sendable {
        var numberOfChunks: Int
        var totalDuration: Duration
    }

    struct Header: Sendable {
        var name: String
        var value: String
    }

    var status = 200
    var headers: [Header] = []
    var body = Body.fixed(Data())
    /// Before the first byte.
    var delay = Duration.zero
    var dribble: Dribble?
    var fault: Fault?
}
