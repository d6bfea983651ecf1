import AdapterKit
import Dispatch
import Synchronization

extension MediatorDriver {
    /// Ends every show and placement and stops waiting for adapters. Twice is harmless.
    func close() {
        apply(.end)
        let calls = state.withLock { state in
            state.isClosed = true
            let calls = Array(state.starts.values) + Array(state.calls.values)
            state.starts = [:]
            state.calls = [:]
            return calls
        }
        for call in calls { call.cancel() }
        drain()
        options.clock.wake(at: nil) {}
    }

    /// However many callers there are, there is one end, and the earliest of their limits holds for it.
    func shutDown(within limit: Duration) async {
        let deadline = options.clock.now().boot.advanced(by: limit)
        let end: Task<Void, Never> = state.withLock { state in
            state.end.deadline = min(state.end.deadline ?? deadline, deadline)
            if let task = state.end.task { return task }
            // A task of its own: adapters get their time also from a caller who was cancelled.
            let task = Task { await finish(within: limit) }
            state.end.task = task
            return task
        }
        armDeadline()
        await end.value
    }

    private func finish(within limit: Duration) async {
        close()
        // Another thread may still have to tell bids and ads what was decided before.
        await withCheckedContinuation { whenIdle($0) }
        // What is counted is told to bids, which may have news to send. A ledger that hangs leaves adapters their time.
        await settleLedger(within: limit / 2)
        // What it has not answered by now is told as if it had failed: no event of the display is left out, and no bill.
        apply(.ledgerGivenUp)
        await withCheckedContinuation { whenIdle($0) }
        // From here on the engine needs the clock's wake-up no more.
        state.withLock { $0.end.isLimited = true }
        armDeadline()
        await stopAdapters(within: limit)
        state.withLock { $0.end.isLimited = false }
        options.clock.wake(at: nil) {}
        await withCheckedContinuation { whenIdle($0) }
        await withCheckedContinuation { continuation in
            events.async { continuation.resume() }
        }
    }

    /// Has the clock end the waiting at the earliest limit. Two threads may do so at once: the last to arm has seen both
    /// limits.
    private func armDeadline() {
        while let deadline = state.withLock({ $0.end.isLimited ? $0.end.deadline : nil }) {
            options.clock.wake(at: deadline) { [weak self] in self?.isTimeUp() }
            if state.withLock({ !$0.end.isLimited || $0.end.deadline == deadline }) { return }
        }
    }

    private func isTimeUp() {
        let stops = state.withLock { state in
            state.end.isTimeUp = true
            defer { state.end.stops = nil }
            return state.end.stops
        }
        stops?.finish()
    }

    /// Waits for every adapter to stop, and no longer than the limit: one that blocks or forgets the time keeps nobody.
    private func stopAdapters(within limit: Duration) async {
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        let isTimeUp = state.withLock { state in
            state.end.stops = stop
            return state.end.isTimeUp
        }
        if isTimeUp { stop.finish() }
        let calls = adapters.map { network, adapter in
            // On threads of their own: the adapter's may all be blocked.
            AdapterCall(at: AdapterPlace()) { [telling = places[network]?.telling] in
                // What its ads and bids are being told may be news to send.
                await withCheckedContinuation { told in
                    guard let telling else { return told.resume() }
                    telling.notify(queue: .global()) { told.resume() }
                }
                await adapter.stop(within: limit)
                stop.yield()
            }
        }
        var running = calls.count
        if running > 0 {
            for await _ in stops {
                running -= 1
                if running == 0 { break }
            }
        }
        for call in calls { call.cancel() }
    }

    /// Resumes once no effect is left to carry out, so that whoever flushes what effects fill misses none.
    func whenIdle(_ continuation: CheckedContinuation<Void, Never>) {
        let isIdle = state.withLock { state in
            // A thread that is between two batches is not done.
            let isIdle = !state.isDraining && state.effects.isEmpty
            if !isIdle { state.idleWaiters.append(continuation) }
            return isIdle
        }
        if isIdle { continuation.resume() } else { drain() }
    }
}
