import FixtureServer
import Foundation
import Synchronization
import Testing

@Suite("The server")
struct ServerTests {
    static let anything = #"{"request": {}, "response": {"body": "ok"}}"#

    @Test("The server keeps a journal of what came in")
    func journal() throws {
        let server = try FixtureServer(mappings: Self.anything)
        _ = try ask(
            server.port, "/a?b=%20", method: "PUT", headers: ["TOKEN: t", "X: 1", "x: 2"], body: "héllo")
        let request = try #require(server.journal.requests.first)
        #expect(request.method == "PUT")
        #expect(request.url == "/a?b=%20")
        #expect(request.header("token") == "t")
        #expect(request.values(ofHeader: "X") == ["1", "2"])
        #expect(String(decoding: request.body, as: UTF8.self) == "héllo")
        server.journal.clear()
        #expect(server.journal.requests.isEmpty)
    }

    @Test("The server lets a test wait for the nth request, or give up")
    func waiting() async throws {
        let server = try FixtureServer(mappings: Self.anything)
        async let two = server.journal.requests(atLeast: 2)
        _ = try ask(server.port, "/1")
        _ = try ask(server.port, "/2")
        #expect(try await two.map(\.url) == ["/1", "/2"])
        #expect(try await server.journal.requests(atLeast: 1).count == 2)

        let journal = server.journal
        let waiter = Task { try await journal.requests(atLeast: 3) }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
    }

