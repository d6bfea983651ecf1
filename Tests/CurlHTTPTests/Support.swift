import CurlHTTP
import TestSupport
import Testing

/// A complete answer with a length.
func answer(_ body: String = "", status: String = "200 OK", headers: [String] = []) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.utf8.count)", "", body]
    return Array(lines.joined(separator: "\r\n").utf8)
}

/// An answer whose head is text and whose body is anything, ended by the end of the connection.
func unendedAnswer(_ body: [UInt8], headers: [String] = []) -> [UInt8] {
    Array((["HTTP/1.1 200 OK"] + headers + ["", ""]).joined(separator: "\r\n").utf8) + body
}

/// How a request ended.
func outcome(_ client: HTTPClient, _ request: HTTPRequest) async -> Result<HTTPResponse, HTTPError> {
    do throws(HTTPError) {
        return .success(try await client.send(request))
    } catch {
        return .failure(error)
    }
}

/// Why a request failed; nil when it did not.
func failure(_ client: HTTPClient, _ request: HTTPRequest) async -> HTTPError? {
    guard case .failure(let error) = await outcome(client, request) else { return nil }
    return error
}

extension Result {
    /// The success, if it is one.
    var value: Success? { try? get() }
}

/// Notes when the client lets go of each request, on the client's own thread: a test's task may be resumed much
/// later when other tests keep the processors busy, which says nothing about the client.
final class EndWatch: Sendable {
    private let ends = Shared<[ContinuousClock.Instant]>([])

    /// For the configuration of the client.
    var wireLog: @Sendable (String) -> Void {
        { [ends] line in
            if line.hasPrefix("< (") { ends.withLock { $0.append(.now) } }
        }
    }

    /// When the latest request ended.
    var last: ContinuousClock.Instant? { ends.withLock { $0.last } }
}
