import CurlHTTP
import TestSupport
import Testing

@Suite("Timeouts", .timeLimit(.minutes(1)))
struct TimeoutTests {
    private let timeout = Duration.milliseconds(300)

    private let watch = EndWatch()

    private func makeClient(maxConnectionsPerHost: Int = 8) throws -> HTTPClient {
        try HTTPClient(
            HTTPClientConfiguration(maxConnectionsPerHost: maxConnectionsPerHost, wireLog: watch.wireLog))
    }

    private func expectTimeout(_ client: HTTPClient, url: String) async throws {
        let start = ContinuousClock.now
        let error = await failure(client, HTTPRequest(url: url, timeout: timeout))
        let elapsed = try #require(watch.last) - start
        #expect(error?.kind == .timeout)
        #expect(error?.curlCode == .timedOut)
        #expect(elapsed >= timeout)
        #expect(elapsed < timeout + .milliseconds(500))
    }

    @Test("a server that reads and never answers")
    func silent() async throws {
        let server = try ScriptedServer([.read, .stall])
        try await expectTimeout(try makeClient(), url: server.url())
        await server.ended(1)
        await server.stop()
    }

    @Test(
        "a server that sends a byte now and then, in head or body",
        arguments: [
            "HTTP/1.1 200 OK\r\nX-Slow: yes\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\nxxxxxxxxxxxxxxxxxxxx",
        ])
    func dribble(text: String) async throws {
        let server = try ScriptedServer([.read, .dribble(Array(text.utf8), every: .milliseconds(40)), .stall])
        try await expectTimeout(try makeClient(), url: server.url())
        await server.ended(1)
        await server.stop()
    }

    @Test("a server that does not take the connection")
    func unanswered() async throws {
        let listener = try FullListener()
        try await expectTimeout(try makeClient(), url: "http://127.0.0.1:\(listener.port)/")
    }

    @Test("a request that waits for one of its host's connections")
    func waitingForConnection() async throws {
        let server = try ScriptedServer([.read, .stall])
        let client = try makeClient(maxConnectionsPerHost: 1)
        let holder = Task { await failure(client, HTTPRequest(url: server.url(), timeout: .seconds(60))) }
        await server.received(1)
        try await expectTimeout(client, url: server.url())
        #expect(server.connectionCount == 1)
        holder.cancel()
        #expect(await holder.value?.kind == .cancelled)
        await server.stop()
    }

    @Test("others are not delayed by those that wait")
    func others() async throws {
        let silent = try ScriptedServer([.read, .stall])
        let quick = try ScriptedServer { _ in answer("x") }
        let client = try HTTPClient()
        let waiting = (0..<20).map { _ in
            Task { await failure(client, HTTPRequest(url: silent.url(), timeout: .seconds(60))) }
        }
        await silent.received(8)
        for _ in 0..<20 {
            let response = try await client.send(HTTPRequest(url: quick.url(), timeout: .seconds(5)))
            #expect(response.metrics.total < .seconds(1))
        }
        client.close()
        for task in waiting { #expect(await task.value?.kind == .cancelled) }
        await silent.stop()
        await quick.stop()
    }

    @Test("no time at all", arguments: [Duration.zero, .seconds(-5), .nanoseconds(1)])
    func none(timeout: Duration) async throws {
        let server = try ScriptedServer([.read, .stall])
        let error = await failure(try HTTPClient(), HTTPRequest(url: server.url(), timeout: timeout))
        #expect(error?.kind == .timeout)
        await server.stop()
    }

    @Test("more time than libcurl can count")
    func endless() async throws {
        let server = try ScriptedServer { _ in answer("x") }
        let response = try await HTTPClient().send(
            HTTPRequest(url: server.url(), timeout: .seconds(Int64.max)))
        #expect(response.status == 200)
        await server.stop()
    }
}
