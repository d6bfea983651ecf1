package import AdapterKit
import Basics
import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The clocks of the machine, and one alarm, which goes on through the device's sleep: what became due meanwhile is due at
/// once when it wakes.
package final class SystemClock: MediatorClock {
    /// The one wake-up that is armed.
    private struct Alarm {
        /// Tells it from those that were armed before.
        var generation: UInt64 = 0
        var task: Task<Void, Never>?
    }

    /// The longest sleep at once; the systems' own timers do not reach to the end of time.
    private static let longestSleep = Duration.seconds(30 * 86_400)

    /// Names the machine's boot; where the system does not tell, the name is this clock's own, and stamps are
    /// compared by the wall clock between processes.
    package let bootID: String
    private let origin: ContinuousClock.Instant
    private let executor = ClockExecutor()
    private let alarm = Guarded(Alarm())

    /// A clock.
    package init() {
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

    deinit { alarm.withLock { $0.task }?.cancel() }

    /// Now: the boot-time clock counts from the machine's boot where the system tells it, the zone is the system's.
    package func now() -> Moment {
        let boot = bootNow()
        let wall = WallInstant(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
        return Moment(boot: boot, wall: wall, zone: Self.zone)
    }

    /// The zone of this system. Where it can change while the process runs, the system tells.
    private static var zone: String {
        #if canImport(Darwin)
            TimeZone.current.identifier
        #else
            SystemZone.current.name
        #endif
    }

    /// Now on the boot-time clock.
    package func bootNow() -> BootInstant {
        BootInstant(nanoseconds: origin.duration(to: .now).wholeNanoseconds)
    }

    /// Arms the alarm.
    ///
    /// The task sleeps on the continuous clock, which counts the device's sleep; on Linux, that is a `timerfd` with
    /// `CLOCK_BOOTTIME`.
    package func wake(at instant: BootInstant?, _ handler: @escaping @Sendable () -> Void) {
        let earlier = alarm.withLock { alarm in
            alarm.generation &+= 1
            defer { alarm.task = instant.map { task(alarm.generation, at: $0, handler) } }
            return alarm.task
        }
        earlier?.cancel()
    }

    private func task(
        _ generation: UInt64, at instant: BootInstant, _ handler: @escaping @Sendable () -> Void
    ) -> Task<Void, Never> {
        let due = origin.advanced(by: .nanoseconds(instant.nanoseconds))
        return Task(executorPreference: executor) { [weak self] in
            while ContinuousClock.now < due {
                let next = min(due, .now.advanced(by: Self.longestSleep))
                do {
                    try await Task.sleep(until: next, tolerance: .milliseconds(1), clock: .continuous)
                } catch {
                    return
                }
            }
            self?.fire(generation, handler)
        }
    }

    private func fire(_ generation: UInt64, _ handler: @Sendable () -> Void) {
        let isCurrent = alarm.withLock { alarm in
            guard alarm.generation == generation else { return false }
            alarm.task = nil
            return true
        }
        if isCurrent { handler() }
    }
}

/// A queue of the clock's own, so that nothing which blocks a shared thread delays it.
private final class ClockExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "admed.clock")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
