import Dispatch
import OpenRTBAdapter
import TestSupport

/// A clock that stands still until a test moves it. A test can wait until something is armed.
final class ManualNoticeClock: NoticeClock {
    private struct State {
        var uptime = Duration.zero
        var armed: (at: Duration, handler: @Sendable () -> Void)?
        var waiters: [(at: Duration, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Shared(State())

    /// Milliseconds since 1970 when the clock stands at zero.
    static let start: Int64 = 1_796_032_800_000

    var uptime: Duration { state.withLock { $0.uptime } }
    var wall: Int64 { Self.start + uptime.components.seconds * 1000 }

    func wake(at uptime: Duration?, _ handler: @escaping @Sendable () -> Void) {
        let (isDue, waiters) = state.withLock { state in
            state.armed = uptime.map { ($0, handler) }
            defer { state.waiters.removeAll { $0.at == uptime } }
            return (uptime.map { $0 <= state.uptime } ?? false, state.waiters.filter { $0.at == uptime })
        }
        for waiter in waiters { waiter.continuation.resume() }
        if isDue { DispatchQueue.global().async { [self] in fire() } }
    }

    /// Returns once somebody wants to be woken at that time.
    func armed(at uptime: Duration) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.armed?.at != uptime { state.waiters.append((uptime, continuation)) }
                return state.armed?.at == uptime
            }
            if isThere { continuation.resume() }
        }
    }

    /// Sets the time, and wakes who is to be woken by then.
    func set(_ uptime: Duration) {
        state.withLock { $0.uptime = uptime }
        fire()
    }

    private func fire() {
        let handler: (@Sendable () -> Void)? = state.withLock { state in
            guard let armed = state.armed, armed.at <= state.uptime else { return nil }
            state.armed = nil
            return armed.handler
        }
        handler?()
    }
}
