public import AdapterKit

/// Where a mediator's time comes from, and what wakes it.
///
/// By default it is the clock of the machine; tests and replays bring their own.
public protocol MediatorClock: Sendable {
    /// Names the boot of the machine from which the boot-time clock counts. Two processes whose clocks count from
    /// different zeros must have different names.
    var bootID: String { get }

    /// Now, on every clock. Asked from any thread, also under the mediator's lock; answers at once.
    func now() -> Moment

    /// Now on the boot-time clock alone, for questions that are asked often. The same rules as for ``now()``.
    func bootNow() -> BootInstant

    /// Replaces the one armed wake-up; nil takes it away. Called from any thread.
    ///
    /// - Parameter handler: To be called once when the instant has come, on a thread of the clock's own.
    func wake(at instant: BootInstant?, _ handler: @escaping @Sendable () -> Void)
}

extension MediatorClock {
    /// The boot-time clock of ``now()``.
    public func bootNow() -> BootInstant { now().boot }
}
