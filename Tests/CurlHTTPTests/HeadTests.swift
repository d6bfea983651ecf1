import CurlHTTP
import TestSupport
import Testing

@Suite("Heads of answers", .timeLimit(.minutes(1)))
struct HeadTests {
    /// The same client, a connection for each answer.
    private func results(_ answers: [String]) async throws -> [Result<HTTPResponse, HTTPError>] {
        let server = try ScriptedServer(scripts: answers.map { [.read, .send($0)] })
        let client = try HTTPClient()
        var results: [Result<HTTPResponse, HTTPError>] = []
        for _ in answers {
            results.append(await outcome(client, HTTPRequest(url: server.url(), mayReuseConnection: false)))
        }
        await server.stop()
        return results
    }

    @Test("an answer that ends within its head is a network fault, wherever it ends")
    func cut() async throws {
        for head in [
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 204 No Content\r\nX: y\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No\r\n\r\n",
            "HTTP/1.0 200 OK\nServer: x\n\n",
        ] {
            let cuts = (0..<head.utf8.count).map { String(decoding: head.utf8.prefix($0), as: UTF8.self) }
            let results = try await results(cuts + [head])
            for (cut, result) in zip(cuts, results) {
                guard case .failure(let error) = result else {
                    // Of the two bytes that end a head, one may be missing.
                    #expect(
                        cut.hasSuffix("\r\n\r") || cut.utf8.last == 13, "\(cut.debugDescription) is taken")
                    continue
                }
                let isStatusLine = !cut.utf8.contains(10)
                #expect(
                    error.kind == .network || (isStatusLine && error.kind == .badEncoding),
                    "\(cut.debugDescription): \(error)")
            }
            #expect(results.last?.value != nil)
        }
    }

    @Test("numbers from the ends of every range in what a head counts by never end more than the transfer")
    func numbers() async throws {
        let numbers =
            [
                "0", "-0", "1", "-1", "NaN", "Infinity", "1e308", "1e-308", "1e9223372036854775807",
                "1e-9223372036854775808",
            ]
            + ["2147483647", "2147483648", "-2147483649", "9223372036854775807", "9223372036854775808"]
            + [
                "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
                "18446744073709551616",
            ]
            + [String(repeating: "9", count: 38), String(repeating: "9", count: 400)]
        var answers: [String] = []
        for number in numbers {
            answers += [
                "HTTP/1.1 200 OK\r\nContent-Length: \(number)\r\n\r\nx",
                "HTTP/1.1 \(number) OK\r\n\r\n",
                "HTTP/\(number) 200 OK\r\n\r\n",
                "HTTP/1.1 503 No\r\nRetry-After: \(number)\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(number)\r\nx\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Range: bytes \(number)-\(number)/\(number)\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nKeep-Alive: timeout=\(number), max=\(number)\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nAlt-Svc: h2=\":443\"; ma=\(number)\r\nAge: \(number)\r\nContent-Length: 0\r\n\r\n",
            ]
        }
        let results = try await results(answers)
        #expect(results.count == answers.count)
        for (answer, result) in zip(answers, results) {
            if case .failure(let error) = result {
                #expect(
                    [.network, .badEncoding, .bodyTooLarge].contains(error.kind), "\(answer): \(error)")
            }
        }
    }

    @Test(
        "sizes over the limits of libcurl are too large, and no fault of ours",
        arguments: [
            110_000, 150_000, 300_000,
        ])
    func largeLine(count: Int) async throws {
        let line = "X-Debug: " + String(repeating: "a", count: count)
        let results = try await results([
            "HTTP/1.1 200 OK\r\n\(line)\r\nContent-Length: 1\r\n\r\nx",
            "HTTP/1.1 200 \(line)\r\nContent-Length: 1\r\n\r\nx",
        ])
        for case .failure(let error) in results { #expect(error.kind == .bodyTooLarge, "\(error)") }
        #expect(results.allSatisfy { $0.value == nil })
    }

    @Test("a request whose head libcurl does not send is too large", arguments: [1_050_000, 9_000_000])
    func largeRequest(count: Int) async throws {
        let server = try ScriptedServer { _ in answer() }
        let client = try HTTPClient()
        let long = String(repeating: "a", count: count)
        let requests = [
            HTTPRequest(url: server.url("/" + long)),
            HTTPRequest(url: server.url(), headers: [HTTPHeader("X-Long", long)]),
            HTTPRequest(
                method: .post, url: server.url(),
                headers: [HTTPHeader("X-Long", String(long.prefix(1_040_000)))],
                body: Array(repeating: 7, count: 60_000)),
        ]
        for request in requests {
            let error = await failure(client, request)
            #expect(error?.kind == .bodyTooLarge, "\(String(describing: error))")
        }
        await server.stop()
    }

    @Test("every code of libcurl has the kind that is true")
    func codes() {
        let kinds: [(HTTPError.Kind, [Int32])] = [
            (.timeout, [28]),
            (.invalidURL, [3]),
            (.tls, [35, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98, 101]),
            (.badEncoding, [1, 8, 23, 61]),
            (.bodyTooLarge, [63, 100]),
            // Each only when we use libcurl wrongly, or it cannot be used at all.
            (.internalFault, [2, 4, 26, 27, 34, 41, 42, 48, 93]),
        ]
        let special = Dictionary(
            uniqueKeysWithValues: kinds.flatMap { kind, codes in codes.map { ($0, kind) } })
        for code in Int32(1)...200 {
            #expect(HTTPError.Kind(CurlCode(rawValue: code)) == special[code] ?? .network, "\(code)")
        }
    }
}
