import Dispatch

/// Runs the parts of one call to an adapter, one after the other, on a queue of its own: an adapter that blocks
/// its thread delays nothing else.
final class AdapterExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "admed.adapter")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