    @Test("The server shows and clears its journal over HTTP, its own pages left out")
    func adminRequests() throws {
        let server = try FixtureServer(mappings: Self.anything)
        _ = try ask(server.port, "/a?b", method: "POST", headers: ["TOKEN: t"], body: #"{"x":1}"#)
        let page = try ask(server.port, "/__admin/requests")
        #expect(page.status == 200)
        let object = try #require(JSONSerialization.jsonObject(with: Data(page.body.utf8)) as? [String: Any])
        let requests = try #require(object["requests"] as? [[String: Any]])
        #expect(requests.count == 1)
        #expect(requests[0]["method"] as? String == "POST")
        #expect(requests[0]["url"] as? String == "/a?b")
        #expect((requests[0]["headers"] as? [String: Any])?["TOKEN"] as? String == "t")
        #expect(requests[0]["body"] as? String == #"{"x":1}"#)
        #expect((object["meta"] as? [String: Any])?["total"] as? Int == 1)

        #expect(try ask(server.port, "/__admin/requests", method: "DELETE").status == 200)
        #expect(
            try ask(server.port, "/__admin/requests").body == #"{"meta":{"total":0},"requests":[]}"#)
        #expect(try ask(server.port, "/__admin/other").status == 404)
    }

    @Test("The server shows its stubs as they were written")
    func adminMappings() throws {
        let server = try FixtureServer(
            mappings: #"{"metadata": {"a": 1}, "request": {"url": "/"}, "response": {"status": 204}}"#)
        #expect(
            try ask(server.port, "/__admin/mappings").body == """
                {"mappings":[{"metadata":{"a":1},"request":{"url":"/"},"response":{"status":204}}],\
                "meta":{"total":1}}
                """)
    }

    @Test("The server says what it answered, and nothing that may be secret")
    func log() async throws {
        let lines = Mutex<[String]>([])
        let server = try FixtureServer(
            FixtureSet([.init(name: "a.json", json: Self.anything)]),
            log: { line in lines.withLock { $0.append(line) } })
        _ = try ask(server.port, "/a?key=secret", method: "POST", headers: ["TOKEN: secret"], body: "secret")
        #expect(lines.withLock { $0 } == ["POST /a → 200 (a.json)"])
    }

    @Test("The server refuses a body that is too large, announced or not, and lives on")
    func tooLarge() throws {
        let server = try FixtureServer(mappings: Self.anything)
        let announced = try RawClient(port: server.port)
        try announced.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n")
        #expect(try String(decoding: announced.read().bytes, as: UTF8.self).hasPrefix("HTTP/1.1 413"))

        let chunked = try RawClient(port: server.port)
        try chunked.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "100000\r\n" + String(repeating: "x", count: 0x100000) + "\r\n"
        for _ in 0..<17 { try chunked.send(chunk) }
        try chunked.send("0\r\n\r\n")
        #expect(try String(decoding: chunked.read().bytes, as: UTF8.self).hasPrefix("HTTP/1.1 413"))
        #expect(server.journal.requests.isEmpty)
        #expect(try ask(server.port, "/").body == "ok")
    }

    @Test(
        "The server lives on after nonsense, and after clients that go away",
        arguments: [
            "", "\r\n\r\n", "GET", "\0\u{1}\u{2}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf",
            "GET /" + String(repeating: "a", count: 200_000) + " HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET %00%ff%zz?%&=&&%4 HTTP/1.1\r\nHost: a\r\n\r\n",
        ])
    func nonsense(bytes: String) throws {
        let server = try FixtureServer(mappings: Self.anything)
        do {
            let client = try RawClient(port: server.port)
            // The server may close before it has read everything.
            try? client.send(bytes)
        }
        #expect(try ask(server.port, "/").body == "ok")
    }

    @Test("The server stays alive when a peer leaves in the middle of an answer")
    func lostPeer() async throws {
        let size = 8 << 20
        let server = try FixtureServer(
            FixtureSet(
                [.init(name: "a", json: #"{"request": {}, "response": {"bodyFileName": "big"}}"#)],
                bodyFiles: ["big": Data(repeating: 0x61, count: size)]))
        do {
            let client = try RawClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read()
        }
        #expect(try ask(server.port, "/").body.utf8.count == size)
    }

    @Test("The server stops once, however often it is asked, and frees its port")
    func stopping() throws {
        let server = try FixtureServer(mappings: Self.anything)
        server.stop()
        server.stop()
        #expect(throws: RawClient.Failure.self) { _ = try RawClient(port: server.port) }
        var next: FixtureServer? = try FixtureServer(mappings: Self.anything)
        let port = try #require(next?.port)
        next = nil
        #expect(throws: RawClient.Failure.self) { _ = try RawClient(port: port) }
    }

    @Test("The server says why it cannot listen")
    func cannotListen() throws {
        let server = try FixtureServer(mappings: Self.anything)
        let fixtures = FixtureSet([])
        #expect(
            throws: FixtureServerError.cannotListen(
                host: "127.0.0.1", port: server.port, reason: "Address already in use")
        ) { try FixtureServer(fixtures, port: server.port) }
        #expect(throws: FixtureServerError.self) { try FixtureServer(fixtures, host: "256.0.0.1") }
        #expect(
            throws: FixtureServerError.unusableIdentity(
                reason: "certificate and key are not PEM texts that belong together")
        ) { try FixtureServer(fixtures, identity: ServerIdentity(certificate: "no", key: "no")) }
    }

    @Test(
        "The server names its address as a URL",
        arguments: [("127.0.0.1", "127.0.0.1"), ("localhost", "localhost")])
    func url(host: String, shown: String) throws {
        let server = try FixtureServer(FixtureSet([]), host: host)
        #expect(server.url == "http://\(shown):\(server.port)")
    }

    @Test("The server answers many connections at once")
    func many() async throws {
        let server = try FixtureServer(
            mappings: """
                {"request": {}, "response": {"fixedDelayMilliseconds": 100, "body": "{{jsonPath request.body '$'}}",
                 "transformers": ["response-template"]}}
                """)
        var clients: [RawClientBox] = []
        for number in 0..<64 {
            let client = RawClientBox(try RawClient(port: server.port))
            let body = String(1000 + number)
            try client.raw.send(
                "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\n\r\n\(body)")
            clients.append(client)
        }
        let start = ContinuousClock.now
        for (number, client) in clients.enumerated() {
            #expect(try client.raw.readToEnd().text.hasSuffix("\r\n\r\n\(1000 + number)"))
        }
        #expect(ContinuousClock.now - start < .seconds(6))
    }
}

/// Lets clients stand in an array.
final class RawClientBox {
    let raw: RawClient

    init(_ raw: consuming RawClient) { self.raw = raw }
}
