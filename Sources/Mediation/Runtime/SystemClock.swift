import AdapterKit
import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The clocks of the machine, and one timer.
public final class SystemClock: MediatorClock {
    /// Names the machine's boot; where the system does not tell, the name is this clock's own, and stamps are
    /// compared by the wall clock between processes.
    public let bootID: String
    private let origin: ContinuousClock.Instant
    private let timer: DispatchTimer
    private let handler = Guarded<(@Sendable () -> Void)?>(nil)

    /// A clock.
    public init() {
        timer = DispatchTimer(label: "admed.clock")
        if #available(macOS 26, iOS 26, *),
            let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        {
            bootID = String(boot.prefix { !$0.isNewline })
            origin = ContinuousClock().systemEpoch
        } else {
            bootID = "process-\(UInt64.random(in: .min ... .max))"
            origin = .now
        }
    }

    deinit { timer.cancel() }

    /// Now: the boot-time clock counts from the machine's boot where the system tells it, the zone is the system's.
    public func now() -> Moment {
        let boot = bootNow()
        let wall = WallInstant(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
        return Moment(boot: boot, wall: wall, zone: TimeZone.current.identifier)
    }

    /// Now on the boot-time clock.
    public func bootNow() -> BootInstant {
        BootInstant(nanoseconds: origin.duration(to: .now).wholeNanoseconds)
    }

    /// Arms the timer.
    public func wake(at instant: BootInstant?, _ handler: @escaping @Sendable () -> Void) {
        self.handler.withLock { $0 = instant == nil ? nil : handler }
        guard let instant else { return timer.disarm() }
        timer.arm(in: max(0, instant.nanoseconds - now().boot.nanoseconds)) { [weak self] in self?.fire() }
    }

    private func fire() {
        let due = handler.withLock { handler in
            defer { handler = nil }
            return handler
        }
        due?()
    }
}

/// One re-armable timer on a queue of its own.
///
/// Unchecked because a dispatch source is safe from any thread, which its type does not say.
private final class DispatchTimer: @unchecked Sendable {
    private let source: any DispatchSourceTimer

    init(label: String) {
        source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: label))
        source.activate()
    }

    func arm(in nanoseconds: Int64, _ handler: @escaping @Sendable () -> Void) {
        source.setEventHandler(handler: handler)
        source.schedule(deadline: .now() + .nanoseconds(Int(nanoseconds)), leeway: .milliseconds(1))
    }

    func disarm() { source.schedule(deadline: .distantFuture) }

    func cancel() { source.cancel() }
}
