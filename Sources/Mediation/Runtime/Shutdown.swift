import AdapterKit
import Basics
import Synchronization

/// The one end of a mediator, however many callers wait for it; the earliest of their limits holds.
final class Shutdown: Sendable {
    private enum State {
        /// To `settling`.
        case notBegun
        /// The engine has ended, and what it decided is carried out. To `stopping`.
        case settling(Task<Void, Never>, deadline: BootInstant)
        /// Adapters stop, and are waited for until the deadline. To `stopped`.
        case stopping(Task<Void, Never>, deadline: BootInstant, PendingWork)
        /// Adapters have stopped, or had their time. The end.
        case stopped(Task<Void, Never>)
    }

    private let clock: any MediatorClock
    private let state = Guarded(State.notBegun)

    init(_ clock: any MediatorClock) { self.clock = clock }

    /// Waits for the end, which the first caller begins.
    func run(within limit: Duration, _ end: @escaping @Sendable () async -> Void) async {
        let deadline = clock.bootNow().advanced(by: limit)
        let task = state.withLock { state in
            switch state {
            case .notBegun:
                // A task of its own: adapters get their time also from a caller who was cancelled.
                let task = Task(operation: end)
                state = .settling(task, deadline: deadline)
                return task
            case .settling(let task, let earlier):
                state = .settling(task, deadline: min(earlier, deadline))
                return task
            case .stopping(let task, let earlier, let stops):
                state = .stopping(task, deadline: min(earlier, deadline), stops)
                return task
            case .stopped(let task): return task
            }
        }
        armDeadline()
        await task.value
    }

    /// Waits until the work is done, and no longer than the limit.
    func wait(for work: PendingWork, within limit: Duration) async {
        if work.isDone { return }
        clock.wake(at: clock.bootNow().advanced(by: limit)) { work.abandon() }
        await work.wait()
        clock.wake(at: nil) {}
    }

    /// Has adapters stop, and abandons the waiting for them at the deadline.
    func stopAdapters(_ stop: (PendingWork) async -> Void) async {
        let stops = PendingWork()
        state.withLock { state in
            guard case .settling(let task, let deadline) = state else { return }
            state = .stopping(task, deadline: deadline, stops)
        }
        armDeadline()
        await stop(stops)
        state.withLock { state in
            guard case .stopping(let task, _, _) = state else { return }
            state = .stopped(task)
        }
        clock.wake(at: nil) {}
    }

    /// Has the clock abandon the waiting for adapters at the earliest limit. Two threads may do so at once: the last to arm
    /// has seen both limits.
    private func armDeadline() {
        while let (deadline, stops) = stopping {
            clock.wake(at: deadline) { stops.abandon() }
            if deadline == stopping?.deadline { return }
        }
    }

    private var stopping: (deadline: BootInstant, stops: PendingWork)? {
        state.withLock { state in
            guard case .stopping(_, let deadline, let stops) = state else { return nil }
            return (deadline, stops)
        }
    }
}
