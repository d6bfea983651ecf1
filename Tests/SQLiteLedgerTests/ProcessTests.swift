import AdapterKit
import Foundation
import LedgerKit
import Testing

@testable import SQLiteLedger

@Suite("Processes that share a ledger")
struct ProcessTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("eight that race for a cap of 20 have 20 together", arguments: ["new", "empty", "garbage"])
    func racing(start: String) throws {
        if start != "new" { try folder.write(start == "empty" ? [] : [1, 2, 3], to: "ledger.sqlite") }
        let lines = try (0..<8).map { _ in try Hammer(folder.ledger, perDay: 20) }.flatMap { $0.lines() }
        #expect(lines.count { $0 == "full" } == 8)
        #expect(lines.count { $0.hasPrefix("failed: moved to ") } == (start == "garbage" ? 1 : 0))
        let slots = lines.compactMap(Int64.init)
        #expect(slots.count == 20 && Set(slots).count == 20)
        #expect(lines.count == 28 + (start == "garbage" ? 1 : 0), "\(lines)")
        let history = try SQLiteLedger(path: folder.ledger).read(at: .at(0))
        #expect(Set(history.displays.map(\.id.number)) == Set(slots))
    }

    @Test("one that is killed has lost no display that it committed")
    func killing() throws {
        var committed: Set<Int64> = []
        for round in 0..<8 {
            let hammer = try Hammer(folder.ledger, perDay: 1_000_000)
            hammer.kill(afterLines: 1 + round * 7)
            let slots = hammer.lines().compactMap(Int64.init)
            #expect(slots.count > round * 7)
            committed.formUnion(slots)
        }
        let ledger = try SQLiteLedger(path: folder.ledger) { Issue.record("moved to \($0)") }
        let stored = try ledger.read(at: .at(0)).displays
        #expect(committed.isSubset(of: stored.map(\.id.number)))
        // Each may have died with one slot open, or before it could say that it committed.
        #expect(stored.count <= committed.count + 8)
    }

    @Test("one that is killed while it makes the ledger leaves nothing in the way", arguments: 0..<8)
    func killingAtStart(round: Int) throws {
        let hammer = try Hammer(folder.ledger, perDay: 1_000_000)
        // The journal is there for a moment only, and may be missed; the log stays.
        let awaited = ["", "-journal", "-wal", "-shm"][round % 4]
        let wanted = Set(["ledger.sqlite" + awaited, "ledger.sqlite-wal"])
        while wanted.isDisjoint(with: folder.names), hammer.isRunning {}
        hammer.kill(afterLines: 0)
        let slots = hammer.lines().compactMap(Int64.init)
        let ledger = try SQLiteLedger(path: folder.ledger) { Issue.record("moved to \($0)") }
        try ledger.display("mine", at: .at(0))
        let stored = try ledger.read(at: .at(0)).displays
        #expect(Set(slots).isSubset(of: stored.map(\.id.number)))
        #expect(stored.count <= slots.count + 2)
    }

    @Test("one that is killed does not keep the others waiting")
    func killingOneOfTwo() throws {
        let hammer = try Hammer(folder.ledger, perDay: 1_000_000)
        let ledger = try SQLiteLedger(path: folder.ledger)
        hammer.kill(afterLines: 10)
        try ledger.display("mine", at: .at(0))
        let slots = hammer.lines().compactMap(Int64.init)
        let stored = try ledger.read(at: .at(0)).displays
        #expect(Set(slots).isSubset(of: stored.map(\.id.number)))
        #expect(stored.contains { $0.placement == "mine" })
    }
}
