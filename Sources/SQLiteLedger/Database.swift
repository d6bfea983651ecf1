internal import CSQLite

/// Owns a connection to a SQLite file. Used by one thread at a time.
final class Database {
    private let handle: OpaquePointer

    /// Opens a file that exists. Until it is said otherwise, closing leaves the file as it is.
    convenience init(path: String, _ busyTimeout: BusyTimeout = BusyTimeout()) throws(LedgerFault) {
        try self.init(path, SQLITE_OPEN_READWRITE, busyTimeout)
    }

    /// Opens a file that exists, to read it.
    ///
    /// - Parameter options: URI parameters that say how.
    convenience init(readingOnly path: String, options: String) throws(LedgerFault) {
        let digits = Array("0123456789ABCDEF".utf8)
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-_.".utf8)
        let encoded = path.utf8.flatMap { byte in
            plain.contains(byte) ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        let uri = "file:" + String(decoding: encoded, as: UTF8.self) + "?mode=ro&" + options
        try self.init(uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, BusyTimeout())
    }

    /// A database that ends with this object.
    static func inMemory() throws(LedgerFault) -> Database {
        try Database(":memory:", SQLITE_OPEN_READWRITE, BusyTimeout())
    }

    private init(_ name: String, _ flags: Int32, _ busyTimeout: BusyTimeout) throws(LedgerFault) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard let opened else { throw .sqlite(code: SQLiteCode(code), message: "out of memory") }
        // SQLite hands out a connection that has to be closed even when it could not open the file.
        handle = opened
        try check(code)
        wait(busyTimeout)
        checkpointsOnClose(false)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Whether closing the last connection folds the write-ahead log into the file.
    func checkpointsOnClose(_ isOn: Bool) {
        _ = csqlite_set_checkpoint_on_close(handle, isOn ? 1 : 0)
    }

    /// How long what follows waits for others.
    func wait(_ busyTimeout: BusyTimeout) { sqlite3_busy_timeout(handle, busyTimeout.milliseconds) }

    /// Becomes what the other database is now.
    func takePages(of other: Database) throws(LedgerFault) {
        guard let backup = sqlite3_backup_init(handle, "main", other.handle, "main") else {
            throw .sqlite(
                code: SQLiteCode(sqlite3_extended_errcode(handle)),
                message: String(cString: sqlite3_errmsg(handle)))
        }
        sqlite3_backup_step(backup, -1)
        try check(sqlite3_backup_finish(backup))
    }

    /// Whether SQLite will not write to the file.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

    /// Whether the file was renamed or deleted since it was opened, so that others count elsewhere.
    var hasMoved: Bool {
        var answer: Int32 = 0
        let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
        return SQLiteCode(code) == .ok && answer != 0
    }

    func prepare(_ sql: String) throws(LedgerFault) -> Statement {
        var prepared: OpaquePointer?
        try check(
            sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
        guard let prepared else { throw .sqlite(code: .misuse, message: "an empty statement") }
        return Statement(owning: prepared)
    }

    func execute(_ sql: String) throws(LedgerFault) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// The first column of the last row.
    func number(_ sql: String) throws(LedgerFault) -> Int64 {
        var number: Int64 = 0
        try prepare(sql).run { number = $0.number(0) }
        return number
    }

    /// The first column of every row.
    func texts(_ sql: String) throws(LedgerFault) -> [String] {
        var texts: [String] = []
        try prepare(sql).run { texts.append($0.text(0)) }
        return texts
    }

    /// Reads one state of the file, whatever others write meanwhile.
    func reading<Value>(_ body: () throws(LedgerFault) -> Value) throws(LedgerFault) -> Value {
        try transaction("BEGIN", body)
    }

    /// Reads and writes alone, and writes all or nothing. What was written survives the death of the process.
    func writing<Value>(_ body: () throws(LedgerFault) -> Value) throws(LedgerFault) -> Value {
        try transaction("BEGIN IMMEDIATE", body)
    }

    private func transaction<Value>(
        _ begin: String, _ body: () throws(LedgerFault) -> Value
    ) throws(LedgerFault) -> Value {
        try execute(begin)
        do throws(LedgerFault) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // After some errors SQLite has rolled back by itself; then there is nothing left to end.
            try? execute("ROLLBACK")
            throw error
        }
    }

    private func check(_ result: Int32) throws(LedgerFault) {
        let code = SQLiteCode(result)
        guard code != .ok else { return }
        throw .sqlite(code: code, message: String(cString: sqlite3_errmsg(handle)))
    }
}
