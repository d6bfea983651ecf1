import OpenRTBAdapter
import TestSupport

/// A clock that stands still, and calls a test while it is being told when to wake, before it notes that.
final class HastyNoticeClock: NoticeClock {
    private struct State {
        var armed: Duration?
        var calls = 0
        var onWake: (@Sendable (Duration?) -> Void)?
        var waiter: (calls: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Shared(State())

    let wall: Int64 = 1_796_032_800_000
    let uptime = Duration.zero

    /// What it would wake at.
    var armed: Duration? { state.withLock { $0.armed } }

    /// Called with each time that it is told, by whoever tells it.
    var onWake: (@Sendable (Duration?) -> Void)? {
        get { state.withLock { $0.onWake } }
        set { state.withLock { $0.onWake = newValue } }
    }

    func wake(at uptime: Duration?, _ handler: @escaping @Sendable () -> Void) {
        onWake?(uptime)
        let waiter = state.withLock { state in
            state.armed = uptime
            state.calls += 1
            guard let waiter = state.waiter, state.calls >= waiter.calls else {
                return nil as CheckedContinuation<Void, Never>?
            }
            state.waiter = nil
            return waiter.continuation
        }
        waiter?.resume()
    }

    /// Returns once it was told that many times.
    func told(_ calls: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.calls < calls { state.waiter = (calls, continuation) }
                return state.calls >= calls
            }
            if isOver { continuation.resume() }
        }
    }
}
