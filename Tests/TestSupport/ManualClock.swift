package import AdapterKit
import Dispatch
package import Mediation

/// A clock that stands still until a test moves it.
package final class ManualClock: MediatorClock {
    private struct State {
        var boot: Int64 = 0
        var armed: (at: BootInstant, handler: @Sendable () -> Void)?
    }

    private let state = Shared(State())
    private let start: WallInstant
    private let zone: String

    /// A clock at zero.
    package init(start: WallInstant = WallInstant(milliseconds: 1_796_032_800_000), zone: String = "UTC") {
        self.start = start
        self.zone = zone
    }

    package var bootID: String { "test" }

    package func now() -> Moment {
        let boot = state.withLock { $0.boot }
        return Moment(
            boot: BootInstant(nanoseconds: boot),
            wall: WallInstant(milliseconds: start.milliseconds + boot / 1_000_000), zone: zone)
    }

    /// When somebody wants to be woken.
    package var next: BootInstant? { state.withLock { $0.armed?.at } }

    /// Loses the wake-up, as a timer that stood still while the device slept is as good as lost.
    package func forgetWakeUp() { state.withLock { $0.armed = nil } }

    package func wake(at instant: BootInstant?, _ handler: @escaping @Sendable () -> Void) {
        let isDue = state.withLock { state in
            state.armed = instant.map { ($0, handler) }
            return instant.map { $0.nanoseconds <= state.boot } ?? false
        }
        // A test may have moved the time after the instant was chosen and before it was armed.
        if isDue { DispatchQueue.global().async { [self] in advance(by: .zero) } }
    }

    /// Moves the time, and calls what was to be woken on the way, each at its instant and on the caller's thread.
    package func advance(by duration: Duration) {
        let end = now().boot.advanced(by: duration)
        while let handler = takeDue(before: end) { handler() }
        state.withLock { $0.boot = max($0.boot, end.nanoseconds) }
    }

    private func takeDue(before end: BootInstant) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard let armed = state.armed, armed.at <= end else { return nil }
            state.armed = nil
            state.boot = max(state.boot, armed.at.nanoseconds)
            return armed.handler
        }
    }
}
