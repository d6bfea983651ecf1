internal import Synchronization

/// Stands for one call of `send`, from before its start until its end.
///
/// A task may be cancelled before its request has reached the loop: the flag holds what the loop would miss.
final class Ticket: Sendable {
    private let cancelled = Atomic(false)

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() {
        cancelled.store(true, ordering: .releasing)
    }
}

/// A request on its way to the loop, which resumes the continuation exactly once.
struct Submission: Sendable {
    let ticket: Ticket
    let request: HTTPRequest
    let url: ParsedURL
    let continuation: CheckedContinuation<Result<HTTPResponse, HTTPError>, Never>
    /// Counted from the call, so that waiting for the loop is part of the request's time.
    let deadline: MonotonicTime

    init(
        ticket: Ticket, request: HTTPRequest, url: ParsedURL,
        continuation: CheckedContinuation<Result<HTTPResponse, HTTPError>, Never>
    ) {
        self.ticket = ticket
        self.request = request
        self.url = url
        self.continuation = continuation
        deadline = MonotonicTime.now.advanced(milliseconds: request.timeout.curlMilliseconds)
    }
}
