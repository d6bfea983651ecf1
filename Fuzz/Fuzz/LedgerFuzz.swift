import AdapterKit
import CSQLite
import Foundation
import LedgerKit
import Mediation
import SQLiteLedger

/// A ledger's file in which somebody else has written: every number of every table is one of the input's, with or without
/// the checks of its schema.
enum LedgerFuzz {
    private static let folder = "/dev/shm/admed-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    private static let moment = LedgerMoment(
        boot: BootInstant(nanoseconds: 1_000_000_000), bootID: "boot",
        wall: WallInstant(milliseconds: 1_796_029_200_000), day: CalendarDay(number: 20_787))
    private static let retention = FrequencyRetention(horizon: .seconds(86_400), depth: 5)

    /// A sound ledger with a row in each table.
    private static let template: Data = {
        let path = "\(folder)/template.sqlite"
        use(path)
        return (try? Data(contentsOf: URL(filePath: path))) ?? Data()
    }()

    static func read(_ text: String) {
        let numbers = text.split { $0 == " " || $0 == "\n" }.map(String.init)
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/ledger.sqlite"
        for end in ["", "-wal", "-shm", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) }
        guard (try? template.write(to: URL(filePath: path))) != nil else { return }
        spoil(path, numbers, keepsChecks: text.utf8.first == UInt8(ascii: " "))
        use(path)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.contains("damaged") {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    /// What an app and the command line do with a ledger.
    private static func use(_ path: String) {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard let ledger = try? SQLiteLedger(path: path) else { return }
        ledger.read(at: moment) { _ in }
        ledger.recordLaunch(at: moment, keeping: retention) { _ in }
        let rules = FrequencyRules(
            placements: nil, perDay: 5, windows: [.init(limit: 2, length: .seconds(60))],
            minimumInterval: .seconds(1))
        let reservation = Reservation(placement: "p", rules: [rules], moment: moment, retention: retention)
        ledger.reserve(reservation) { answer in
            guard case .success(.granted(let slot)) = answer else { return }
            ledger.commit(slot, for: "p", at: moment) { _ in }
        }
        for bill in ledger.take(for: "n", at: 1_796_029_200_000) {
            var later = bill
            later.attempts &+= 1
            ledger.keep(later)
        }
        ledger.keep(BillingNotice(network: "n", url: "https://x.example/", since: 1_796_029_200_000))
    }

    private static func spoil(_ path: String, _ numbers: [String], keepsChecks: Bool) {
        var database: OpaquePointer?
        guard sqlite3_open(path, &database) == SQLITE_OK, !numbers.isEmpty else { return }
        defer { sqlite3_close(database) }
        sqlite3_exec(
            database, "PRAGMA ignore_check_constraints = 1; PRAGMA writable_schema = 1", nil, nil, nil)
        let tables = rows("SELECT name, sql FROM sqlite_master WHERE type = 'table'", of: database)
        var next = 0
        for table in tables {
            for column in rows("PRAGMA table_info('\(table[0])')", of: database) where column[2] == "INTEGER"
            {
                let number = numbers[next % numbers.count]
                next += 1
                sqlite3_exec(database, "UPDATE \(table[0]) SET \(column[1]) = \(number)", nil, nil, nil)
            }
            if keepsChecks { continue }
            let sql = withoutChecks(table[1]).replacing("'", with: "''")
            sqlite3_exec(
                database, "UPDATE sqlite_master SET sql = '\(sql)' WHERE name = '\(table[0])'", nil, nil, nil)
        }
    }

    private static func withoutChecks(_ sql: String) -> String {
        var rest = sql
        while let check = rest.firstRange(of: "CHECK (") {
            var (depth, end) = (1, check.upperBound)
            while depth > 0, end < rest.endIndex {
                depth += rest[end] == "(" ? 1 : rest[end] == ")" ? -1 : 0
                end = rest.index(after: end)
            }
            rest.removeSubrange(check.lowerBound..<end)
        }
        return rest
    }

    private static func rows(_ query: String, of database: OpaquePointer?) -> [[String]] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK else { return [] }
        defer { sqlite3_finalize(statement) }
        var rows: [[String]] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append(
                (0..<sqlite3_column_count(statement)).map { column in
                    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
                })
        }
        return rows
    }
}
