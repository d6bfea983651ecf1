import AdapterKit
import Foundation
import LedgerKit
import Testing

@testable import SQLiteLedger

/// The bounds in a ledger's tables keep its numbers sound, so they have to be there.
@Suite("A ledger whose tables are not its version's", .timeLimit(.minutes(2)))
struct SchemaTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A ledger as this version makes it, with every bound taken away and then changed.
    private func tampered(_ sql: String) throws {
        let ledger = try SQLiteLedger(path: folder.ledger)
        try ledger.display(at: .at(0))
        ledger.keep(BillingNotice(id: 1, network: "n", url: "http://h/b", since: 1))
        ledger.release([BillingNotice(id: 1, network: "n", url: "http://h/b", since: 1)])
        let database = try Database(path: folder.ledger)
        for table in ["meta", "display", "bill", "sighting"] {
            try database.execute("CREATE TABLE loose AS SELECT * FROM \(table)")
            try database.execute("DROP TABLE \(table)")
            try database.execute("ALTER TABLE loose RENAME TO \(table)")
        }
        try database.execute(sql)
    }

    static let numbers = [
        "-9223372036854775808", "-9223372036854775807", "-4611686018427387904", "-1", "0",
        "4611686018427387905",
        "9223372036854775806", "9223372036854775807", "9223372036854775808", "1e308", "-1e308", "'text'",
        "NULL",
    ]
    static let columns = [
        "display.boot_ns", "display.wall_ms", "display.day", "display.id", "display.is_open", "meta.value",
        "bill.since_ms",
        "bill.attempts", "bill.due_ms", "bill.holder", "bill.id",
    ]

    @Test(
        "A ledger whose tables are not its version's is damaged, whatever number stands where",
        arguments: columns, numbers)
    func anyNumber(column: String, number: String) throws {
        let name = column.split(separator: ".")
        try tampered("UPDATE \(name[0]) SET \(name[1]) = \(number)")
        var asides = 0
        let ledger = try SQLiteLedger(path: folder.ledger) { _ in asides += 1 }
        #expect(asides == 1)
        #expect(try ledger.read(at: .at(1)) == FrequencyHistory())
        #expect(ledger.take(for: "n", at: 0).isEmpty)
    }

    @Test("A ledger whose tables are not its version's is damaged, and is told so to who only reads it")
    func reading() throws {
        try tampered("UPDATE meta SET value = 9223372036854775807")
        let error = #expect(throws: LedgerError.self) { try SQLiteLedger.contents(of: folder.ledger) }
        #expect(error?.reason.contains("damaged") == true)
    }

    @Test(
        "A ledger whose tables are not its version's is damaged by what could act on them, and not by another table",
        arguments: [
            ("CREATE TRIGGER t AFTER INSERT ON display BEGIN DELETE FROM display; END", 1),
            ("CREATE UNIQUE INDEX i ON display (placement)", 1), ("CREATE TABLE other (x)", 0),
        ])
    func additions(sql: String, moved: Int) throws {
        try SQLiteLedger(path: folder.ledger).display(at: .at(0))
        try Database(path: folder.ledger).execute(sql)
        var asides = 0
        _ = try SQLiteLedger(path: folder.ledger) { _ in asides += 1 }
        #expect(asides == moved)
    }

    @Test(
        "A ledger whose tables are not its version's keeps sightings, sessions and launches as a ledger in memory does"
    )
    func roundTrip() throws {
        let memory = InMemoryLedger()
        let file = try SQLiteLedger(path: folder.ledger)
        var slots: [[ReservationID]] = []
        for (index, ledger) in [memory as any FrequencyLedger, file].enumerated() {
            slots.append([])
            var moment = LedgerMoment.at(1_000_000, day: 11)
            moment.session = "one"
            _ = try ledger.recordLaunch(at: moment)
            for placement in ["splash", "level"] as [PlacementID] {
                slots[index].append(try ledger.display(placement, at: moment))
            }
            _ = try ledger.recordLaunch(at: moment)
            _ = try ledger.read(at: .at(5, day: 2, boot: "two"))
            _ = try ledger.read(at: .at(5, day: 0, boot: "three", wall: -900_000))
        }
        let one = memory.read(at: .at(9, boot: "three", wall: -899_000))
        let other = try SQLiteLedger(path: folder.ledger).read(at: .at(9, boot: "three", wall: -899_000))
        #expect(one.launches == 1 && other.launches == 1 && one.sessions == other.sessions)
        #expect(one.displays.map(\.sightings) == other.displays.map(\.sightings))
        #expect(one.displays.map(\.moment) == other.displays.map(\.moment))
        #expect(one.displays.first?.sightings.count == 2)
    }
}
