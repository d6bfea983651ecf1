import AdapterKit
import Dispatch
import Mediation
import Synchronization

/// A clock that stands still until the story moves it, so that a day passes in an instant.
final class StoryClock: MediatorClock {
    private struct State {
        var boot: Int64 = 0
        var armed: (at: BootInstant, handler: @Sendable () -> Void)?
    }

    /// 2026-11-30T09:00:00Z.
    private static let start: Int64 = 1_796_029_200_000
    private let state = Mutex(State())

    var bootID: String { "story" }

    func now() -> Moment {
        let boot = state.withLock { $0.boot }
        return Moment(
            boot: BootInstant(nanoseconds: boot),
            wall: WallInstant(milliseconds: Self.start + boot / 1_000_000), zone: "UTC")
    }

    func wake(at instant: BootInstant?, _ handler: @escaping @Sendable () -> Void) {
        let isDue = state.withLock { state in
            state.armed = instant.map { ($0, handler) }
            return instant.map { $0.nanoseconds <= state.boot } ?? false
        }
        // The story may have moved on after the instant was chosen.
        if isDue { DispatchQueue.global().async { [self] in advance(by: .zero) } }
    }

    /// Moves the time, and wakes the mediator on the way whenever it wanted to be woken.
    func advance(by duration: Duration) {
        let end = now().boot.advanced(by: duration)
        while let handler = takeDue(by: end) { handler() }
        state.withLock { $0.boot = max($0.boot, end.nanoseconds) }
    }

    private func takeDue(by end: BootInstant) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard let armed = state.armed, armed.at <= end else { return nil }
            state.armed = nil
            state.boot = max(state.boot, armed.at.nanoseconds)
            return armed.handler
        }
    }
}
