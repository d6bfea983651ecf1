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
/// An ad that comes after the first answer is told to expire as `late`. Safe from any thread.
public final class AdAnswer: Sendable {
    private enum State {
        /// Nobody waits yet. To `waiting`, or to `done` when the answer comes first.
        case open
        /// The load waits. To `done`.
        case waiting(CheckedContinuation<LoadedAd, any Error>)
        /// Answered, and the load may not have come for it yet. The end.
        case done(Result<LoadedAd, any Error>?)
    }

    private let state = Guarded(State.open)
    private let onStray: (@Sendable () -> Void)?

    private init(onStray: (@Sendable () -> Void)?) { self.onStray = onStray }

    /// Runs `start`, and waits for the first answer given to it.
    ///
    /// - Parameters:
    ///   - onStray: Called for each answer after the network's own first one, which is a breach of the contract;
    ///     pass ``AdapterEnvironment/reportViolation``.
    ///   - start: Asks the network. May answer before it returns.
    ///   - onCancel: Tells the network to stop. The load then ends with `CancellationError` at once.
    public static func wait(
        onStray: (@Sendable () -> Void)? = nil, _ start: @Sendable (AdAnswer) -> Void,
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> LoadedAd {
        let answer = AdAnswer(onStray: onStray)
        return try await withTaskCancellationHandler {
            start(answer)
            return try await withCheckedThrowingContinuation { answer.wait($0) }
        } onCancel: {
            if answer.settle(.failure(CancellationError())) { onCancel() }
        }
    }

    /// The network has an ad.
    public func fill(_ ad: LoadedAd) {
        if !settle(.success(ad)) {
            ad.handle.expire(.late)
            onStray?()
        }
    }

    /// The network has none.
    public func fail(_ error: any Error) {
        if !settle(.failure(error)) { onStray?() }
    }

    private func wait(_ continuation: CheckedContinuation<LoadedAd, any Error>) {
        let early: Result<LoadedAd, any Error>? = state.withLock { state in
            guard case .done(let result) = state else {
                state = .waiting(continuation)
                return nil
            }
            state = .done(nil)
            return result
        }
        if let early { continuation.resume(with: early) }
    }

    private func settle(_ result: Result<LoadedAd, any Error>) -> Bool {
        let (isFirst, waiter): (Bool, CheckedContinuation<LoadedAd, any Error>?) = state.withLock { state in
            switch state {
            case .open:
                state = .done(result)
                return (true, nil)
            case .waiting(let continuation):
                state = .done(nil)
                return (true, continuation)
            case .done:
                return (false, nil)
            }
        }
        waiter?.resume(with: result)
        return isFirst
    }
}
