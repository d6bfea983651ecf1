import AdapterKit
import LedgerKit
import Synchronization

/// Asks the ledger, in the engine's order.
///
/// A ledger may wait for a disk, for another process or for a network. Its steps run on a thread of their own: here and
/// not in the ledgers, so that no ledger, also none that others write, can hold up a host's call or what is to be done
/// for other placements. One that waits for nothing is asked within the call that led to it.
struct LedgerRunner: Sendable {
    private let ledger: any FrequencyLedger
    /// The same ledger, where it keeps a bill in the step that counts the display.
    private let billing: (any BillingLedger)?
    private let ads: LiveAds
    private let inputs: EngineInputs
    private let queue = WorkQueue(label: "admed.ledger", width: 1)
    /// Steps that the ledger has not answered.
    let pending = PendingWork()

    init(_ options: MediatorOptions, _ ads: LiveAds, _ inputs: EngineInputs) {
        ledger = options.ledger
        billing = options.outbox == nil ? options.ledger as? any BillingLedger : nil
        self.ads = ads
        self.inputs = inputs
    }

    /// Reports damage that the ledger had before it was first asked.
    func begin() { reportDamage() }

    /// Asks the ledger; the engine gets its answer.
    func ask(_ call: LedgerCall, _ question: LedgerQuestion) {
        let isAnswered = pending.begin()
        if case .commit(let display) = question, let billing, let bid = display.ad.flatMap(ads.bid(of:)) {
            return commit(call, display, of: bid, in: billing, isAnswered)
        }
        // What is counted is counted even if the mediator is gone before its turn has come.
        run {
            ledger.ask(question) { result in
                reportDamage()
                let isHeard = inputs.send(.ledgerAnswered(call, result))
                if !isHeard, let slot = (try? result.get())?.slot { ledger.release(slot) { _ in } }
                isAnswered()
            }
        }
    }

    /// Counts a display and keeps its bill in one step. What the adapter does when its bid is asked for the bill holds up no
    /// other step, and this one no longer than a ledger may take.
    private func commit(
        _ call: LedgerCall, _ display: LedgerDisplay, of bid: LiveBid, in ledger: any BillingLedger,
        _ isAnswered: @escaping @Sendable () -> Void
    ) {
        bid.bill(displayedAt: display.moment.wall.milliseconds) { bill in
            run {
                let answer: @Sendable (LedgerError?) -> Void = { error in
                    reportDamage()
                    inputs.send(.ledgerAnswered(call, error.map { .failure($0) } ?? .success(.done)))
                    isAnswered()
                }
                if let bill {
                    ledger.commit(
                        display.slot, for: display.placement, at: display.moment, owing: bill, answer)
                } else {
                    ledger.commit(display.slot, for: display.placement, at: display.moment, answer)
                }
            }
        }
    }

    private func run(_ step: @escaping @Sendable () -> Void) {
        if ledger.answersAtOnce { step() } else { queue.run(step) }
    }

    private func reportDamage() {
        if ledger.takeDamage() != nil { inputs.send(.ledgerDamaged) }
    }
}
