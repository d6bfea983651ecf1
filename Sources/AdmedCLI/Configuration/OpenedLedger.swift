import LedgerKit
import Mediation
import SQLiteLedger

/// The ledger that a command counts in.
struct OpenedLedger: Sendable {
    let ledger: any FrequencyLedger
    /// Its file, as people would name it.
    let path: String
}

extension CommandContext {
    /// Opens the ledger that is named, or the one of the user, and warns if it was damaged.
    ///
    /// - Parameter named: The value of `--state`.
    func openLedger(_ named: String?) throws(CommandFailure) -> OpenedLedger {
        let path = ledgerPath(named)
        var aside: String?
        do throws(LedgerError) {
            let ledger = try SQLiteLedger(path: path) { aside = $0 }
            if let aside { warn(path, movedTo: aside) }
            return OpenedLedger(ledger: ledger, path: path)
        } catch {
            throw .ledger(error)
        }
    }

    /// Where the ledger is that is named, or the one of the user.
    func ledgerPath(_ named: String?) -> String {
        named.map(path) ?? SQLiteLedger.defaultPath(environment: environment)
    }

    /// What a ledger holds, read without a trace, and where it stands; which ledger that is is said.
    func readLedger(_ path: String) throws(CommandFailure) -> LedgerContents {
        do throws(LedgerError) {
            let contents = try SQLiteLedger.contents(of: path)
            let words =
                contents == nil ? "there is no ledger at \(path) yet: nothing is counted" : "reading \(path)"
            note(TerminalText.neutral(words))
            return contents ?? LedgerContents()
        } catch {
            guard error.isDamage else { throw .ledger(error) }
            let next = "the next show moves it aside, and counting starts at zero"
            note(TerminalText.neutral("warning: the ledger \(path) is damaged; \(next)"))
            return LedgerContents()
        }
    }

    private func warn(_ path: String, movedTo aside: String) {
        let words = "warning: the ledger \(path) was damaged; it is now \(aside), and counting starts at zero"
        note(TerminalText.neutral(words))
    }
}

extension CommandFailure {
    /// A ledger that cannot be used.
    static func ledger(_ error: LedgerError) -> CommandFailure {
        CommandFailure(.ledger, TerminalText.neutral("the ledger cannot be used: \(error)"))
    }
}
