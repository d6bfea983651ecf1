internal import AdapterKit

internal import Platform

/// The rows of the billing outbox. Everything happens within a transaction of the caller's.
struct BillTable {
    /// A notice with the process that holds it; 0: nobody does.
    fileprivate struct Row {
        var notice: BillingNotice
        var holder: Int64
    }

    /// A holder that is so much later than it meant to be has forgotten its notice, in milliseconds.
    fileprivate static let longestWait: Int64 = 60_000
    /// Nobody means to wait for longer, in milliseconds: such a time was written by a wrong clock.
    fileprivate static let longestRest: Int64 = 2 * 86_400_000

    private let write: Statement
    private let delete: Statement
    private let readAll: Statement
    private let readEvery: Statement
    private let setHolder: Statement

    init(_ database: Database) throws(LedgerFault) {
        write = try database.prepare("INSERT OR REPLACE INTO bill VALUES (?, ?, ?, ?, ?, ?, ?)")
        delete = try database.prepare("DELETE FROM bill WHERE id = ?")
        readAll = try database.prepare(
            """
            SELECT id, network, url, since_ms, attempts, due_ms, holder FROM bill WHERE network = ?
            ORDER BY since_ms, id
            """)
        readEvery = try database.prepare(
            "SELECT id, network, url, since_ms, attempts, due_ms, holder FROM bill ORDER BY since_ms, id")
        setHolder = try database.prepare("UPDATE bill SET holder = ? WHERE id = ?")
    }

    func keep(_ notice: BillingNotice) throws(LedgerFault) {
        try write.run([
            .number(notice.id), .text(notice.network.rawValue), .text(notice.url), .number(notice.since),
            .number(Int64(notice.attempts)), .number(notice.due), .number(Int64(getpid())),
        ])
    }

    /// Whatever is owed, whoever holds it.
    func all() throws(LedgerFault) -> [BillingNotice] {
        var rows: [Row] = []
        try readEvery.run { rows.append(Row($0)) }
        return rows.map(\.notice)
    }

    func remove(_ notice: BillingNotice) throws(LedgerFault) { try delete.run([.number(notice.id)]) }

    /// Takes what nobody holds, for this process.
    ///
    /// - Parameter held: What this process holds. Another row under its number is that of a process before it.
    func take(
        for network: NetworkID, at now: Int64, except held: Set<Int64>
    ) throws(LedgerFault) -> [BillingNotice] {
        var rows: [Row] = []
        try readAll.run([.text(network.rawValue)]) { rows.append(Row($0)) }
        let free = rows.filter { !held.contains($0.notice.id) && $0.isFree(at: now) }.map(\.notice)
        for notice in free { try setHolder.run([.number(Int64(getpid())), .number(notice.id)]) }
        return free
    }

    func release(_ notice: BillingNotice) throws(LedgerFault) {
        try setHolder.run([.number(0), .number(notice.id)])
    }
}

extension BillTable.Row {
    fileprivate init(_ row: Statement.Row) {
        notice = BillingNotice(
            id: row.number(0), network: NetworkID(rawValue: row.text(1)), url: row.text(2),
            since: row.number(3), attempts: Int(row.number(4)), due: row.number(5))
        holder = row.number(6)
    }

    /// Whether its holder is gone, or has forgotten it.
    fileprivate func isFree(at now: Int64) -> Bool {
        let pid = pid_t(truncatingIfNeeded: holder)
        if pid <= 0 || pid == getpid() { return true }
        if kill(pid, 0) != 0, errno == ESRCH { return true }
        let (waited, isPast) = now.subtractingReportingOverflow(notice.due)
        // What does not fit is longer than anybody waits, one way or the other.
        return isPast || waited > BillTable.longestWait || waited < -BillTable.longestRest
    }
}
