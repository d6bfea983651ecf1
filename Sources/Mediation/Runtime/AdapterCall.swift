import Dispatch

/// A call of an adapter that is under way.
struct AdapterCall: Sendable {
    private let task: Task<Void, Never>
    private let place: AdapterPlace

    init(at place: AdapterPlace, _ work: @escaping @Sendable () async -> Void) {
        self.place = place
        task = Task(executorPreference: place.threads, operation: work)
    }

    /// Tells the adapter to give up. It hears of that in its own code and at once, which may take as long as it
    /// likes: on a thread that nobody waits for.
    func cancel() {
        place.telling.enter()
        place.cancels.run { [task, telling = place.telling] in
            task.cancel()
            telling.leave()
        }
    }
}
