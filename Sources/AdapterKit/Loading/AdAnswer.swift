import Basics
import Synchronization

/// A bridge from networks that call back: the first answer counts, and what comes after it harms nobody.
///
/// ```swift
/// func load(_ request: AdRequest) async throws -> LoadedAd {
///     try await AdAnswer.wait { answer in
///         sdk.load(onFill: { answer.fill($0) }, onFailure: { answer.fail($0) })
///     } onCancel: {
///         sdk.cancel()
///     }
/// }
/// ```
///
/// An ad that nobody waits for is told that it lost, and to expire as `late`. Safe from any thread.
public final class AdAnswer: Sendable {
    private enum State {
        /// The network has not been asked. To `asking`; to `cancelled` when the task is cancelled first.
        case idle
        /// The network is being asked. To `waiting` or `answered`; to `givenUp` when the task is cancelled.
        case asking
        /// The network was asked, and the load waits. To `answered` or `cancelled`.
        case waiting(CheckedContinuation<LoadedAd, any Error>)
        /// The task was cancelled while the network was being asked, and the network has yet to be told. To `cancelled`;
        /// to `answered` when the answer comes first.
        case givenUp
        /// The task was cancelled. The network's own answer may still come, and is none too many. To `answered`.
        case cancelled
        /// The network has answered, and the load may not have come for it yet. The end.
        case answered(Result<LoadedAd, any Error>?)
    }

    private let state = Guarded(State.idle)
    private let onUnexpected: (@Sendable (String) -> Void)?

    private init(onUnexpected: (@Sendable (String) -> Void)?) { self.onUnexpected = onUnexpected }

    /// Runs `start`, and waits for the first answer given to it.
    ///
    /// - Parameters:
    ///   - onUnexpected: Called, with a sentence that says what came, for each answer after the network's own first one, which is
    ///     a breach of the contract; pass ``AdapterEnvironment/reportViolation``. The first answer after a cancellation
    ///     is none: the network could not know.
    ///   - start: Asks the network. May answer before it returns. Not called in a task that was cancelled before.
    ///   - onCancel: Tells the network to stop; never before `start` has returned. The load then ends with
    ///     `CancellationError` at once.
    public static func wait(
        onUnexpected: (@Sendable (String) -> Void)? = nil, _ start: @Sendable (AdAnswer) -> Void,
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> LoadedAd {
        let answer = AdAnswer(onUnexpected: onUnexpected)
        return try await withTaskCancellationHandler {
            guard answer.begin() else { throw CancellationError() }
            start(answer)
            if answer.isToBeStopped() { onCancel() }
            return try await withCheckedThrowingContinuation { answer.wait($0) }
        } onCancel: {
            if answer.cancel() { onCancel() }
        }
    }

    /// The network has an ad.
    public func fill(_ ad: LoadedAd) {
        let arrival = settle(.success(ad))
        if arrival != .awaited { ad.discardUnwanted() }
        if arrival == .unexpected {
            onUnexpected?("an ad came after the network had answered the load before")
        }
    }

    /// The network has none.
    public func fail(_ error: any Error) {
        if settle(.failure(error)) == .unexpected {
            onUnexpected?("a failure came after the network had answered the load before")
        }
    }

    /// Whether the network may be asked.
    private func begin() -> Bool {
        state.withLock { state in
            guard case .idle = state else { return false }
            state = .asking
            return true
        }
    }

    /// Whether the task was cancelled while the network was being asked, so that it has to be told now.
    private func isToBeStopped() -> Bool {
        state.withLock { state in
            guard case .givenUp = state else { return false }
            state = .cancelled
            return true
        }
    }

    /// The task was cancelled.
    ///
    /// - Returns: Whether the network is to be told now.
    private func cancel() -> Bool {
        let waiter: CheckedContinuation<LoadedAd, any Error>? = state.withLock { state in
            switch state {
            case .idle: state = .cancelled
            case .asking: state = .givenUp
            case .waiting(let continuation):
                state = .cancelled
                return continuation
            case .givenUp, .cancelled, .answered: break
            }
            return nil
        }
        waiter?.resume(throwing: CancellationError())
        return waiter != nil
    }

    private func wait(_ continuation: CheckedContinuation<LoadedAd, any Error>) {
        let early: Result<LoadedAd, any Error>? = state.withLock { state in
            switch state {
            case .answered(let result):
                state = .answered(nil)
                return result
            case .givenUp, .cancelled: return .failure(CancellationError())
            case .idle, .asking, .waiting:
                state = .waiting(continuation)
                return nil
            }
        }
        if let early { continuation.resume(with: early) }
    }

    /// How an answer found the load.
    private enum Arrival {
        /// Waiting for it.
        case awaited
        /// Cancelled: late, which is nobody's fault.
        case late
        /// Answered before.
        case unexpected
    }

    private func settle(_ result: Result<LoadedAd, any Error>) -> Arrival {
        let (arrival, waiter): (Arrival, CheckedContinuation<LoadedAd, any Error>?) = state.withLock {
            state in
            switch state {
            case .idle, .asking:
                state = .answered(result)
                return (.awaited, nil)
            case .waiting(let continuation):
                state = .answered(nil)
                return (.awaited, continuation)
            case .givenUp, .cancelled:
                state = .answered(.failure(CancellationError()))
                return (.late, nil)
            case .answered: return (.unexpected, nil)
            }
        }
        waiter?.resume(with: result)
        return arrival
    }
}

extension LoadedAd {
    /// Tells an ad that nobody waits for what became of it: its bid has missed its opportunity, and it is discarded.
    package func discardUnwanted() {
        bid?.lost(.expired, winningPrice: nil)
        handle.expire(.late)
    }
}
