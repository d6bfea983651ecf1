import CurlHTTP
import TestSupport
import Testing

@Suite("Compressed bodies", .timeLimit(.minutes(2)))
struct CompressionTests {
    /// How the end of a body is told.
    enum Framing: CaseIterable {
        case length, chunks, close

        func answer(_ body: [UInt8], coding: String) -> [UInt8] {
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nConnection: close\r\n"
            switch self {
            case .length: return Array((head + "Content-Length: \(body.count)\r\n\r\n").utf8) + body
            case .chunks:
                let chunks = body.flatMap { [UInt8(ascii: "1"), 13, 10, $0, 13, 10] }
                return Array((head + "Transfer-Encoding: chunked\r\n\r\n").utf8) + chunks
                    + Array("0\r\n\r\n".utf8)
            case .close: return Array((head + "\r\n").utf8) + body
            }
        }
    }

    /// Asks for each body in turn.
    private func results(
        _ bodies: [[UInt8]], coding: String, _ framing: Framing
    ) async throws -> [Result<HTTPResponse, HTTPError>] {
        let answers = bodies.map { framing.answer($0, coding: coding) }
        let server = try ScriptedServer(scripts: answers.map { [.read, .send($0)] })
        let client = try HTTPClient()
        var results: [Result<HTTPResponse, HTTPError>] = []
        for _ in answers { results.append(await outcome(client, HTTPRequest(url: server.url()))) }
        await server.stop()
        return results
    }

    @Test(
        "a stream that is cut anywhere is a bad answer, and a whole one is read",
        arguments: CompressedSample.all, Framing.allCases)
    func cut(sample: CompressedSample, framing: Framing) async throws {
        let positions = Array(1..<sample.stream.count)
        let bodies = positions.map { Array(sample.stream.prefix($0)) } + [sample.stream]
        let results = try await results(bodies, coding: sample.coding, framing)
        for (position, result) in zip(positions, results) {
            guard case .failure(let error) = result else {
                Issue.record("cut after \(position) of \(sample.stream.count) bytes it is taken")
                continue
            }
            #expect(error.kind == .badEncoding, "cut after \(position): \(error)")
        }
        #expect(results.last?.value?.body == Array(CompressedSample.text.utf8))
    }

    @Test(
        "a complete stream of nothing is just empty, and cut anywhere it is a bad answer",
        arguments: CompressedSample.all, Framing.allCases)
    func nothing(sample: CompressedSample, framing: Framing) async throws {
        let bodies = (1...sample.nothing.count).map { Array(sample.nothing.prefix($0)) }
        let results = try await results(bodies, coding: sample.coding, framing)
        for result in results.dropLast() {
            guard case .failure(let error) = result else {
                Issue.record("a cut stream is taken")
                continue
            }
            #expect(error.kind == .badEncoding)
        }
        let last = try #require(results.last)
        #expect(try last.get().body.isEmpty)
    }

    @Test("no byte at all is just empty", arguments: CompressedSample.all, Framing.allCases)
    func noBytes(sample: CompressedSample, framing: Framing) async throws {
        let result = try await results([[]], coding: sample.coding, framing)[0]
        #expect(try result.get().body.isEmpty)
    }

    @Test(
        "streams that follow one another are read as one", arguments: CompressedSample.severalStreams,
        Framing.allCases)
    func severalStreams(sample: CompressedSample, framing: Framing) async throws {
        let results = try await results(
            [sample.stream, sample.stream.dropLast()], coding: sample.coding, framing)
        #expect(results[0].value?.body == Array(CompressedSample.text.utf8))
        guard case .failure(let error) = results[1] else {
            Issue.record("the last stream is cut and taken")
            return
        }
        #expect(error.kind == .badEncoding)
    }

    @Test("what follows a stream and is none is a bad answer", arguments: CompressedSample.all)
    func junk(sample: CompressedSample) async throws {
        let result = try await results([sample.stream + [0x21]], coding: sample.coding, .length)[0]
        guard case .failure(let error) = result else {
            Issue.record("junk is taken")
            return
        }
        #expect(error.kind == .badEncoding)
    }

    @Test("more codings than five, and one that nobody knows, are a bad answer")
    func unknownCodings() async throws {
        let sample = CompressedSample.all[0]
        for coding in [Array(repeating: "gzip", count: 6).joined(separator: ","), "gzip, rot13", "compress"] {
            let result = try await results([sample.stream], coding: coding, .length)[0]
            guard case .failure(let error) = result else {
                Issue.record("\(coding) is taken")
                continue
            }
            #expect(error.kind == .badEncoding)
        }
        let same = try await results([sample.stream], coding: "identity, GZIP ,", .length)[0]
        #expect(same.value?.body == Array(CompressedSample.text.utf8))
    }

    @Test("the limit counts what the last coding opens to, and holds for each")
    func limit() async throws {
        for sample in CompressedSample.all {
            let server = try ScriptedServer { _ in
                Framing.length.answer(sample.stream, coding: sample.coding)
            }
            let client = try HTTPClient()
            let count = CompressedSample.text.utf8.count
            let enough = HTTPRequest(url: server.url(), bodyLimit: count, mayReuseConnection: false)
            #expect(await outcome(client, enough).value?.body.count == count)
            let short = HTTPRequest(url: server.url(), bodyLimit: count - 1, mayReuseConnection: false)
            #expect(await failure(client, short)?.kind == .bodyTooLarge)
            await server.stop()
        }
    }
}
