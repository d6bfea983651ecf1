import AdapterKit
import Foundation
import LedgerKit
import Testing

@testable import SQLiteLedger

@Suite("A damaged ledger")
struct DamageTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let ledger = try SQLiteLedger(path: folder.ledger)
        for second in 0..<200 { try ledger.display(at: .at(Double(second))) }
    }

    /// Kinds of damage, each done to the bytes of a ledger that was closed.
    static let kinds: [(name: String, damage: @Sendable (inout [UInt8]) -> Void)] = [
        ("garbage", { $0 = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) } }),
        ("a text", { $0 = Array("not a database".utf8) }),
        ("one byte", { $0 = [0] }),
        ("cut within the header", { $0.removeLast($0.count - 60) }),
        ("cut after the first page", { $0.removeLast($0.count - 4096) }),
        ("cut within a page", { $0.removeLast(1000) }),
        ("zeros", { $0 = .init(repeating: 0, count: $0.count) }),
        ("a header of zeros", { $0.replaceSubrange(0..<100, with: repeatElement(0, count: 100)) }),
        ("a page of ones", { $0.replaceSubrange(8192..<12288, with: repeatElement(0xFF, count: 4096)) }),
        ("a flipped byte in the middle", { $0[8192 + 5] ^= 0xFF }),
        ("a header that forbids writing", { $0[18] = 9 }),
    ]

    @Test(
        "A damaged ledger is moved aside, the caller is told once, and counting starts at zero",
        arguments: kinds.indices)
    func movingAside(index: Int) throws {
        var bytes = try folder.bytes("ledger.sqlite")
        Self.kinds[index].damage(&bytes)
        try folder.write(bytes, to: "ledger.sqlite")
        var asides: [String] = []
        let ledger = try SQLiteLedger(path: folder.ledger) { asides.append($0) }
        #expect(asides.count == 1, "\(Self.kinds[index].name)")
        let name = try #require(asides.first.map { URL(fileURLWithPath: $0).lastPathComponent })
        #expect(name.wholeMatch(of: /ledger\.sqlite\.damaged-\d{8}T\d{6}Z/) != nil, "\(name)")
        #expect(try folder.bytes(name) == bytes)
        #expect(try ledger.read(at: .at(300)) == FrequencyHistory())
        try ledger.display(at: .at(301))
        let again = try SQLiteLedger(path: folder.ledger) { Issue.record("moved to \($0)") }
        #expect(try again.read(at: .at(302)).displays.count == 1)
    }

    @Test("A damaged ledger takes its log along when that is what cannot be read")
    func garbageLog() throws {
        let garbage = [UInt8](repeating: 0xAB, count: 5000)
        try folder.write(garbage, to: "ledger.sqlite-wal")
        var asides: [String] = []
        let ledger = try SQLiteLedger(path: folder.ledger) { asides.append($0) }
        #expect(asides.count == 1)
        let name = try #require(asides.first.map { URL(fileURLWithPath: $0).lastPathComponent })
        #expect(try folder.bytes(name + "-wal") == garbage)
        #expect(try ledger.read(at: .at(300)) == FrequencyHistory())
    }

    @Test("A damaged ledger is none when the log is empty, cut short or of zeros", arguments: [0, 20, 5000])
    func harmlessLog(count: Int) throws {
        try folder.write([UInt8](repeating: 0, count: count), to: "ledger.sqlite-wal")
        let ledger = try SQLiteLedger(path: folder.ledger) { Issue.record("moved to \($0)") }
        #expect(try ledger.read(at: .at(300)).displays.count == 200)
    }

    @Test(
        "A damaged ledger is found by its tables and rows too",
        arguments: [
            "DROP TABLE display", "DELETE FROM meta WHERE name = 'slots'",
            "PRAGMA ignore_check_constraints = 1; UPDATE display SET boot_ns = -9223372036854775808",
            "PRAGMA ignore_check_constraints = 1; UPDATE display SET day = 9223372036854775807",
        ])
    func rows(sql: String) throws {
        try Database(path: folder.ledger).execute(sql)
        var asides: [String] = []
        let ledger = try SQLiteLedger(path: folder.ledger) { asides.append($0) }
        #expect(asides.count == 1)
        #expect(try ledger.read(at: .at(0)).displays.isEmpty)
        try ledger.display(at: .at(1))
    }

    @Test("A damaged ledger does not take the place of one that was moved aside before")
    func twice() throws {
        var asides: Set<String> = []
        for round in 0..<3 {
            try folder.write(Array("garbage \(round)".utf8), to: "ledger.sqlite")
            _ = try SQLiteLedger(path: folder.ledger) { asides.insert($0) }
        }
        let names = asides.map { URL(fileURLWithPath: $0).lastPathComponent }
        let texts = try names.map { String(decoding: try folder.bytes($0), as: UTF8.self) }
        #expect(texts.sorted() == ["garbage 0", "garbage 1", "garbage 2"])
    }

    @Test("A damaged ledger that many find at once is moved once, and all count in the new one")
    func atOnce() async throws {
        try folder.write(Array("garbage".utf8), to: "ledger.sqlite")
        let path = folder.ledger
        let moved = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    var moved = 0
                    try SQLiteLedger(path: path) { _ in moved += 1 }.display(at: .at(0))
                    return moved
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(moved == 1)
        #expect(try SQLiteLedger(path: path).read(at: .at(1)).displays.count == 16)
    }

    @Test("A damaged ledger is moved aside when it is met later, too, and told once")
    func whileRunning() throws {
        let ledger = try SQLiteLedger(path: folder.ledger)
        let other = try Database(path: folder.ledger)
        try other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.ledger))
        try file.seek(toOffset: 8192)
        try file.write(contentsOf: Data(repeating: 0xFF, count: 4096))
        // What SQLite has in its cache it reads again only when somebody wrote.
        try other.execute("UPDATE meta SET value = 5 WHERE name = 'launches'")
        #expect(ledger.takeDamage() == nil)
        #expect(try ledger.read(at: .at(300)) == FrequencyHistory())
        let aside = try #require(ledger.takeDamage())
        #expect(aside.hasPrefix(folder.ledger + ".damaged-") && ledger.takeDamage() == nil)
        try ledger.display(at: .at(301))
        let again = try SQLiteLedger(path: folder.ledger) { Issue.record("moved to \($0)") }
        #expect(try again.read(at: .at(302)).displays.count == 1)
    }

    @Test("A damaged ledger never ends the program, wherever one byte is wrong or the file is cut")
    func anywhere() throws {
        let whole = try folder.bytes("ledger.sqlite")
        for place in Array(0..<100) + Array(stride(from: 100, to: whole.count, by: 331)) {
            var bytes = whole
            bytes[place] ^= UInt8(1 << (place % 8))
            if place % 2 == 0 { try survive(bytes, "a flipped bit at \(place)") }
            if place % 7 == 0 { try survive(Array(whole[..<place]), "cut at \(place)") }
        }
    }

    /// A ledger opens and counts, or says in a sentence why not.
    private func survive(_ bytes: [UInt8], _ what: Comment) throws {
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "ledger.sqlite")
        do {
            let ledger = try SQLiteLedger(path: folder.ledger)
            _ = try ledger.recordLaunch(at: .at(400, day: 1))
            try ledger.display(at: .at(400, day: 1))
            #expect(try ledger.read(at: .at(400, day: 1)).displays.count >= 1, what)
        } catch let error as LedgerError {
            #expect(error.path == folder.ledger && !error.reason.isEmpty, what)
        }
    }
}
