import AdapterKit
import CurlHTTP
import FoundationEssentials
import OpenRTBAdapter
import TestSupport
import Testing

@Suite("A queue of notices", .timeLimit(.minutes(1)))
struct NoticeQueueTests {
    private static func reply(_ status: Int) -> [UInt8] {
        Array("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n".utf8)
    }

    private static func queue(
        _ outbox: any BillingOutbox = InMemoryOutbox(), clock: any NoticeClock = SystemNoticeClock()
    ) throws -> NoticeQueue {
        NoticeQueue(network: "n", client: try HTTPClient(), outbox: outbox, clock: clock)
    }

    @Test(
        "A queue of notices sends a bill until the answer is 200 or 204, each time later, and keeps it in the outbox until then"
    )
    func retries() async throws {
        let answers = Shared([500, 302, 201, 404, 204])
        let server = try ScriptedServer { _ in Self.reply(answers.withLock { $0.removeFirst() }) }
        let clock = ManualNoticeClock()
        let outbox = RecordingOutbox()
        let queue = try Self.queue(outbox, clock: clock)
        queue.displayed(server.url("/b?x=%2f"), at: ManualNoticeClock.start)
        var time = 0
        for (attempt, delay) in [10, 20, 40, 80].enumerated() {
            await clock.armed(at: .seconds(time + delay))
            #expect(server.requests.count == attempt + 1)
            await outbox.changed(attempt + 2)
            let kept = outbox.notices
            #expect(kept.map(\.attempts) == [attempt + 1])
            #expect(kept.map(\.since) == [ManualNoticeClock.start])
            #expect(kept.map(\.due) == [ManualNoticeClock.start + Int64(time + delay) * 1000])
            time += delay
            clock.set(.seconds(time) - .nanoseconds(1))
            clock.set(.seconds(time))
        }
        await outbox.changed(6)
        #expect(outbox.notices.isEmpty)
        #expect(server.requests.map(\.target) == Array(repeating: "/b?x=%2f", count: 5))
        await queue.stop(within: .zero)
        await server.stop()
    }

    @Test("A queue of notices has a bill in the outbox before it is sent")
    func keptFirst() async throws {
        let recording = RecordingOutbox()
        let calls = Shared<[String]>([])
        let server = try ScriptedServer { _ in
            calls.withLock { $0 = recording.calls }
            return Self.reply(200)
        }
        let queue = try Self.queue(recording)
        queue.displayed(server.url(), at: 1)
        await recording.changed(2)
        #expect(calls.withLock { $0 } == ["keep"])
        #expect(recording.calls == ["keep", "remove"])
        await queue.stop(within: .zero)
        await server.stop()
    }

    @Test(
        "A queue of notices sends what an outbox still holds for its network, once, and nothing of another's")
    func resumes() async throws {
        let server = try ScriptedServer { _ in Self.reply(204) }
        let outbox = InMemoryOutbox()
        for (network, path) in [("n", "/1"), ("m", "/other"), ("n", "/2")] as [(NetworkID, String)] {
            let notice = BillingNotice(
                network: network, url: server.url(path), since: 1, attempts: 9, due: .max)
            outbox.keep(notice)
            outbox.release([notice])
        }
        let queue = try Self.queue(outbox)
        queue.begin()
        queue.begin()
        await server.received(2)
        await queue.stop(within: .seconds(20))
        #expect(Set(server.requests.map(\.target)) == ["/1", "/2"])
        #expect(server.requests.count == 2)
        #expect(outbox.take(for: "n", at: 0).isEmpty)
        #expect(outbox.take(for: "m", at: 0).count == 1)
        await server.stop()
    }

    @Test(
        "A queue of notices sends a hundred bills of earlier days before it stops, and drops no news for them"
    )
    func resumesMany() async throws {
        let server = try ScriptedServer { _ in Self.reply(204) }
        let outbox = InMemoryOutbox()
        let owed = (0..<100).map { index in
            BillingNotice(id: index + 1, network: "n", url: server.url("/b\(index)"), since: index)
        }
        owed.forEach(outbox.keep)
        outbox.release(owed)
        let queue = try Self.queue(outbox)
        queue.begin()
        for index in 0..<40 { queue.won(server.url("/w\(index)")) }
        await queue.stop(within: .seconds(20))
        #expect(Set(server.requests.map(\.target)).count == 140)
        #expect(server.requests.count == 140)
        #expect(queue.counts == NoticeCounts())
        #expect(outbox.take(for: "n", at: 0).isEmpty)
        await server.stop()
    }

