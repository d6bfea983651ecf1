import Dispatch
@testable import Mediation
import TestSupport
import Testing

@Suite("A work queue", .timeLimit(.minutes(1)))
struct WorkQueueTests {
    /// Gives the queue work at the end of its life.
    private final class Caller: Sendable {
        private let queue: WorkQueue
        private let isReleased: Signal

        init(_ queue: WorkQueue, _ isReleased: Signal) {
            self.queue = queue
            self.isReleased = isReleased
        }

        deinit {
            queue.run {}
            isReleased.fire()
        }
    }

    @Test(
        "Work is released once it has run, though later work goes on, and where its owner may give the queue more",
        arguments: [0, 1])
    func release(waitingBefore: Int) async {
        let queue = WorkQueue(label: "test", width: 1)
        let isReleased = Signal()
        let (first, last) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for _ in 0..<waitingBefore { queue.run { first.wait() } }
        do {
            let caller = Caller(queue, isReleased)
            queue.run { withExtendedLifetime(caller) {} }
        }
        queue.run { last.wait() }
        first.signal()
        await isReleased.wait()
        last.signal()
        await queue.flush()
    }
}
