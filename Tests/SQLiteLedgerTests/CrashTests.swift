import AdapterKit
import Foundation
import LedgerKit
import Testing

@testable import SQLiteLedger

/// Everything that the hammer printed was committed: it has to be found again, whatever stopped it.
@Suite("A ledger whose surroundings fail", .timeLimit(.minutes(2)))
struct CrashTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Whether the system lets a test have a file system of its own.
    static let canMount: Bool = {
        let probe = try? Hammer.shell("mount -t tmpfs -o size=64k none /mnt && echo yes", isExclusive: true)
        return probe?.lines().last == "yes"
    }()

    @Test(
        "A ledger whose surroundings fail says so when the disk is full, and has what it committed",
        .enabled(if: canMount))
    func fullDisk() throws {
        let copy = folder.path + "/copy"
        let disk = folder.path + "/disk"
        for path in [copy, disk] { mkdir(path, 0o700) }
        // The file system ends with the process, so what is left on it is copied before.
        let lines = try Hammer.shell(
            """
            mount -t tmpfs -o size=200k none \(disk)
            \(Hammer.program.path) \(disk)/ledger.sqlite 1000000
            cp \(disk)/* \(copy)
            """, isExclusive: true
        ).lines()
        #expect(
            lines.last == "failed: \(disk)/ledger.sqlite: the disk is full; make room", "\(lines.last ?? "")")
        try expectAll(lines, in: copy + "/ledger.sqlite")
    }

    @Test(
        "A ledger whose surroundings fail says so when a file may not grow, and has what it committed",
        arguments: [8, 40, 200])
    func limitedFile(kibibytes: Int) throws {
        // A process that ignores the signal gets an error from the system, as from a disk that fails. The runtime of
        // the thread sanitizer maps a temporary file of its own, which may not grow either, and dies of that; it goes
        // on without one where it finds no folder for it.
        let lines = try Hammer.shell(
            """
            trap '' XFSZ
            ulimit -f \(kibibytes * 2)
            TMPDIR=/dev/null exec \(Hammer.program.path) \(folder.ledger) 1000000
            """
        ).lines()
        #expect(lines.last?.hasPrefix("failed: \(folder.ledger): ") == true, "\(lines.last ?? "")")
        #expect(lines.last?.contains("cannot be written") == true, "\(lines.last ?? "")")
        try expectAll(lines, in: folder.ledger)
    }

    @Test(
        "A ledger whose surroundings fail is counted in anew when it is removed while another process has it open"
    )
    func removal() throws {
        let hammer = try Hammer(folder.ledger, perDay: 1_000_000)
        #expect(hammer.saysMore(than: 5))
        for name in folder.names { unlink(folder.path + "/" + name) }
        #expect(hammer.saysMore(than: 50))
        hammer.kill(afterLines: 0)
        #expect(hammer.lines().allSatisfy { Int64($0) != nil })
        // What was counted before went with the file; what is said from now on is in the new one.
        let ledger = try SQLiteLedger(path: folder.ledger) { Issue.record("moved to \($0)") }
        try ledger.display(at: .at(0))
        #expect(try ledger.read(at: .at(1)).displays.count > 1)
    }

    @Test(
        "A ledger whose surroundings fail of version 1 is upgraded while a process of version 1 counts in it, and both count on"
    )
    func upgradeWhileOpen() throws {
        let old = try Database.versionOne(at: folder.ledger)
        try old.count(1)
        let new = try SQLiteLedger(path: folder.ledger) { Issue.record("moved to \($0)") }
        try new.display("new", at: .at(0))
        try old.count(2)
        try new.display("new", at: .at(1))
        #expect(try new.read(at: .at(2)).displays.count == 4)
        let notice = BillingNotice(id: 7, network: "n", url: "http://h/b", since: 1)
        new.keep(notice)
        new.release([notice])
        try old.count(3)
        #expect(new.take(for: "n", at: 0).map(\.id) == [7])
        #expect(try Schema.version(of: old) == Schema.version)
    }

    @Test(
        "A ledger whose surroundings fail of version 1 is not upgraded while a step of version 1 holds it, and says so after its busyTimeout"
    )
    func upgradeWhileLocked() throws {
        let old = try Database.versionOne(at: folder.ledger)
        try old.execute("BEGIN IMMEDIATE")
        let error = #expect(throws: LedgerError.self) { try SQLiteLedger(path: folder.ledger) }
        #expect(error?.reason.contains("locked") == true, "\(error?.reason ?? "")")
        try old.execute("ROLLBACK")
        try old.count(1)
        #expect(try SQLiteLedger(path: folder.ledger).read(at: .at(0)).displays.count == 1)
    }

    @Test(
        "A ledger whose surroundings fail of version 1 that is killed while it is upgraded has lost nothing",
        arguments: 0..<12)
    func killedUpgrade(round: Int) throws {
        do {
            let old = try Database.versionOne(at: folder.ledger)
            for id in 1...100 { try old.count(Int64(id)) }
        }
        let hammer = try Hammer(folder.ledger, perDay: 1_000_000)
        // The log appears when the file is first read, which is just before the upgrade.
        let awaited = "ledger.sqlite" + ["-wal", "-shm"][round % 2]
        while !folder.names.contains(awaited), hammer.isRunning {}
        hammer.kill(afterLines: round / 4)
        let slots = hammer.lines().compactMap(Int64.init)
        let ledger = try SQLiteLedger(path: folder.ledger) { Issue.record("moved to \($0)") }
        let stored = try ledger.read(at: .at(0)).displays.map(\.id.number)
        #expect(Set(stored).isSuperset(of: Array(1...100) + slots))
        #expect(stored.count <= 100 + slots.count + 2)
    }

    /// The ledger opens, has all that was printed, and counts on.
    private func expectAll(_ lines: [String], in path: String) throws {
        let slots = lines.compactMap(Int64.init)
        let ledger = try SQLiteLedger(path: path) { Issue.record("moved to \($0)") }
        let stored = try ledger.read(at: .at(0)).displays.map(\.id.number)
        #expect(Set(slots).isSubset(of: stored))
        // One slot may be open, taken by the step that failed.
        #expect(stored.count <= slots.count + 1)
        try ledger.display(at: .at(1))
    }
}

extension Database {
    /// A ledger as version 1 of the schema made it, open as version 1 has it open.
    fileprivate static func versionOne(at path: String) throws -> Database {
        _ = try SQLiteLedger(path: path)
        let database = try Database(path: path)
        try database.execute(
            "DROP TABLE bill; DROP TABLE shown; DROP TABLE sighting; DROP TABLE launch; PRAGMA user_version = 1"
        )
        #expect(try database.texts("PRAGMA journal_mode") == ["wal"])
        return database
    }

    /// Counts a display as version 1 did.
    fileprivate func count(_ id: Int64) throws {
        try writing { () throws(LedgerFault) in
            try execute("INSERT INTO display VALUES (\(id), 'old', 0, 'one', 1796032800000, 20000, 0)")
        }
    }
}
