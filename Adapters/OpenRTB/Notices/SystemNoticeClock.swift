import Dispatch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
