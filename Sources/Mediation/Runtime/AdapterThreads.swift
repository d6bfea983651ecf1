import AdapterKit
import Dispatch
import Synchronization

/// Runs what the adapter of one network does, on a few threads of its own: one that blocks its threads delays nobody else,
/// and cannot use up the threads of the process, however often it is asked.
///
/// What finds no free thread waits here, where waiting costs no thread.
final class AdapterThreads: TaskExecutor {
    private struct State {
        var threads = 0
        /// Threads without work.
        var idle: [DispatchQueue] = []
        var waiting: [@Sendable () -> Void] = []
        /// How many of those at the front have been taken out.
        var taken = 0

        mutating func next() -> (@Sendable () -> Void)? {
            guard taken < waiting.count else {
                (waiting, taken) = ([], 0)
                return nil
            }
            defer { taken += 1 }
            if taken > 64, taken > waiting.count / 2 {
                waiting.removeFirst(taken)
                taken = 0
            }
            return waiting[taken]
        }
    }

    /// How many calls of one adapter may block at once.
    static let limit = 16

    private let label: String
    private let state = Guarded(State())

    /// No threads yet; each is made when it is needed.
    init(label: String = "admed.adapter") { self.label = label }

    /// Runs the work as soon as one of the threads is free, and never within this call.
    func run(_ work: @escaping @Sendable () -> Void) {
        let thread: DispatchQueue? = state.withLock { state in
            if let thread = state.idle.popLast() { return thread }
            guard state.threads < Self.limit else {
                state.waiting.append(work)
                return nil
            }
            state.threads += 1
            // Threads that block count against those of their own quality of service, and not against the rest of ours.
            return DispatchQueue(label: label, qos: .userInitiated)
        }
        thread?.async { [self] in serve(work, on: thread) }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    private func serve(_ first: @escaping @Sendable () -> Void, on thread: DispatchQueue?) {
        var work: (@Sendable () -> Void)? = first
        while let now = work {
            now()
            work = state.withLock { state in
                if let next = state.next() { return next }
                if let thread { state.idle.append(thread) }
                return nil
            }
        }
    }
}
