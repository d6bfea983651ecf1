internal import CSQLite

/// A result code of SQLite's, extended or not.
struct SQLiteCode: Hashable, Sendable, CustomStringConvertible {
    let rawValue: Int32

    init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// What an extended code is a kind of.
    var primary: SQLiteCode { SQLiteCode(rawValue & 0xFF) }

    /// The number, as SQLite's documentation has it.
    var description: String { "\(rawValue)" }

    static let ok = SQLiteCode(SQLITE_OK)
    /// A statement stands on a row.
    static let row = SQLiteCode(SQLITE_ROW)
    /// A statement has run to its end.
    static let done = SQLiteCode(SQLITE_DONE)
    /// SQL that does not fit the database: a table or column is missing.
    static let error = SQLiteCode(SQLITE_ERROR)
    static let permissionDenied = SQLiteCode(SQLITE_PERM)
    /// Another connection holds the lock.
    static let busy = SQLiteCode(SQLITE_BUSY)
    /// The same connection holds the lock.
    static let locked = SQLiteCode(SQLITE_LOCKED)
    static let readOnly = SQLiteCode(SQLITE_READONLY)
    static let inputOutput = SQLiteCode(SQLITE_IOERR)
    static let corrupt = SQLiteCode(SQLITE_CORRUPT)
    static let full = SQLiteCode(SQLITE_FULL)
    static let cannotOpen = SQLiteCode(SQLITE_CANTOPEN)
    static let misuse = SQLiteCode(SQLITE_MISUSE)
    static let notADatabase = SQLiteCode(SQLITE_NOTADB)
}
