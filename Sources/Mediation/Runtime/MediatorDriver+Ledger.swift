import AdapterKit
import Dispatch
import LedgerKit
import Synchronization

/// A ledger may wait for a disk, for another process or for a network. Its steps run on a queue of their own, in the
/// engine's order: here and not in the ledgers, so that no ledger, also none that others write, can hold up a host's
/// call or what is to be done for other placements. One that waits for nothing answers within the call that led to it.
extension MediatorDriver {
    func askLedger(_ call: LedgerCall, _ question: LedgerQuestion) {
        state.withLock { _ = $0.ledgerCalls.insert(call) }
        if case .commit(let display) = question, let bid = billed(display) {
            return commit(call, display, bid)
        }
        // What is counted is counted even if the mediator is gone before its turn has come.
        let ask: @Sendable () -> Void = { [weak self, ledger = options.ledger] in
            ledger.ask(question) { [weak self] result in
                if let self { return self.ledgerAnswered(call, result) }
                if let slot = (try? result.get())?.slot { ledger.release(slot) { _ in } }
            }
        }
        if options.ledger.answersAtOnce { ask() } else { ledgerSteps.async(execute: ask) }
    }

    /// The bid behind a display, where its bill can be kept in the step that counts the display.
    private func billed(_ display: LedgerDisplay) -> LiveBid? {
        guard options.outbox == nil, options.ledger is any BillingLedger, let ad = display.ad else {
            return nil
        }
        return state.withLock { $0.ads[ad]?.bid ?? $0.unbilled[ad] }
    }

    /// Counts a display and keeps its bill in one step. The bid is asked for it on a thread of its own: what an adapter
    /// does there holds up no other step, and this one no longer than a ledger may take.
    private func commit(_ call: LedgerCall, _ display: LedgerDisplay, _ bid: LiveBid) {
        bid.bill(displayedAt: display.moment.wall.milliseconds) { [weak self, options, ledgerSteps] bill in
            let ask: @Sendable () -> Void = { [weak self] in
                let tell: @Sendable (LedgerError?) -> Void = { [weak self] error in
                    self?.ledgerAnswered(call, error.map { .failure($0) } ?? .success(.done))
                }
                if let bill, let ledger = options.ledger as? any BillingLedger {
                    ledger.commit(display.slot, for: display.placement, at: display.moment, owing: bill, tell)
                } else {
                    options.ledger.commit(display.slot, for: display.placement, at: display.moment, tell)
                }
            }
            if options.ledger.answersAtOnce { ask() } else { ledgerSteps.async(execute: ask) }
        }
    }

    private func ledgerAnswered(_ call: LedgerCall, _ result: Result<LedgerAnswer, LedgerError>) {
        if options.ledger.takeDamage() != nil { apply(.ledgerDamaged) }
        apply(.ledgerAnswered(call, result))
        let waiters: [@Sendable () -> Void] = state.withLock { state in
            state.ledgerCalls.remove(call)
            guard state.ledgerCalls.isEmpty else { return [] }
            defer { state.whenLedgerIsIdle = [] }
            return state.whenLedgerIsIdle
        }
        for tell in waiters { tell() }
    }

    /// Waits until the ledger has answered every step, and no longer than the limit. After the end of the engine, which
    /// needs the clock's wake-up no more.
    func settleLedger(within limit: Duration) async {
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        let isIdle = state.withLock { state in
            if state.ledgerCalls.isEmpty { return true }
            state.whenLedgerIsIdle.append { answer.finish() }
            return false
        }
        if isIdle { return }
        options.clock.wake(at: options.clock.bootNow().advanced(by: limit)) { answer.finish() }
        for await _ in answers {}
        options.clock.wake(at: nil) {}
    }
}
