import AdapterKit
import Basics
import LedgerKit
import Mediation
import SQLiteLedger
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The billing notices that earlier runs still owe. The ledger's file is opened only if there is one, and not before
/// an adapter asks, on the adapter's own time: a load needs no ledger.
final class ExistingOutbox: BillingOutbox {
    private enum State {
        /// Nobody asked yet. To `open` or `absent`.
        case unknown
        case open(any BillingOutbox)
        /// There is no file, or it cannot be used: what is owed now is owed until the process ends.
        case absent(InMemoryOutbox)
    }

    private let path: String
    private let context: CommandContext
    private let state = Guarded(State.unknown)

    /// - Parameter named: The value of `--state`.
    init(_ named: String?, in context: CommandContext) {
        path = named.map(context.path) ?? SQLiteLedger.defaultPath(environment: context.environment)
        self.context = context
    }

    func keep(_ notice: BillingNotice) { outbox.keep(notice) }

    func remove(_ notice: BillingNotice) { outbox.remove(notice) }

    func take(for network: NetworkID, at now: Int64) -> [BillingNotice] { outbox.take(for: network, at: now) }

    func release(_ notices: [BillingNotice]) { outbox.release(notices) }

    private var outbox: any BillingOutbox {
        state.withLock { state in
            switch state {
            case .open(let outbox): return outbox
            case .absent(let outbox): return outbox
            case .unknown:
                guard let ledger = open() else {
                    let memory = InMemoryOutbox()
                    state = .absent(memory)
                    return memory
                }
                state = .open(ledger)
                return ledger
            }
        }
    }

    private func open() -> SQLiteLedger? {
        // A link that leads nowhere is no file, and is told as what it is.
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        guard isLink || FileManager.default.fileExists(atPath: path) else { return nil }
        do throws(LedgerError) {
            return try SQLiteLedger(path: path) { aside in
                let words = "warning: the ledger \(path) was damaged; it is now \(aside)"
                context.note(TerminalText.neutral(words))
            }
        } catch {
            let words = "warning: billing notices of earlier runs are not sent: \(error)"
            context.note(TerminalText.neutral(words))
            return nil
        }
    }
}
