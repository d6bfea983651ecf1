import AdapterKit
import Basics
import Dispatch
import Synchronization

/// Runs work in the order in which it is given, no more than so many pieces at once, and never within the call that
/// hands it over.
///
/// Everything that may block its thread runs on one of these. Work that finds the queue busy waits here, where waiting
/// costs no thread; a queue without work holds no thread.
final class WorkQueue: TaskExecutor {
    typealias Work = @Sendable () -> Void

    /// Where work runs.
    private enum Place {
        /// On threads of the queue's own.
        case threads(label: String, qos: DispatchQoS)
        /// Among the work of another queue.
        case queue(WorkQueue)
    }

    private struct State {
        var running = 0
        /// Work that waits. A piece that is taken out leaves nothing of itself behind: its end may run its owner's code, which
        /// must not happen under the lock.
        private var waiting: [Work?] = []
        /// How many of those at the front have been taken out.
        private var taken = 0

        mutating func append(_ work: @escaping Work) { waiting.append(work) }

        mutating func next() -> Work? {
            guard taken < waiting.count else {
                (waiting, taken) = ([], 0)
                return nil
            }
            if taken > 64, taken > waiting.count / 2 {
                waiting.removeFirst(taken)
                taken = 0
            }
            let work = waiting[taken]
            waiting[taken] = nil
            taken += 1
            return work
        }
    }

    private let place: Place
    private let width: Int
    private let state = Guarded(State())

    /// A queue with at most `width` threads of its own.
    ///
    /// - Parameter qos: Threads that block count against those of their own quality of service, and against no others.
    init(label: String, width: Int, qos: DispatchQoS = .unspecified) {
        place = .threads(label: label, qos: qos)
        self.width = width
    }

    /// A queue that runs one piece after the other, on the threads of another queue.
    init(serialOn queue: WorkQueue) {
        place = .queue(queue)
        width = 1
    }

    /// Runs the work as soon as the queue has room for it.
    func run(_ work: @escaping Work) {
        let hasRoom = state.withLock { state in
            state.append(work)
            guard state.running < width else { return false }
            state.running += 1
            return true
        }
        guard hasRoom else { return }
        switch place {
        // A serial queue gets a thread even if all others block.
        case .threads(let label, let qos): DispatchQueue(label: label, qos: qos).async { self.serve() }
        case .queue(let queue): queue.run { self.serve() }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Waits until the work given so far has run, on a queue that runs one piece after the other.
    func flush() async {
        await withCheckedContinuation { continuation in run { continuation.resume() } }
    }

    private func serve() {
        while let work = takeNext() { work() }
    }

    /// The next piece of work; nil where there is none, and with that one thread is free.
    private func takeNext() -> Work? {
        state.withLock { state in
            if let next = state.next() { return next }
            state.running -= 1
            return nil
        }
    }
}

/// Releases objects here, after the lock under which they were forgotten: the end of their lives may run code of the
/// host's or of an adapter's, which may call the mediator.
func releaseOutsideLock<Objects>(_ objects: Objects) { withExtendedLifetime(objects) {} }
