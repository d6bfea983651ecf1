internal import CSQLite

/// Owns a prepared statement. Used by one thread at a time.
final class Statement {
    /// What a parameter is bound to.
    enum Value {
        case number(Int64)
        case text(String)
        case null
    }

    /// The row that a statement stands on; do not keep it.
    struct Row {
        fileprivate let handle: OpaquePointer

        func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

        func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

        func text(_ column: Int32) -> String {
            guard let bytes = sqlite3_column_text(handle, column) else { return "" }
            let count = Int(sqlite3_column_bytes(handle, column))
            return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        }
    }

    private let handle: OpaquePointer

    /// Takes over a statement.
    init(owning handle: OpaquePointer) { self.handle = handle }

    deinit { sqlite3_finalize(handle) }

    /// Runs to the end, and shows every row on the way.
    func run(_ values: [Value] = [], row: (Row) -> Void = { _ in }) throws(LedgerFault) {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        for (index, value) in values.enumerated() { try check(SQLiteCode(bind(value, at: Int32(index + 1)))) }
        while true {
            switch SQLiteCode(sqlite3_step(handle)) {
            case .done: return
            case .row: row(Row(handle: handle))
            case let code: return try check(code)
            }
        }
    }

    private func bind(_ value: Value, at index: Int32) -> Int32 {
        switch value {
        case .number(let number): sqlite3_bind_int64(handle, index, number)
        case .null: sqlite3_bind_null(handle, index)
        case .text(let text): csqlite_bind_text(handle, index, text, Int32(clamping: text.utf8.count))
        }
    }

    private func check(_ code: SQLiteCode) throws(LedgerFault) {
        guard code != .ok else { return }
        throw .sqlite(code: code, message: String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))))
    }
}
