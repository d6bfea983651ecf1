import FixtureServer
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Hostile clients", .timeLimit(.minutes(1)))
struct HostileClientTests {
    private static let anything = #"{"request": {}, "response": {"body": "ok"}}"#

    @Test(
        "Hostile clients that begin and never go on do not keep others from their answers",
        arguments: [
            "", "G", "GET / HTTP/1.1\r\nHost: a\r\n", "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf",
        ])
    func unfinished(bytes: String) throws {
        let server = try FixtureServer(mappings: Self.anything)
        let clients = try (0..<300).map { _ in RawClientBox(try RawClient(port: server.port)) }
        for client in clients where !bytes.isEmpty { try client.raw.send(bytes) }
        for _ in 0..<20 { #expect(try ask(server.port, "/").body == "ok") }
        withExtendedLifetime(clients) {}
    }

    @Test("Hostile clients that send a byte now and then are not waited for")
    func slowloris() throws {
        let server = try FixtureServer(mappings: Self.anything)
        let slow = try (0..<50).map { _ in RawClientBox(try RawClient(port: server.port)) }
        for byte in "GET / HTTP/1.1\r\nX-Slow: yes\r\n".map(String.init) {
            for client in slow { try client.raw.send(byte) }
            #expect(try ask(server.port, "/").body == "ok")
        }
        for client in slow { try client.raw.send("Host: a\r\nConnection: close\r\n\r\n") }
        for client in slow { #expect(try client.raw.readToEnd().text.hasSuffix("\r\n\r\nok")) }
    }

    @Test(
        "Hostile clients whose heads are huge are refused, and nothing else is",
        arguments: [(1, 1, 1 << 20), (20_000, 1, 1), (1, 100_000, 1)])
    func hugeHeads(count: Int, nameSize: Int, valueSize: Int) throws {
        let line =
            String(repeating: "n", count: nameSize) + ": " + String(repeating: "x", count: valueSize)
        let header = Array(repeating: line, count: count).joined(separator: "\r\n")
        let server = try FixtureServer(mappings: Self.anything)
        do {
            let client = try RawClient(port: server.port)
            // The server may close before it has read everything.
            try? client.send("GET / HTTP/1.1\r\nHost: a\r\n\(header)\r\n\r\n")
            let answer = try? client.read().bytes
            #expect(answer.map { !String(decoding: $0, as: UTF8.self).contains(" 200 ") } ?? true)
        }
        #expect(server.journal.requests.isEmpty)
        #expect(try ask(server.port, "/").body == "ok")
    }

    @Test("Hostile clients that use up the descriptors of the process are outlived")
    func noDescriptors() async throws {
        ExitTests.prepare()
        await #expect(processExitsWith: .success) {
            let server = try FixtureServer(mappings: #"{"request": {}, "response": {"body": "ok"}}"#)
            // What the process was born with does not count.
            let most = rlim_t((TestEnvironment.openDescriptors ?? 0) + 100)
            var limit = rlimit(rlim_cur: most, rlim_max: most)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
            var clients: [RawClientBox] = []
            while let client = try? RawClient(port: server.port) { clients.append(RawClientBox(client)) }
            let count = clients.count
            clients = []
            #expect(count > 30)
            // The server notices one after the other that they have gone.
            var answer: String?
            let end = ContinuousClock.now + .seconds(20)
            while answer == nil, ContinuousClock.now < end { answer = (try? ask(server.port, "/"))?.body }
            #expect(answer == "ok")
        }
    }

    @Test("Hostile clients that send nonsense while the server is stopped do not end the process")
    func nonsenseAtTheEnd() async throws {
        ExitTests.prepare()
        await #expect(processExitsWith: .success) {
            for _ in 0..<300 {
                let server = try FixtureServer(mappings: #"{"request": {}, "response": {"body": "ok"}}"#)
                let clients = try (0..<64).map { _ in RawClientBox(try RawClient(port: server.port)) }
                for client in clients { try client.raw.send("GET / HTTP/9.9\r\n\r\n") }
                server.stop()
            }
        }
    }

    @Test("on other addresses are not heard, unless the server is told to listen there")
    func loopbackOnly() throws {
        // All of 127.0.0.0/8 is this machine's, so another address of it stands for any other.
        let server = try FixtureServer(mappings: Self.anything)
        #expect(throws: RawClient.Failure.self) {
            _ = try RawClient(port: server.port, address: "127.0.0.2")
        }
        let open = try FixtureServer(
            FixtureSet([.init(name: "a", json: Self.anything)]), host: "0.0.0.0")
        let client = try RawClient(port: open.port, address: "127.0.0.2")
        try client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(try client.readToEnd().text.hasSuffix("ok"))
    }

    @Test("change nothing when the fixtures are edited meanwhile: a server answers what it read at its start")
    func editedMappings() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let mapping = folder.appendingPathComponent("mappings/a.json")
        try FileManager.default.createDirectory(
            at: mapping.deletingLastPathComponent(), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.anything.write(to: mapping, atomically: false, encoding: .utf8)
        let server = try FixtureServer(folder: folder.path)
        for text in ["{", #"{"request": {}, "response": {"body": "new", "colour": 1}}"#, ""] {
            try text.write(to: mapping, atomically: false, encoding: .utf8)
            #expect(try ask(server.port, "/").body == "ok")
            #expect(throws: FixtureServerError.self) { try FixtureServer(folder: folder.path) }
        }
        try FileManager.default.removeItem(at: folder)
        #expect(try ask(server.port, "/").body == "ok")
    }
}
