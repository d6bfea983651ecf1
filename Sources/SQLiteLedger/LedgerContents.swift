public import AdapterKit
public import LedgerKit

/// What a ledger's file holds.
public struct LedgerContents: Sendable, Hashable {
    /// Launches and displays.
    public var history: FrequencyHistory
    /// Billing notices that are owed, of all networks, the oldest first.
    public var notices: [BillingNotice]

    /// Contents.
    public init(history: FrequencyHistory = FrequencyHistory(), notices: [BillingNotice] = []) {
        self.history = history
        self.notices = notices
    }
}

extension SQLiteLedger {
    /// Reads a ledger and leaves no trace: nothing is made, written, moved or upgraded, no write access is needed, and
    /// those who count in it meanwhile notice nothing.
    ///
    /// - Parameter path: The file; see ``defaultPath(environment:)``.
    /// - Returns: Nil where there is no file, or an empty one.
    /// - Throws: A sentence that names the path, when the file is damaged, a folder, another program's database or a newer
    ///   version's, or cannot be read.
    public static func contents(of path: String) throws(LedgerError) -> LedgerContents? {
        do throws(LedgerFault) {
            return try LedgerReader.read(path)
        } catch {
            throw LedgerError(error, path: path)
        }
    }
}
