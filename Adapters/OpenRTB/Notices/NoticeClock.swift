#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Dispatch

/// Where a queue of notices has its time from, and what wakes it.
package protocol NoticeClock: Sendable {
    /// Milliseconds since 1970, for what is written down.
    var wall: Int64 { get }
    /// Time that only goes forward, from any zero.
    var uptime: Duration { get }

    /// Replaces the one armed wake-up; nil takes it away.
    ///
    /// - Parameter handler: Called once when that uptime has come, on a thread of the clock's own.
    func wake(at uptime: Duration?, _ handler: @escaping @Sendable () -> Void)
}

/// The machine's time.
///
/// Unchecked because a dispatch source is safe from any thread, which its type does not say.
package final class SystemNoticeClock: NoticeClock, @unchecked Sendable {
    private let origin = ContinuousClock.now
    private let timer: any DispatchSourceTimer

    /// A clock with nothing armed.
    package init() {
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "admed.notices.clock"))
        timer.activate()
    }

    deinit { timer.cancel() }

    package var wall: Int64 { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) }

    package var uptime: Duration { origin.duration(to: .now) }

    package func wake(at uptime: Duration?, _ handler: @escaping @Sendable () -> Void) {
        guard let uptime else { return timer.schedule(deadline: .distantFuture) }
        let (seconds, attoseconds) = max(uptime - self.uptime, .zero).components
        timer.setEventHandler(handler: handler)
        timer.schedule(
            deadline: .now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000)),
            leeway: .milliseconds(5))
    }
}
