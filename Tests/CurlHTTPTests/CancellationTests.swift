import CurlHTTP
import Foundation
import TestSupport
import Testing

@Suite("Cancellation and the end of a client", .timeLimit(.minutes(1)))
struct CancellationTests {
    private let watch = EndWatch()

    /// Cancels a request that is under way, and checks that it ends at once.
    private func expectCancelled(_ task: Task<HTTPError?, Never>) async throws {
        let start = ContinuousClock.now
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        #expect(try #require(watch.last) - start < .milliseconds(50))
    }

    @Test("before the start nothing is sent")
    func beforeStart() async throws {
        let server = try ScriptedServer { _ in answer() }
        let client = try HTTPClient()
        let gate = Signal()
        let task = Task {
            await gate.wait()
            return await failure(client, HTTPRequest(url: server.url()))
        }
        task.cancel()
        gate.fire()
        #expect(await task.value?.kind == .cancelled)
        #expect(server.connectionCount == 0)
        await server.stop()
    }

    @available(macOS 26, iOS 26, *)
    @Test("while connecting")
    func whileConnecting() async throws {
        let listener = try FullListener()
        let server = try ScriptedServer { _ in answer() }
        let client = try HTTPClient(HTTPClientConfiguration(wireLog: watch.wireLog))
        // Begun within this call, and requests are taken in order: once a later one is answered, it is connecting.
        let task = Task.immediate {
            await failure(
                client, HTTPRequest(url: "http://127.0.0.1:\(listener.port)/", timeout: .seconds(60)))
        }
        #expect(await failure(client, HTTPRequest(url: server.url())) == nil)
        try await expectCancelled(task)
        await server.stop()
    }

    @Test(
        "while waiting for the answer, and in the middle of its body",
        arguments: [
            "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello",
        ])
    func underWay(text: String) async throws {
        let sent = Signal()
        let server = try ScriptedServer([.read, .send(text), .fire(sent), .stall])
        let client = try HTTPClient(HTTPClientConfiguration(wireLog: watch.wireLog))
        let task = Task { await failure(client, HTTPRequest(url: server.url(), timeout: .seconds(60))) }
        await sent.wait()
        try await expectCancelled(task)
        await server.ended(1)
        await server.stop()
    }

    @Test("200 at random from other threads: each ends once, nothing is left open, the client goes on")
    func many() async throws {
        let server = try ScriptedServer { request in
            request.target == "/slow"
                ? Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n".utf8) : answer("x")
        }
        let client = try HTTPClient(HTTPClientConfiguration(maxConnectionsPerHost: 200))
        _ = try await client.send(HTTPRequest(url: server.url()))
        await withTaskGroup(of: HTTPError?.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    let task = Task {
                        await failure(client, HTTPRequest(url: server.url("/slow"), timeout: .seconds(60)))
                    }
                    Thread.detachNewThread {
                        for _ in 0..<Int.random(in: 0...20) { sched_yield() }
                        task.cancel()
                    }
                    return await task.value
                }
            }
            for await error in group { #expect(error?.kind == .cancelled) }
        }
        #expect(try await client.send(HTTPRequest(url: server.url())).status == 200)
        // Of all connections only one may be left: the one that has just answered.
        await server.ended(server.connectionCount - 1)
        client.close()
        await server.stop()
    }

    @Test("descriptors are back at the start after cancelled requests and closed clients")
    func descriptors() async throws {
        ExitTests.prepare()
        await #expect(processExitsWith: .success) {
            let server = try ScriptedServer([.read, .stall])
            let first = try HTTPClient()
            _ = await failure(first, HTTPRequest(url: server.url(), timeout: .milliseconds(1)))
            first.close()
            await server.ended(server.connectionCount)
            let before = try #require(TestEnvironment.openDescriptors)
            for round in 1...5 {
                let client = try HTTPClient()
                let tasks = (0..<8).map { _ in
                    Task { await failure(client, HTTPRequest(url: server.url(), timeout: .seconds(60))) }
                }
                await server.received(8 * round)
                for task in tasks { task.cancel() }
                for task in tasks { #expect(await task.value?.kind == .cancelled) }
                client.close()
            }
            await server.ended(server.connectionCount)
            #expect(await TestEnvironment.descriptorsSettle(at: before))
        }
    }

    @Test("closing fails what is under way and refuses what comes later")
    func close() async throws {
        let server = try ScriptedServer([.read, .stall])
        let client = try HTTPClient()
        let tasks = (0..<20).map { _ in
            Task { await failure(client, HTTPRequest(url: server.url(), timeout: .seconds(60))) }
        }
        await server.received(8)
        client.close()
        client.close()
        for task in tasks { #expect(await task.value?.message == "the client was closed") }
        #expect(await failure(client, HTTPRequest(url: server.url()))?.kind == .cancelled)
        await server.ended(8)
        await server.stop()
    }

    @Test("a client that nobody holds lets go of its connections")
    func deinitialized() async throws {
        let server = try ScriptedServer { _ in answer() }
        for _ in 0..<3 { _ = try await HTTPClient().send(HTTPRequest(url: server.url())) }
        await server.ended(3)
        await server.stop()
    }

    @Test("a client may be closed from its own wire log")
    func closeFromWireLog() async throws {
        let server = try ScriptedServer([.read, .stall])
        let box = Shared<HTTPClient?>(nil)
        let client = try HTTPClient(
            HTTPClientConfiguration(wireLog: { _ in box.withLock { $0 }?.close() }))
        box.withLock { $0 = client }
        #expect(await failure(client, HTTPRequest(url: server.url()))?.kind == .cancelled)
        await server.stop()
        box.withLock { $0 = nil }
    }
}
