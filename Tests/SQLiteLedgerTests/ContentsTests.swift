import AdapterKit
import Foundation
import LedgerKit
import TestSupport
import Testing

@testable import SQLiteLedger

@Suite("Reading a ledger without a trace", .timeLimit(.minutes(1)))
struct ContentsTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What is in the folder, byte for byte.
    private func everything() throws -> [String: [UInt8]] {
        try Dictionary(uniqueKeysWithValues: folder.names.map { ($0, try folder.bytes($0)) })
    }

    /// What the file holds; reading it changes nothing.
    private func contents() throws -> LedgerContents? {
        let before = try everything()
        defer { #expect((try? everything()) == before) }
        return try SQLiteLedger.contents(of: folder.ledger)
    }

    private func fill(_ ledger: SQLiteLedger) throws {
        _ = try ledger.recordLaunch(at: .at(0))
        for second in 0..<3 { try ledger.display(at: .at(Double(second))) }
        ledger.keep(BillingNotice(id: 2, network: "b", url: "http://h/2", since: 20))
        ledger.keep(BillingNotice(id: 1, network: "a", url: "http://h/1", since: 10))
    }

    private func expectAll(_ found: LedgerContents?) {
        #expect(found?.history.launches == 1)
        #expect(found?.history.displays.count == 3)
        #expect(found?.notices.map(\.id) == [1, 2])
    }

    @Test("Reading a ledger without a trace finds none where there is no file or folder, or an empty file")
    func none() throws {
        #expect(try contents() == nil)
        #expect(try SQLiteLedger.contents(of: folder.path + "/no/such/ledger") == nil)
        try folder.write([], to: "ledger.sqlite")
        #expect(try contents() == nil)
    }

    @Test("Reading a ledger without a trace works when it is closed")
    func closed() throws {
        try fill(SQLiteLedger(path: folder.ledger))
        #expect(folder.names == ["ledger.sqlite"])
        expectAll(try contents())
    }

    @Test("Reading a ledger without a trace works while others count in it")
    func open() throws {
        try fill(SQLiteLedger(path: folder.ledger))
        // In another process: within one, SQLite's connections share what they know of a log.
        let other = try Hammer(folder.ledger, task: "hold")
        #expect(other.says("held"))
        #expect(folder.names == ["ledger.sqlite", "ledger.sqlite-shm", "ledger.sqlite-wal"])
        #expect(try contents()?.history.displays.count == 23)
        other.kill(afterLines: 0)
        #expect(try contents()?.history.displays.count == 23)
    }

    @Test(
        "Reading a ledger without a trace works when its process was killed and left a log",
        arguments: [false, true])
    func killed(hasIndex: Bool) throws {
        let hammer = try Hammer(folder.ledger, perDay: 1_000_000)
        #expect(hammer.saysMore(than: 5))
        hammer.kill(afterLines: 0)
        if !hasIndex { unlink(folder.ledger + "-shm") }
        #expect(folder.names.contains("ledger.sqlite-wal"))
        let slots = Set(hammer.lines().compactMap(Int64.init))
        let found = try #require(try contents())
        #expect(slots.isSubset(of: found.history.displays.map(\.id.number)))
    }

    @Test(
        "Reading a ledger without a trace works on a file system that cannot be written, also with a log",
        .enabled(if: CrashTests.canMount))
    func readOnly() throws {
        let disk = folder.path + "/disk"
        mkdir(disk, 0o700)
        try fill(SQLiteLedger(path: folder.ledger))
        // What a process leaves that is killed. The file system ends with the shell.
        let lines = try Hammer.shell(
            """
            mount -t tmpfs -o size=4m none \(disk)
            cp \(folder.ledger) \(disk)/closed.sqlite
            \(Hammer.program.path) \(disk)/killed.sqlite leave
            mount -o remount,ro \(disk)
            for name in closed killed; do \(Hammer.program.path) \(disk)/$name.sqlite contents; done
            """, isExclusive: true
        ).lines()
        #expect(lines.suffix(2) == ["3", "20"])
    }

    @Test(
        "Reading a ledger without a trace says what is wrong with a file that is no sound ledger, and leaves it where it is"
    )
    func unusable() throws {
        try folder.write(Array("garbage, and more of it than a header".utf8), to: "ledger.sqlite")
        let damaged = #expect(throws: LedgerError.self) { _ = try contents() }
        #expect(damaged?.reason.contains("damaged") == true)
        #expect(folder.names == ["ledger.sqlite"])
        unlink(folder.ledger)
        mkdir(folder.ledger, 0o700)
        let isFolder = #expect(throws: LedgerError.self) {
            _ = try SQLiteLedger.contents(of: folder.ledger)
        }
        #expect(isFolder?.reason.contains("folder") == true)
    }

    @Test("Reading a ledger without a trace reads what an earlier version wrote, and leaves it so")
    func earlierVersion() throws {
        try fill(SQLiteLedger(path: folder.ledger))
        do {
            let old = try Database(path: folder.ledger)
            try old.execute(
                "DROP TABLE bill; DROP TABLE shown; DROP TABLE sighting; DROP TABLE launch; PRAGMA user_version = 1"
            )
            old.checkpointsOnClose(true)
        }
        let found = try contents()
        #expect(found?.history.displays.count == 3 && found?.notices == [])
    }

    @Test(
        "Reading a ledger without a trace waits no longer than its busyTimeout for a folder that somebody keeps locked"
    )
    func lockedFolder() throws {
        try fill(SQLiteLedger(path: folder.ledger))
        let descriptor = Foundation.open(folder.path, O_RDONLY | O_DIRECTORY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let path = folder.ledger
        let error = #expect(throws: LedgerError.self) { _ = try SQLiteLedger(path: path) }
        #expect(error?.reason.hasPrefix("another program kept the ledger locked") == true)
        #expect(flock(descriptor, LOCK_UN) == 0)
        expectAll(try contents())
    }
}