    @Test("A queue of notices asks without credentials, on a connection for each")
    func plainRequests() async throws {
        let server = try ScriptedServer { _ in Self.reply(200) }
        let queue = try Self.queue()
        queue.won(server.url("/w"))
        queue.lost(server.url("/l"))
        queue.displayed(server.url("/b"), at: 1)
        await queue.stop(within: .seconds(20))
        #expect(Set(server.requests.map(\.target)) == ["/w", "/l", "/b"])
        #expect(server.requests.allSatisfy { $0.method == "GET" && $0["token"] == nil && $0.body.isEmpty })
        #expect(Set(server.requests.map(\.connection)).count == 3)
        await server.stop()
    }

    @Test("E9: never sends a notice a second time by itself when the connection is reset", arguments: [0, 1])
    func resetConnections(first: Int) async throws {
        let server = try ScriptedServer([.read, .send(Self.reply(200)), .read, .reset], [.read, .reset])
        let queue = try Self.queue()
        if first == 0 {
            queue.won(server.url("/first"))
            await server.received(1)
        }
        queue.won(server.url("/w"))
        await queue.stop(within: .seconds(20))
        #expect(server.requests.count { $0.target == "/w" } == 1)
        await server.stop()
    }

    @Test(
        "A queue of notices stops when everything is sent, or when the time is up; bills stay in the outbox for the next"
    )
    func stops() async throws {
        let server = try ScriptedServer([.read, .stall])
        let clock = ManualNoticeClock()
        let outbox = InMemoryOutbox()
        let queue = try Self.queue(outbox, clock: clock)
        queue.displayed(server.url("/b"), at: 1)
        queue.won(server.url("/w"))
        await server.received(2)
        async let end: Void = queue.stop(within: .seconds(2))
        await clock.armed(at: .seconds(2))
        #expect(outbox.take(for: "n", at: 0).isEmpty)
        clock.set(.seconds(2))
        await end
        #expect(outbox.take(for: "n", at: 0).map(\.url) == [server.url("/b")])
        queue.won(server.url("/late"))
        queue.displayed(server.url("/late"), at: 2)
        await queue.stop(within: .seconds(2))
        #expect(outbox.take(for: "n", at: 0).map(\.url) == [server.url("/late")])
        #expect(Set(server.requests.map(\.target)) == ["/b", "/w"])
        await server.stop()
    }

    @Test("A queue of notices stops at once when nothing waits, although a bill rests")
    func stopsWhileResting() async throws {
        let server = try ScriptedServer { _ in Self.reply(500) }
        let clock = ManualNoticeClock()
        let outbox = InMemoryOutbox()
        let queue = try Self.queue(outbox, clock: clock)
        queue.displayed(server.url("/b"), at: ManualNoticeClock.start)
        await clock.armed(at: .seconds(10))
        await queue.stop(within: .seconds(2))
        #expect(outbox.take(for: "n", at: 0).map(\.attempts) == [1])
        await server.stop()
    }

    @Test(
        "A queue of notices drops what an address rule forbids, and tells it",
        arguments: [
            ("ftp://h/", .badAddress), ("http://192.0.2.1/", .plainHTTP), ("/x", .badAddress),
            ("http://", .badAddress), ("", .badAddress),
        ] as [(String, NoticeFailure.Reason)])
    func impossible(url: String, reason: NoticeFailure.Reason) async throws {
        let outbox = InMemoryOutbox()
        let told = Shared<[NoticeFailure]>([])
        let queue = NoticeQueue(network: "n", client: try HTTPClient(), outbox: outbox) { failure in
            told.withLock { $0.append(failure) }
        }
        queue.displayed(url, at: 1)
        queue.lost(url)
        await queue.stop(within: .seconds(20))
        #expect(queue.counts[.billing, reason] == 1 && queue.counts[.loss, reason] == 1)
        #expect(Set(told.withLock { $0 }) == Set(queue.counts.failures))
        #expect(outbox.take(for: "n", at: 0).isEmpty)
    }

