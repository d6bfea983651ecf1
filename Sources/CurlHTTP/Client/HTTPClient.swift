import Basics
import Synchronization

/// An HTTP client over libcurl: one thread for all transfers, started by the first of them.
///
/// Every method may be called from any thread. Connections are kept and reused.
package final class HTTPClient: Sendable {
    private enum State {
        case idle
        case running(EventLoop)
        case closed

        /// The loop that must be ended, if one is running.
        mutating func end() -> EventLoop? {
            defer { self = .closed }
            guard case .running(let loop) = self else { return nil }
            return loop
        }
    }

    private let settings: TransferSettings
    private let state = Guarded(State.idle)

    /// A client; opens nothing and starts nothing yet.
    ///
    /// Throws `.tls` when the CA bundle cannot be read or has no usable certificate, `.internalFault` when a number is out of its range or the user
    /// agent cannot stand in a header.
    package init(_ configuration: HTTPClientConfiguration = HTTPClientConfiguration()) throws(HTTPError) {
        settings = try TransferSettings(configuration)
    }

    deinit {
        state.withLock { $0.end() }?.stop()
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// When the task is cancelled, the transfer and its connection end at once with `.cancelled`. A request that
    /// meets a reused connection which the server has closed goes out once more, on another connection.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let url = try settings.checkedURL(of: request)
        let loop = try runningLoop()
        let ticket = Ticket()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.submit(
                    Submission(ticket: ticket, request: request, url: url, continuation: continuation))
            }
        } onCancel: {
            loop.cancel(ticket)
        }
        return try result.get()
    }

    /// Fails what is in flight with `.cancelled`, refuses what comes later, and waits until the client's thread has
    /// let go of everything: some milliseconds at most. Called on that thread (in the wire log), it does not wait.
    package func close() {
        state.withLock { $0.end() }?.stopAndWait()
    }

    private func runningLoop() throws(HTTPError) -> EventLoop {
        let result = state.withLock { state -> Result<EventLoop, HTTPError> in
            switch state {
            case .running(let loop): return .success(loop)
            case .closed: return .failure(.clientClosed)
            case .idle:
                let started = Result { () throws(HTTPError) in try EventLoop.start(settings) }
                if case .success(let loop) = started { state = .running(loop) }
                return started
            }
        }
        return try result.get()
    }
}
