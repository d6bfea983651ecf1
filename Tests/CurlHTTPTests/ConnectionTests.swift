import CurlHTTP
import Foundation
import TestSupport
import Testing

@Suite("Connections", .timeLimit(.minutes(1)))
struct ConnectionTests {
    private func post(_ url: String) -> HTTPRequest {
        HTTPRequest(method: .post, url: url, headers: [HTTPHeader("X-Request-Id", "r1")], body: [1, 2, 3])
    }

    @Test("nobody listening is a network fault")
    func refused() async throws {
        TestEnvironment.withoutProxies
        let error = await failure(
            try HTTPClient(), HTTPRequest(url: "http://127.0.0.1:\(try Sockets.closedPort())/"))
        #expect(error?.kind == .network)
        #expect(error?.curlCode == .couldNotConnect)
    }

    @Test("an idle connection that the server has closed costs nothing")
    func closedIdle() async throws {
        let closed = Signal()
        let server = try ScriptedServer(
            [.read, .send(answer("1")), .await(closed)], [.read, .send(answer("2")), .stall])
        let client = try HTTPClient()
        _ = try await client.send(post(server.url()))
        closed.fire()
        await server.ended(1)
        let second = try await client.send(post(server.url()))
        #expect(second.body == Array("2".utf8))
        #expect(server.requests.count == 2)
        await server.stop()
    }

    @Test("a reused connection that is reset before an answer: the request goes out once more and no further")
    func resetWhenReused() async throws {
        let server = try ScriptedServer([.read, .send(answer()), .read, .reset], [.read, .reset])
        let client = try HTTPClient()
        _ = try await client.send(HTTPRequest(url: server.url()))
        let error = await failure(client, post(server.url()))
        #expect(error?.kind == .network)
        #expect(server.requests.dropFirst().map { $0["x-request-id"] } == ["r1", "r1"])
        await server.stop()
    }

    @Test("a request that must arrive at most once has a connection of its own, and is not sent again")
    func onlyOnce() async throws {
        let server = try ScriptedServer([.read, .send(answer()), .stall], [.read, .reset], [.read, .reset])
        let client = try HTTPClient()
        _ = try await client.send(HTTPRequest(url: server.url()))
        let once = HTTPRequest(url: server.url("/once"), mayReuseConnection: false)
        #expect(await failure(client, once)?.kind == .network)
        #expect(server.requests.filter { $0.target == "/once" }.map(\.connection) == [1])
        await server.stop()
    }

    @Test("a connection of its own is used by no later request")
    func closedAfterwards() async throws {
        let server = try ScriptedServer { _ in answer() }
        let client = try HTTPClient()
        for mayReuse in [false, true, true, false] {
            _ = try await client.send(HTTPRequest(url: server.url(), mayReuseConnection: mayReuse))
        }
        #expect(server.requests.map(\.connection) == [0, 1, 1, 2])
        await server.stop()
    }

    @Test("many idle connections, all of them broken: still at most twice")
    func manyBroken() async throws {
        let all = Signal()
        let server = try ScriptedServer([.read, .await(all), .send(answer()), .read, .reset])
        let client = try HTTPClient()
        let tasks = (0..<6).map { _ in Task { await failure(client, HTTPRequest(url: server.url())) } }
        await server.received(6)
        all.fire()
        for task in tasks { #expect(await task.value == nil) }
        let error = await failure(client, post(server.url()))
        #expect(error?.kind == .network)
        #expect(server.requests.filter { $0["x-request-id"] == "r1" }.count == 2)
        await server.stop()
    }

    @Test("a reset on a fresh connection is not tried again")
    func resetWhenFresh() async throws {
        let server = try ScriptedServer([.read, .reset])
        #expect(await failure(try HTTPClient(), post(server.url()))?.kind == .network)
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test("a reset while 900 KB are being written is a network fault, not a signal")
    func resetWhileWriting() async throws {
        let server = try ScriptedServer([.swallow(20_000), .reset])
        let client = try HTTPClient()
        let request = HTTPRequest(
            method: .post, url: server.url(), body: Array(repeating: 65, count: 900_000),
            timeout: .seconds(20))
        for _ in 0..<5 { #expect(await failure(client, request)?.kind == .network) }
        await server.stop()
    }

    @Test("one host gets as many connections as configured, and they are used again", arguments: [8, 3])
    func perHost(limit: Int) async throws {
        let server = try ScriptedServer { _ in answer("x") }
        let client = try HTTPClient(HTTPClientConfiguration(maxConnectionsPerHost: limit))
        await withTaskGroup(of: HTTPError?.self) { group in
            for _ in 0..<100 {
                group.addTask { await failure(client, HTTPRequest(url: server.url(), timeout: .seconds(20))) }
            }
            for await error in group { #expect(error == nil) }
        }
        #expect(server.requests.count == 100)
        #expect(server.connectionCount <= limit)
        await server.stop()
    }

    @Test("the number of connections has a range", arguments: [0, -1, 65_536])
    func perHostRange(limit: Int) {
        #expect(throws: HTTPError.self) {
            try HTTPClient(HTTPClientConfiguration(maxConnectionsPerHost: limit))
        }
    }

    @Test(
        "a server that says HTTP/2 on a connection of HTTP/1.1 spoils no other transfer, and the next one works",
        arguments: ["HTTP/2 200 OK", "HTTP/2 200", "HTTP/2.0 200 OK", "HTTP/3 200 OK"])
    func falseVersion(statusLine: String) async throws {
        let server = try ScriptedServer { request in
            let body = String(request.target.dropFirst())
            return Array("\(statusLine)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        }
        let client = try HTTPClient(HTTPClientConfiguration(maxConnectionsPerHost: 2))
        for round in 0..<5 {
            let tasks = (0..<20).map { number in
                Task { (number, await outcome(client, HTTPRequest(url: server.url("/\(round)-\(number)")))) }
            }
            for task in tasks {
                let (number, result) = await task.value
                switch result {
                case .success(let response): #expect(response.body == Array("\(round)-\(number)".utf8))
                // That it is no HTTP/1.1 may be held against each answer, but against nothing else.
                case .failure(let error): #expect(error.kind == .badEncoding, "\(error)")
                }
            }
        }
        await server.stop()
        let honest = try ScriptedServer(
            [.read, .send(Array("\(statusLine)\r\nContent-Length: 500\r\n\r\nx".utf8)), .stall],
            [.serve { _ in answer("y") }])
        let cut = Task {
            await failure(client, HTTPRequest(url: honest.url("/cut"), timeout: .milliseconds(800)))
        }
        await honest.received(1)
        let others = (0..<4).map { _ in Task { await outcome(client, HTTPRequest(url: honest.url())) } }
        for other in others { #expect(await other.value.value?.body == Array("y".utf8)) }
        #expect(await cut.value?.kind == (statusLine.hasPrefix("HTTP/3") ? .badEncoding : .timeout))
        #expect(await outcome(client, HTTPRequest(url: honest.url())).value?.body == Array("y".utf8))
        await honest.stop()
    }
}
