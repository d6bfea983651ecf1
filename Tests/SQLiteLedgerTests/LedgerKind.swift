import Testing
import LedgerKit
import SQLiteLedger

/// The homes that a ledger can have. What they promise is the same.
enum LedgerKind: String, CaseIterable, CustomTestStringConvertible {
    case memory, sqlite

    var testDescription: String { rawValue }

    /// A new ledger; one on disk is in that folder.
    func make(in folder: TemporaryFolder) throws -> any FrequencyLedger {
        switch self {
        case .memory: InMemoryLedger()
        case .sqlite: try SQLiteLedger(path: folder.ledger)
        }
    }
}
