import AdapterKit
import FoundationEssentials
import OpenRTBAdapter
import PangleAdapter
import Synchronization
import TestSupport
import Testing

@Suite("Pangle on the wire", .timeLimit(.minutes(1)))
struct TransportTests {
    @Test("markup is fetched from the win notice when the bid has none, without the token")
    func fetchedMarkup() async throws {
        let harness = try harness { path in
            path.hasPrefix("/win") ? httpAnswer(200, "<b>${AUCTION_ID}</b>") : nil
        }
        let ad = try await harness.adapter.load(PangleHarness.request(floor: "0.5 USD"))
        #expect(ad.details.creative == .html("<b>r-1</b>"))
        let fetch = try #require(harness.server.requests.last)
        #expect(fetch.method == "GET")
        #expect(fetch.target == "/win?p=2.5&m=1&i=r-1&x=%2F")
        #expect(fetch["token"] == nil)
        await harness.stop()
    }

    @Test(
        "markup that cannot be fetched costs only that bid",
        arguments: [httpAnswer(404), httpAnswer(200), []])
    func brokenMarkup(answer: [UInt8]) async throws {
        let harness = try harness { path in path.hasPrefix("/win") ? answer : nil }
        let ad = try await harness.adapter.load(PangleHarness.request(timeout: .seconds(1)))
        #expect(ad.details.id == "second")
        #expect(ad.details.report.rejectedBids.map(\.index) == [0])
        #expect(ad.details.report.rejectedBids.map(\.reason.rawValue) == ["no_markup"])
        await harness.stop()
    }

    @Test("an answer full of bids without markup causes no flood of requests")
    func noFlood() async throws {
        let harness = try PangleHarness(
            ScriptedServer { request in
                guard request.method == "POST" else { return httpAnswer(404) }
                let nurl = "http://\(request["host"] ?? "")/win"
                let bid = #"{"id":"b","impid":"1","price":2,"nurl":"\#(nurl)","ext":{"pangle":{"adtype":1}}}"#
                let bids = Array(repeating: bid, count: 1_000).joined(separator: ",")
                return httpAnswer(200, #"{"seatbid":[{"bid":[\#(bids)]}]}"#)
            })
        let error = try await harness.failure()
        #expect(error.code == .httpStatus)
        #expect(error.report.rejectedBids.map(\.index) == Array(0..<1_000))
        #expect(harness.server.requests.count == 4)
        await harness.stop()
    }

    @Test("a markup address of plain http to another machine is not asked")
    func insecureMarkup() async throws {
        let bid =
            #"{"id":"b","impid":"1","price":2,"nurl":"http://ads.example/","ext":{"pangle":{"adtype":1}}}"#
        let body = #"{"seatbid":[{"bid":[\#(bid)]}]}"#
        let harness = try PangleHarness(ScriptedServer { _ in httpAnswer(200, body) })
        let error = try await harness.failure()
        #expect(error.code == .badResponse)
        #expect(error.report.rejectedBids.map(\.reason.rawValue) == ["no_markup"])
        await harness.stop()
    }

    @Test("a silent server is a timeout at the deadline, a closed port a network failure")
    func noAnswer() async throws {
        let silent = try PangleHarness(ScriptedServer([.stall]))
        let request = PangleHarness.request(timeout: .milliseconds(100))
        #expect(try await silent.failure(request).code == .timeout)
        await silent.stop()
        #expect(try await silent.failure(PangleHarness.request()).code == .cancelled)

        let again = try PangleHarness(silent.server)
        #expect(try await again.failure().code == .network)
        await again.adapter.stop(within: .zero)
    }

    @Test("a cancelled load ends as cancelled")
    func cancelled() async throws {
        let harness = try PangleHarness(ScriptedServer([.read, .stall]))
        let load = Task { try await harness.adapter.load(PangleHarness.request()) }
        await harness.server.received(1)
        load.cancel()
        let error = try #require(await #expect(throws: AdapterError.self) { try await load.value })
        #expect(error.code == .cancelled)
        await harness.stop()
    }

    @Test("an idle connection that the server has closed costs no load, and the request id stays (E9)")
    func staleConnection() async throws {
        let body = #"{"seatbid":[{"bid":[\#(AnswerTests.bid())]}]}"#
        let harness = try PangleHarness(
            ScriptedServer(
                [.read, .send(httpAnswer(200, body)), .read, .reset],
                [.serve { _ in httpAnswer(200, body) }]))
        _ = try await harness.adapter.load(PangleHarness.request())
        _ = try await harness.adapter.load(PangleHarness.request())
        let ids = try harness.server.requests.map { try json(String(decoding: $0.body, as: UTF8.self))["id"] }
        #expect(ids == ["r-1", "r-1", "r-1"])
        await harness.stop()
    }

    @Test(
        "Pangle on the wire neither token is seen in errors, reports or the wire log, though the server echoes them"
    )
    func secrets() async throws {
        let log = Mutex<[String]>([])
        let environment = AdapterEnvironment(
            network: "pangle", wireLog: { line in log.withLock { $0.append(line) } })
        let echo = "\(PangleHarness.token) s3cret%2Ftoken and bid-token"
        let bodies = [
            (403, echo),
            (200, #"{"seatbid":[{"seat":"bid-token","bid":[{"id":"\#(PangleHarness.token)"}]}]}"#),
        ]
        for (status, body) in bodies {
            let harness = try PangleHarness(
                ScriptedServer { _ in httpAnswer(status, body, headers: ["X-Echo: \(PangleHarness.token)"]) },
                settings: ["bidToken": "bid-token"], environment: environment)
            var seen = ""
            dump(try await harness.failure(), to: &seen)
            dump(harness.adapter, to: &seen)
            #expect(seen.contains("‹redacted›"))
            #expect(!seen.contains("s3cret") && !seen.contains("bid-token"))
            await harness.stop()
        }
        let lines = log.withLock { $0.joined(separator: "\n") }
        #expect(lines.contains("TOKEN"))
        #expect(!lines.contains("s3cret") && !lines.contains("bid-token"))
    }

    /// A server whose first bid has a win notice instead of markup.
    private func harness(_ answer: @escaping @Sendable (String) -> [UInt8]?) throws -> PangleHarness {
        let server = try ScriptedServer { request in
            if let answer = answer(request.target) { return answer }
            let host = request["host"] ?? ""
            let nurl =
                "http://\(host)/win?p=${AUCTION_PRICE}&m=%24%7BAUCTION_MIN_TO_WIN%7D&i=${AUCTION_ID}&x=%2F"
            return httpAnswer(
                200,
                """
                {"seatbid":[{"bid":[
                {"id":"first","impid":"1","price":2.50,"nurl":"\(nurl)","ext":{"pangle":{"adtype":1}}},
                {"id":"second","impid":"1","price":1.0,"adm":"<p>","ext":{"pangle":{"adtype":1}}}]}]}
                """)
        }
        return try PangleHarness(server)
    }
}
