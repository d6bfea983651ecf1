import Dispatch

/// A call of an adapter that is under way.
struct AdapterCall: Sendable {
    private let task: Task<Void, Never>
    private let telling: DispatchGroup?

    /// - Parameter telling: Entered while the adapter is being told to give up.
    init(telling: DispatchGroup?, _ work: @escaping @Sendable () async -> Void) {
        self.telling = telling
        task = Task(executorPreference: AdapterExecutor(), operation: work)
    }

    /// Tells the adapter to give up. It hears of that in its own code and at once, which may take as long as it
    /// likes: on a thread that nobody waits for.
    func cancel() {
        DispatchQueue(label: "admed.cancel").async(group: telling) { [task] in task.cancel() }
    }
}
