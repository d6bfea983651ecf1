import AdapterKit

extension MediatorDriver {
    /// Ends every show and placement, and gives up all calls of adapters. Twice is harmless.
    func close() {
        endEngine()
        adapters.close()
        runEffects()
        options.clock.wake(at: nil) {}
    }

    /// However many callers there are, there is one end, and the earliest of their limits holds for it.
    func shutDown(within limit: Duration) async {
        await shutdown.run(within: limit) { await self.end(within: limit) }
    }

    private func end(within limit: Duration) async {
        close()
        // Another thread may still have to tell bids and ads what was decided before.
        await waitUntilIdle()
        // What is counted is told to bids, which may have news to send. A ledger that hangs leaves adapters their time.
        await shutdown.wait(for: ledger.pending, within: limit / 2)
        // What it has not answered by now is told as if it had failed: no event of the display is left out, and no bill.
        apply(.ledgerGivenUp)
        await waitUntilIdle()
        await shutdown.stopAdapters { await adapters.stop(within: limit, $0) }
        await flush()
    }

    /// Waits until all that was decided so far is carried out, and the sink has every event.
    func flush() async {
        await waitUntilIdle()
        await events.flush()
    }
}
