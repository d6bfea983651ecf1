import AdapterKit
import Dispatch
import Synchronization

extension MediatorDriver {
    /// Ends every placement and stops waiting for adapters. Twice is harmless.
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

    func shutDown(within limit: Duration) async {
        // In a task of its own: adapters get their time also from a caller who was cancelled.
        await Task { await finish(within: limit) }.value
    }

    private func finish(within limit: Duration) async {
        close()
        // Another thread may still have to tell bids and ads what was decided before.
        await withCheckedContinuation { whenIdle($0) }
        // What is counted is told to bids, which may have news to send. A ledger that hangs leaves adapters their time.
        await settleLedger(within: limit / 2)
        await withCheckedContinuation { whenIdle($0) }
        await stopAdapters(within: limit)
        await withCheckedContinuation { whenIdle($0) }
        await withCheckedContinuation { continuation in
            events.async { continuation.resume() }
        }
    }

    /// Waits for every adapter to stop, and no longer than the limit: one that blocks or forgets the time keeps nobody.
    private func stopAdapters(within limit: Duration) async {
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        // The engine needs the clock's wake-up no more.
        options.clock.wake(at: options.clock.now().boot.advanced(by: limit)) { stop.finish() }
        let calls = adapters.map { network, adapter in
            AdapterCall(telling: nil) { [telling = tellings[network]] in
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
        options.clock.wake(at: nil) {}
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
