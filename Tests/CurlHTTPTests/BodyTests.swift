import CurlHTTP
import TestSupport
import Testing

@Suite("Bodies", .timeLimit(.minutes(1)))
struct BodyTests {
    private static let limit = 1_048_576

    @Test("a body of exactly the limit is taken, one byte more is not", arguments: [0, 1])
    func limit(excess: Int) async throws {
        let server = try ScriptedServer { _ in
            answer(String(repeating: "x", count: Self.limit + excess))
        }
        let result = await outcome(try HTTPClient(), HTTPRequest(url: server.url()))
        switch result {
        case .success(let response):
            #expect(excess == 0)
            #expect(response.body.count == Self.limit)
        case .failure(let error):
            #expect(excess == 1)
            #expect(error.kind == .bodyTooLarge)
            #expect(error.message == "the body is larger than 1048576 bytes")
        }
        await server.stop()
    }

    @Test("the limit counts decoded bytes", arguments: [(100, true), (99, false)])
    func decodedLimit(bodyLimit: Int, isTaken: Bool) async throws {
        let body = unendedAnswer(
            Gzip.stored(Array(repeating: 7, count: 100)), headers: ["Content-Encoding: gzip"])
        let server = try ScriptedServer([.read, .send(body)])
        let result = await outcome(
            try HTTPClient(), HTTPRequest(url: server.url(), bodyLimit: bodyLimit))
        #expect(result.value?.body == (isTaken ? Array(repeating: 7, count: 100) : nil))
        await server.stop()
    }

    @Test("26 MB in chunks without a length end at the limit")
    func endlessChunks() async throws {
        let chunk =
            Array("10000\r\n".utf8) + Array(repeating: UInt8(ascii: "x"), count: 65_536) + Array("\r\n".utf8)
        let server = try ScriptedServer([
            .read, .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
            .sendRepeatedly(chunk, times: 400), .stall,
        ])
        let error = await failure(try HTTPClient(), HTTPRequest(url: server.url()))
        #expect(error?.kind == .bodyTooLarge)
        await server.ended(1)
        await server.stop()
    }

    @Test("51 KB of gzip that open to 50 MiB end at the limit, and never fill the memory")
    func gzipBomb() async throws {
        ExitTests.prepare()
        await #expect(processExitsWith: .success) {
            let bomb = Gzip.zeros(52_428_800)
            #expect(bomb.count < 52_000)
            let server = try ScriptedServer([
                .read,
                .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"),
                .send(bomb), .stall,
            ])
            let client = try HTTPClient()
            _ = await failure(client, HTTPRequest(url: server.url(), bodyLimit: 1))
            let before = TestEnvironment.peakResidentBytes ?? 0
            let error = await failure(client, HTTPRequest(url: server.url()))
            #expect(error?.kind == .bodyTooLarge)
            #expect((TestEnvironment.peakResidentBytes ?? 0) - before < 16 << 20)
            await server.stop()
        }
    }

    @Test(
        "what is not compressed as the answer says cannot be read",
        arguments: ["gzip", "deflate", "br", "zstd", "rot13"])
    func falseLabel(encoding: String) async throws {
        let server = try ScriptedServer { _ in
            answer(
                "<!DOCTYPE html><title>An error page of a proxy</title>",
                headers: ["Content-Encoding: \(encoding)"])
        }
        let error = await failure(try HTTPClient(), HTTPRequest(url: server.url()))
        #expect(error?.kind == .badEncoding)
        await server.stop()
    }

    @Test(
        "an empty answer is empty, whatever its compression", arguments: ["204 No Content", "200 OK"],
        ["gzip", "br", "zstd"])
    func emptyBody(status: String, encoding: String) async throws {
        let lengths = status.hasPrefix("204") ? "" : "Content-Length: 0\r\n"
        let server = try ScriptedServer([
            .read, .send("HTTP/1.1 \(status)\r\nContent-Encoding: \(encoding)\r\n\(lengths)\r\n"), .stall,
        ])
        let response = try await HTTPClient().send(HTTPRequest(url: server.url()))
        #expect(response.body.isEmpty)
        await server.stop()
    }

    @Test(
        "fewer bytes than announced are a network fault, also when compressed",
        arguments: [
            ["Content-Length: 500"], ["Content-Length: 500", "Content-Encoding: gzip"],
            ["Transfer-Encoding: chunked"],
        ])
    func cutShort(headers: [String]) async throws {
        let body = headers.count == 2 ? Gzip.stored([1, 2, 3]) : Array("5\r\nhel".utf8)
        let server = try ScriptedServer([.read, .send(unendedAnswer(body, headers: headers))])
        let error = await failure(try HTTPClient(), HTTPRequest(url: server.url()))
        #expect(error?.kind == .network)
        await server.stop()
    }
}