    @Test("a full queue with a server that never answers keeps every bill and drops losses first")
    func full() async throws {
        let server = try ScriptedServer([.read, .stall])
        let outbox = InMemoryOutbox()
        let queue = try Self.queue(outbox)
        for _ in 0..<NoticeBacklog.width { queue.won(server.url("/busy")) }
        for index in 0..<40 { queue.lost(server.url("/l\(index)")) }
        for index in 0..<40 { queue.won(server.url("/w\(index)")) }
        #expect(queue.counts[.loss, .dropped] == 16 && queue.counts[.win, .dropped] == 0)
        for index in 0..<70 { queue.displayed(server.url("/b\(index)"), at: Int64(index)) }
        await queue.stop(within: .zero)
        #expect(outbox.take(for: "n", at: 0).count == 70)
        await server.stop()
    }

    @Test("a full queue does not even have the addresses made of those that find no room")
    func lazyAddresses() async throws {
        let server = try ScriptedServer([.read, .stall])
        let told = Shared<[NoticeFailure]>([])
        let queue = NoticeQueue(network: "n", client: try HTTPClient(), outbox: InMemoryOutbox()) { failure in
            told.withLock { $0.append(failure) }
        }
        for _ in 0..<NoticeBacklog.width { queue.won(server.url("/busy")) }
        var made = 0
        func address() -> String {
            made += 1
            return server.url("/l\(made)")
        }
        for _ in 0..<1_000 { queue.lost(address()) }
        #expect(made == NoticeBacklog.capacity)
        let dropped = 1_000 - NoticeBacklog.capacity
        #expect(queue.counts[.loss, .dropped] == dropped)
        queue.lostUntold(5)
        #expect(told.withLock { $0 }.isEmpty)
        await queue.stop(within: .zero)
        #expect(told.withLock { $0 } == [NoticeFailure(.loss, .dropped, count: dropped + 5)])
        queue.lost(address())
        queue.lostUntold(5)
        #expect(queue.counts[.loss, .dropped] == dropped + 5)
        await server.stop()
    }

    @Test(
        "A queue of notices gives a bill up that was not taken within a day of its display, after a last try then, and tells it"
    )
    func givesUp() async throws {
        let server = try ScriptedServer { _ in Self.reply(500) }
        let clock = ManualNoticeClock()
        let outbox = RecordingOutbox()
        let told = Shared<[NoticeFailure]>([])
        let queue = NoticeQueue(network: "n", client: try HTTPClient(), outbox: outbox, clock: clock) {
            failure in
            told.withLock { $0.append(failure) }
        }
        queue.displayed(server.url("/b"), at: ManualNoticeClock.start)
        var time = 0
        for attempt in 0... {
            time = min(time + 10 << attempt, 86_400)
            await clock.armed(at: .seconds(time))
            await outbox.changed(attempt + 2)
            clock.set(.seconds(time))
            if time == 86_400 { break }
        }
        await outbox.removed()
        #expect(outbox.notices.isEmpty)
        #expect(server.requests.count == 15)
        await queue.stop(within: .zero)
        #expect(told.withLock { $0 } == [NoticeFailure(.billing, .givenUp)])
        await server.stop()
    }

    @Test(
        "A queue of notices leaves its last wish with the clock, also where it changes while the clock is being told of the one before"
    )
    func arming() async throws {
        let server = try ScriptedServer([.read, .send(Self.reply(500))], [.read, .stall])
        let clock = HastyNoticeClock()
        let queue = try Self.queue(clock: clock)
        clock.onWake = { at in
            // So many are being sent then that no bill could be, and nothing is left to be woken for.
            guard at == .seconds(10) else { return }
            for _ in 0..<NoticeBacklog.width { queue.won(server.url("/w")) }
        }
        queue.displayed(server.url("/b"), at: clock.wall)
        await clock.told(2)
        #expect(clock.armed == nil)
        await queue.stop(within: .zero)
        await server.stop()
    }

    @Test("one that nobody holds lets its bills go")
    func forgotten() async throws {
        let server = try ScriptedServer { _ in Self.reply(500) }
        let clock = ManualNoticeClock()
        let outbox = RecordingOutbox()
        var queue: NoticeQueue? = try Self.queue(outbox, clock: clock)
        queue?.displayed(server.url("/b"), at: ManualNoticeClock.start)
        await outbox.changed(2)
        queue = nil
        await outbox.changed(3)
        #expect(outbox.calls == ["keep", "keep", "letGo"])
        await server.stop()
    }
}
