import AdapterKit
import OpenRTBAdapter
import Testing

@Suite("A backlog of notices")
struct NoticeBacklogTests {
    private enum Word: Character { case loss = "l", win = "w", bill = "b" }

    private static func notice(_ id: Int, _ letter: Character) -> Notice {
        let kind: Notice.Kind =
            switch Word(rawValue: letter) {
            case .win: .win
            case .bill: .billing(BillingNotice(id: Int64(id), network: "n", url: "u", since: 0))
            default: .loss
            }
        return Notice(id: UInt64(id), kind: kind, url: "\(letter)\(id)")
    }

    /// A backlog whose places for sending are taken, so that what is added waits.
    private static func busy() -> NoticeBacklog {
        var backlog = NoticeBacklog()
        for id in 0..<NoticeBacklog.width {
            backlog.add(notice(1_000 + id, "w"))
            _ = backlog.next(at: .zero)
        }
        return backlog
    }

    /// What a backlog would send, in order; nothing comes of the sending.
    private static func drain(_ backlog: NoticeBacklog) -> [String] {
        var backlog = backlog
        var sent: [String] = []
        for id in 0..<NoticeBacklog.width {
            _ = backlog.ended(UInt64(1_000 + id), .delivered, at: .zero, wall: 0)
        }
        while let notice = backlog.next(at: .zero) {
            sent.append(notice.url)
            _ = backlog.ended(notice.id, .delivered, at: .zero, wall: 0)
        }
        return sent
    }

    @Test(
        "A backlog of notices drops losses, then wins, the last to come first, and never bills",
        arguments: [
            // What fills it, what comes then, what of the first row's ends is still there, losses and wins dropped.
            ("l63 w1", "l", 64, 1, 0), ("l1 w63", "w", 64, 1, 0), ("w64", "l", 64, 1, 0),
            ("w64", "w", 64, 0, 1), ("w64", "b", 64, 0, 1), ("l64", "b", 64, 1, 0),
            ("b64", "l", 64, 1, 0), ("b64", "w", 64, 0, 1), ("b64", "b", 65, 0, 0),
            ("b63 l1", "b", 64, 1, 0), ("w60", "bbbbbb", 64, 0, 2), ("l2 w62", "bbb", 64, 2, 1),
        ])
    func full(start: String, next: String, count: Int, losses: Int, wins: Int) {
        var backlog = Self.busy()
        var id = 0
        func add(_ letter: Character) {
            id += 1
            backlog.add(Self.notice(id, letter))
        }
        for group in start.split(separator: " ") {
            for _ in 0..<(Int(group.dropFirst()) ?? 0) { add(group.first ?? "l") }
        }
        for letter in next { add(letter) }
        let sent = Self.drain(backlog)
        #expect(sent.count == count)
        #expect(backlog.counts[.loss, .dropped] == losses)
        #expect(backlog.counts[.win, .dropped] == wins)
        #expect(
            sent.count { $0.hasPrefix("b") } == (start + next).split(separator: " ").reduce(0) { sum, group in
                sum + (group.hasPrefix("b") ? Int(group.dropFirst().prefix { $0.isNumber }) ?? 0 : 0)
            } + next.count { $0 == "b" })
        #expect(sent.map { Int($0.dropFirst()) ?? 0 } == sent.map { Int($0.dropFirst()) ?? 0 }.sorted())
    }

    @Test(
        "A backlog of notices tries a bill after 10 s, 20 s, 40 s and so on, at last a day after its display, and then no more"
    )
    func schedule() {
        var (age, delays) = (Int64(0), [Int64]())
        while let delay = Self.delay(attempts: delays.count, age: age * 1_000) {
            delays.append(delay.components.seconds)
            age += delay.components.seconds
        }
        #expect(
            delays == [
                10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 5_120, 10_240, 20_480, 40_960, 4_490,
            ])
        #expect(age == 86_400)
    }

    @Test(
        "A backlog of notices tries a bill of a clock that was ahead as often as a day would have seen",
        arguments: [-1, .min])
    func wrongClock(age: Int64) {
        let delays = (0..<20).map { Self.delay(attempts: $0, age: age) }
        #expect(delays.prefix(13).allSatisfy { $0 != nil })
        #expect(delays.dropFirst(13).allSatisfy { $0 == nil })
    }

    @Test(
        "A backlog of notices reads the numbers of a damaged file",
        arguments: [Int.min, -1, 0, 62, 63, 64, .max],
        [Int64.min, -1, 0, .max])
    func damage(attempts: Int, since: Int64) {
        for wall in [Int64.min, 0, .max] {
            var backlog = NoticeBacklog()
            let bill = BillingNotice(
                id: 1, network: "n", url: "u", since: since, attempts: attempts, due: since)
            backlog.resume(Notice(id: 1, kind: .billing(bill), url: "u"), at: .zero)
            _ = backlog.next(at: .zero)
            let update = backlog.ended(1, .failed, at: .zero, wall: wall)
            if case .postponed(let bill, let delay) = update {
                #expect((1...15).contains(bill.attempts))
                #expect(delay > .zero && delay <= .seconds(86_400))
            } else {
                #expect(update == .settled(bill))
                #expect(backlog.counts[.billing, .givenUp] == 1)
            }
        }
    }

    private static func delay(attempts: Int, age: Int64) -> Duration? {
        let bill = BillingNotice(
            id: 1, network: "n", url: "u", since: age < 0 ? .max : 0, attempts: attempts)
        return NoticeBacklog.delay(of: bill, wall: age < 0 ? (age == .min ? .min : 0) : age)
    }

    @Test("A backlog of notices tries wins and losses once", arguments: ["w", "l"] as [Character])
    func once(letter: Character) {
        var backlog = NoticeBacklog()
        backlog.add(Self.notice(1, letter))
        #expect(backlog.next(at: .zero)?.id == 1)
        #expect(backlog.ended(1, .failed, at: .zero, wall: 0) == nil)
        #expect(backlog.isQuiet(at: .zero) && backlog.nextDue == nil)
        #expect(backlog.next(at: .seconds(1_000_000)) == nil)
    }

    @Test("A backlog of notices gives up a bill whose address can never be asked, and counts it")
    func impossible() {
        var backlog = NoticeBacklog()
        let notice = Self.notice(1, "b")
        backlog.add(notice)
        _ = backlog.next(at: .zero)
        let update = backlog.ended(1, .impossible(.badAddress), at: .zero, wall: 0)
        #expect(update == notice.bill.map { .settled($0) })
        #expect(backlog.counts[.billing, .badAddress] == 1)
        #expect(backlog.takeFailures() == [NoticeFailure(.billing, .badAddress)])
        #expect(backlog.takeFailures().isEmpty)
        #expect(backlog.bills.isEmpty)
    }

    @Test(
        "A backlog of notices lets news go before what was tried already, and before the bills of earlier days"
    )
    func order() {
        var backlog = NoticeBacklog()
        backlog.resume(Self.notice(1, "b"), at: .zero)
        backlog.add(Self.notice(2, "l"))
        backlog.add(Self.notice(3, "b"))
        #expect((0..<3).map { _ in backlog.next(at: .zero)?.id } == [2, 3, 1])
        #expect(backlog.next(at: .zero) == nil)
    }
}
