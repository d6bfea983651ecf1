/// An asynchronous call of an adapter that is under way.
struct AdapterCall: Sendable {
    private let task: Task<Void, Never>
    private let queues: AdapterQueues

    init(on queues: AdapterQueues, _ work: @escaping @Sendable () async -> Void) {
        self.queues = queues
        task = Task(executorPreference: queues.calls, operation: work)
    }

    /// Tells the adapter to give up. It hears of that in its own code and at once, which may take as long as it likes: on
    /// a thread that nobody waits for.
    func cancel() {
        let isTold = queues.pendingNotifications.begin()
        queues.cancels.run { [task] in
            task.cancel()
            isTold()
        }
    }
}
