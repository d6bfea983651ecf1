import Basics
import Foundation
import Synchronization

/// What a fixture server has received, the requests for its own `/__admin` pages left out. For any thread.
///
/// A request is entered when it is complete and before it is answered. Of a long run only the last requests are
/// kept: whenever there are 10,000 of them, or 256 MiB of bodies, the oldest fifth is forgotten.
package final class RequestJournal: Sendable {
    private struct Waiter {
        var count: Int
        var continuation: CheckedContinuation<Result<[ReceivedRequest], CancellationError>, Never>
    }

    private struct State {
        var requests: [ReceivedRequest] = []
        var bodyBytes = 0
        /// Those that were forgotten since the journal was cleared.
        var forgotten = 0
        var waiters: [UInt64: Waiter] = [:]
        var cancelled: Set<UInt64> = []
        var nextWaiter: UInt64 = 0

        var arrived: Int { forgotten + requests.count }

        mutating func append(_ request: ReceivedRequest) {
            if requests.count == RequestJournal.capacity || bodyBytes > RequestJournal.bodyCapacity {
                let oldest = requests.prefix(max(1, requests.count / 5))
                bodyBytes -= oldest.reduce(0) { $0 + $1.body.count }
                forgotten += oldest.count
                requests.removeFirst(oldest.count)
            }
            requests.append(request)
            bodyBytes += request.body.count
        }

        mutating func clear() {
            requests = []
            bodyBytes = 0
            forgotten = 0
        }
    }

    private static let capacity = 10_000
    private static let bodyCapacity = 256 << 20
    private let state = Guarded(State())

    init() {}

    /// The requests, the oldest first.
    package var requests: [ReceivedRequest] { state.withLock { $0.requests } }

    /// Forgets the requests; those who wait for a number of them wait for as many new ones.
    package func clear() { state.withLock { $0.clear() } }

    /// The requests that are kept, as soon as that many have arrived.
    ///
    /// Throws only when the task is cancelled.
    package func requests(atLeast count: Int) async throws(CancellationError) -> [ReceivedRequest] {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(as: id, Waiter(count: count, continuation: continuation))
            }
        } onCancel: {
            cancel(id)
        }
        state.withLock { _ = $0.cancelled.remove(id) }
        return try result.get()
    }

    func enter(_ request: ReceivedRequest) {
        let (requests, satisfied) = state.withLock { state in
            state.append(request)
            let satisfied = state.waiters.filter { $0.value.count <= state.arrived }
            for id in satisfied.keys { state.waiters[id] = nil }
            return (satisfied.isEmpty ? [] : state.requests, Array(satisfied.values))
        }
        for waiter in satisfied { waiter.continuation.resume(returning: .success(requests)) }
    }

    private func wait(as id: UInt64, _ waiter: Waiter) {
        let answer: Result<[ReceivedRequest], CancellationError>? = state.withLock { state in
            if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
            if state.arrived >= waiter.count { return .success(state.requests) }
            state.waiters[id] = waiter
            return nil
        }
        if let answer { waiter.continuation.resume(returning: answer) }
    }

    /// Comes before, while or after the waiter waits; only in the first case is there something to remember.
    private func cancel(_ id: UInt64) {
        let waiter = state.withLock { state in
            let waiter = state.waiters.removeValue(forKey: id)
            if waiter == nil { state.cancelled.insert(id) }
            return waiter
        }
        waiter?.continuation.resume(returning: .failure(CancellationError()))
    }
}
