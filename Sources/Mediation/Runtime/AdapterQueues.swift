import Dispatch

/// Where the code of one network's adapter runs: one that blocks its threads delays nobody else, and cannot use up the
/// threads of the process, however often it is called.
struct AdapterQueues: Sendable {
    /// How many calls of one adapter may block at once.
    static let limit = 16

    /// Its calls, and what its ads and bids are told.
    let calls = WorkQueue(label: "admed.adapter", width: limit, qos: .userInitiated)
    /// Where its calls are told to give up: it may need that to end calls that block.
    let cancels = WorkQueue(label: "admed.cancel", width: limit, qos: .userInitiated)
    /// Where its bids are asked for bills: the `show` of an ad may block while its display is counted.
    let bills = WorkQueue(label: "admed.bill", width: limit, qos: .userInitiated)
    /// What the adapter, its ads and its bids have still to be told before it is stopped: it may be news to send.
    let pendingNotifications = PendingWork()
}

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
