internal import AdapterKit
internal import LedgerKit

/// An open ledger: a file that was found to be sound. Used by one thread at a time.
final class LedgerConnection {
    private let database: Database
    private let table: HistoryTable
    private let billTable: BillTable

    /// Opens a ledger, or makes one; one that is damaged is moved aside.
    ///
    /// - Parameter isDamaged: Whether the file was found to be damaged although it looks sound.
    /// - Returns: The ledger, and where the damaged one is now.
    static func open(
        _ file: LedgerFile, _ busyTimeout: BusyTimeout, isDamaged: Bool = false
    ) throws(LedgerFault) -> sending (connection: LedgerConnection, aside: String?) {
        if !isDamaged {
            let connection = try file.withSharedLock(busyTimeout) { () throws(LedgerFault) in
                try LedgerConnection(ifUsable: file, isExclusive: false, busyTimeout)
            }
            if let connection { return (connection, nil) }
        }
        return try file.withExclusiveLock(busyTimeout) { () throws(LedgerFault) in
            // Somebody else may have moved it meanwhile, and made a new one.
            if !isDamaged,
                let connection = try LedgerConnection(ifUsable: file, isExclusive: true, busyTimeout)
            {
                return (connection, nil)
            }
            let aside = try file.renew()
            return (try LedgerConnection(file, isExclusive: true, busyTimeout), aside)
        }
    }

    /// Opens a file that is there; nil when it is missing, damaged, or has to be prepared by somebody who is alone.
    private convenience init?(
        ifUsable file: LedgerFile, isExclusive: Bool, _ busyTimeout: BusyTimeout
    ) throws(LedgerFault) {
        do throws(LedgerFault) {
            try self.init(file, isExclusive: isExclusive, busyTimeout)
        } catch {
            guard error.callsForWork else { throw error }
            return nil
        }
    }

    /// Opens a file that is there.
    ///
    /// - Parameter isExclusive: Whether nobody else is opening it, so that tables and log may be made.
    private init(_ file: LedgerFile, isExclusive: Bool, _ busyTimeout: BusyTimeout) throws(LedgerFault) {
        try file.check()
        let database = try Database(path: file.path, busyTimeout)
        try Self.enter(database, isExclusive: isExclusive)
        self.database = database
        table = try Self.readingSchema { () throws(LedgerFault) in try HistoryTable(database) }
        billTable = try Self.readingSchema { () throws(LedgerFault) in try BillTable(database) }
        file.restrict()
        database.checkpointsOnClose(true)
        // It may have been moved before its companions were opened.
        if database.hasMoved { throw .moved }
    }

    /// Whether the file at the path is another one by now.
    var hasMoved: Bool { database.hasMoved }

    /// How long the next step waits for others.
    func wait(_ busyTimeout: BusyTimeout) { database.wait(busyTimeout) }

    /// What is counted, in the order of the slots.
    func history() throws(LedgerFault) -> FrequencyHistory {
        try database.reading { () throws(LedgerFault) in try table.read() }
    }

    /// Changes what is counted, in one atomic step over everybody who uses the file. The body may take a new slot.
    ///
    /// - Parameter bill: Kept in the outbox in the same step.
    func change<Value>(
        keeping bill: BillingNotice? = nil,
        _ body: (
            inout FrequencyHistory, _ nextSlot: () throws(LedgerFault) -> ReservationID
        ) throws(LedgerFault) -> Value
    ) throws(LedgerFault) -> Value {
        try database.writing { () throws(LedgerFault) in
            let old = try table.read()
            var history = old
            let value = try body(&history, table.nextSlot)
            try table.write(history, over: old)
            if let bill { try billTable.keep(bill) }
            return value
        }
    }

    /// Reads and changes the billing outbox, in one atomic step over everybody who uses the file.
    func changeBills<Value>(
        _ body: (BillTable) throws(LedgerFault) -> Value
    ) throws(LedgerFault) -> Value {
        try database.writing { () throws(LedgerFault) in try body(billTable) }
    }

    /// Finds out what the file is before anything is written to it.
    private static func enter(_ database: Database, isExclusive: Bool) throws(LedgerFault) {
        let version = try database.reading { () throws(LedgerFault) in try Schema.version(of: database) }
        // The file may be written, as was seen before: it is its head that forbids it.
        if database.isReadOnly { throw .damaged }
        try check(database, version)
        try database.execute("PRAGMA synchronous = NORMAL")
        if version == Schema.version, try database.texts("PRAGMA journal_mode") == ["wal"] { return }
        // Between two who begin a log at once SQLite does not wait, but says that it is busy.
        guard isExclusive else { throw .unprepared }
        if version < Schema.version { try Schema.migrate(database) }
        try database.execute("PRAGMA journal_mode = WAL")
    }

    /// The same for pages in memory, which are brought to this version there; false when they hold no ledger yet.
    static func enter(_ copy: Database) throws(LedgerFault) -> Bool {
        let version = try Schema.version(of: copy)
        if version == 0 { return false }
        try check(copy, version)
        if version < Schema.version { try Schema.migrate(copy) }
        return true
    }

    /// Whether the tables are those of the version, and every row is within their bounds.
    private static func check(_ database: Database, _ version: Int) throws(LedgerFault) {
        try Schema.check(database, version: version)
        let verdict = try readingSchema { () throws(LedgerFault) in
            try database.texts("PRAGMA integrity_check(1)")
        }
        guard verdict == ["ok"] else { throw .damaged }
    }

    /// A ledger whose tables are not those of its version is damaged; SQLite knows no code of its own for that.
    private static func readingSchema<Value>(
        _ body: () throws(LedgerFault) -> Value
    ) throws(LedgerFault) -> Value {
        do throws(LedgerFault) {
            return try body()
        } catch {
            throw error.isErrorInSchema ? .damaged : error
        }
    }
}
