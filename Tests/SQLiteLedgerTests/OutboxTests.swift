import AdapterKit
import Foundation
import LedgerKit
import Testing

@testable import SQLiteLedger

@Suite("The billing outbox of a ledger")
struct OutboxTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> SQLiteLedger {
        try SQLiteLedger(path: folder.ledger) { Issue.record("moved to \($0)") }
    }

    private static func notice(_ id: Int64, _ network: NetworkID = "n", since: Int64 = 1_000) -> BillingNotice
    {
        BillingNotice(id: id, network: network, url: "http://h/b?x=%2f+é首😀'\"&\(id)", since: since)
    }

    @Test(
        "The billing outbox of a ledger gives back what it keeps, byte for byte, the oldest first, for each network its own"
    )
    func keeping() throws {
        let ledger = try open()
        var late = Self.notice(1, since: 2_000)
        late.attempts = 7
        late.due = 90_000
        for notice in [late, Self.notice(2), Self.notice(3, "m"), Self.notice(4)] { ledger.keep(notice) }
        let next = try open()
        #expect(next.take(for: "n", at: 5_000) == [Self.notice(2), Self.notice(4), late])
        #expect(next.take(for: "m", at: 5_000) == [Self.notice(3, "m")])
        #expect(next.take(for: "x", at: 5_000).isEmpty)
    }

    @Test(
        "The billing outbox of a ledger keeps a bill in the step that counts its display, held by whoever counted it"
    )
    func together() throws {
        let ledger = try open()
        guard case .granted(let slot) = try ledger.reserve(at: .at(0)) else { throw NotGranted() }
        try ledger.commit(slot, at: .at(1), owing: Self.notice(1))
        #expect(try ledger.read(at: .at(2)).displays.map(\.isOpen) == [false])
        #expect(ledger.take(for: "n", at: 5_000).isEmpty)
        // Once more, as the sender does who does not know whether that step failed.
        ledger.keep(Self.notice(1))
        ledger.release([Self.notice(1)])
        #expect(ledger.take(for: "n", at: 5_000) == [Self.notice(1)])
    }

    @Test(
        "The billing outbox of a ledger neither counts a display nor keeps its bill where the file takes only one of both"
    )
    func neither() throws {
        let ledger = try open()
        guard case .granted(let slot) = try ledger.reserve(at: .at(0)) else { throw NotGranted() }
        // No bill may have such a number of tries.
        var bill = Self.notice(1)
        bill.attempts = -1
        #expect(throws: LedgerError.self) { try ledger.commit(slot, at: .at(1), owing: bill) }
        #expect(try ledger.read(at: .at(2)).displays.map(\.isOpen) == [true])
        #expect(try open().take(for: "n", at: 5_000).isEmpty)
    }

    @Test("The billing outbox of a ledger gives nobody what somebody holds, until it is let go")
    func holding() throws {
        let ledger = try open()
        ledger.keep(Self.notice(1))
        #expect(ledger.take(for: "n", at: 0).isEmpty)
        ledger.release([Self.notice(1)])
        #expect(ledger.take(for: "n", at: 0).map(\.id) == [1])
        #expect(ledger.take(for: "n", at: 0).isEmpty)
        ledger.remove(Self.notice(1))
        ledger.release([Self.notice(1)])
        #expect(ledger.take(for: "n", at: 0).isEmpty)
        #expect(try open().take(for: "n", at: 0).isEmpty)
    }

    @Test(
        "The billing outbox of a ledger gives what another process holds only when that process is gone, or long overdue",
        arguments: [
            // The parent of the tests lives; there is no process of the highest number.
            (true, 1_000, 1_000, false), (true, 1_000, 61_000, false), (true, 1_000, 61_001, true),
            (true, 86_400_000, 0, false), (true, 172_800_001, 0, true), (false, 1_000, 1_000, true),
        ] as [(Bool, Int64, Int64, Bool)])
    func otherProcess(isAlive: Bool, due: Int64, now: Int64, isGiven: Bool) throws {
        var notice = Self.notice(1)
        notice.due = due
        try open().keep(notice)
        let holder = isAlive ? Int(getppid()) : 0x7FFF_FFF0
        try Database(path: folder.ledger).execute("UPDATE bill SET holder = \(holder)")
        #expect(try open().take(for: "n", at: now) == (isGiven ? [notice] : []))
    }

    @Test("The billing outbox of a ledger is untouched by a reset of the counts, and by launches and shows")
    func reset() throws {
        let ledger = try open()
        ledger.keep(Self.notice(1))
        try ledger.display(at: .at(0))
        ledger.reset(nil) { #expect($0 == nil) }
        #expect(try open().take(for: "n", at: 0).map(\.id) == [1])
    }

    @Test("The billing outbox of a ledger is added to a ledger of the first version, which keeps its counts")
    func migration() throws {
        try open().display(at: .at(0))
        try Database(path: folder.ledger).execute("DROP TABLE bill; PRAGMA user_version = 1")
        let ledger = try open()
        #expect(try ledger.read(at: .at(1)).displays.count == 1)
        ledger.keep(Self.notice(1))
        #expect(try open().take(for: "n", at: 0).map(\.id) == [1])
    }

    @Test("a ledger without its table is damaged")
    func missingTable() throws {
        try open().display(at: .at(0))
        try Database(path: folder.ledger).execute("DROP TABLE bill")
        var asides = 0
        _ = try SQLiteLedger(path: folder.ledger) { _ in asides += 1 }
        #expect(asides == 1)
    }

    @Test(
        "The billing outbox of a ledger of a process that is killed holds every notice that the process had kept"
    )
    func killing() throws {
        let hammer = try Hammer(folder.ledger, task: "keep")
        hammer.kill(afterLines: 20)
        let kept = hammer.lines().compactMap(Int64.init)
        #expect(kept.count >= 20)
        let owed = try open().take(for: "n", at: 0)
        #expect(Set(kept).isSubset(of: owed.map(\.id)))
        #expect(owed.count <= kept.count + 1)
        #expect(owed.allSatisfy { $0.url == "http://h/bill?id=\($0.id)" })
    }

    @Test("The billing outbox of a ledger shares what is owed among processes: each notice is sent by one")
    func sharing() throws {
        let ledger = try open()
        for id in 1...50 { ledger.keep(Self.notice(Int64(id))) }
        ledger.release((1...50).map { Self.notice(Int64($0)) })
        let takers = try (0..<4).map { _ in try Hammer(folder.ledger, task: "take") }
        // All of them live until all have taken.
        for taker in takers { #expect(taker.says("done")) }
        for taker in takers { taker.kill(afterLines: 0) }
        let taken = takers.flatMap { $0.lines().compactMap(Int64.init) }
        #expect(taken.sorted() == (1...50).map(Int64.init))
    }
}
