public import AdapterKit
import Basics
internal import Synchronization

/// The billing outbox in the ledger's file. Where the file fails, notices live as long as their senders do.
extension SQLiteLedger {
    /// Keeps a notice; it survives the death of the process once this has returned.
    public func keep(_ notice: BillingNotice) {
        heldBills.withLock { _ = $0.insert(notice.id) }
        changeBills { bills throws(LedgerFault) in try bills.keep(notice) }
    }

    /// Forgets a notice.
    public func remove(_ notice: BillingNotice) {
        changeBills { bills throws(LedgerFault) in try bills.remove(notice) }
        heldBills.withLock { _ = $0.remove(notice.id) }
    }

    /// Hands over what nobody holds: no other living process, and nobody in this one through this ledger.
    public func take(for network: NetworkID, at now: Int64) -> [BillingNotice] {
        heldBills.withLock { held in
            let known = held
            let taken = perform { connection throws(LedgerFault) in
                try connection.changeBills { bills throws(LedgerFault) in
                    try bills.take(for: network, at: now, except: known)
                }
            }
            guard case .success(let notices) = taken else { return [] }
            held.formUnion(notices.map(\.id))
            return notices
        }
    }

    /// Lets notices go.
    public func release(_ notices: [BillingNotice]) {
        changeBills { bills throws(LedgerFault) in
            for notice in notices { try bills.release(notice) }
        }
        heldBills.withLock { $0.subtract(notices.map(\.id)) }
    }

    private func changeBills(_ body: @Sendable (BillTable) throws(LedgerFault) -> Void) {
        _ = perform { connection throws(LedgerFault) in try connection.changeBills(body) }
    }
}
