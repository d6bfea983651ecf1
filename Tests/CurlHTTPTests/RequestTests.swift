import CurlHTTP
import TestSupport
import Testing

@Suite("Requests and answers", .timeLimit(.minutes(1)))
struct RequestTests {
    @Test("a large POST arrives with its headers and body, and nothing that libcurl would add by itself")
    func post() async throws {
        let server = try ScriptedServer([
            .read, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-One: a\r\nx-one:  b \r\n\r\nhi"), .stall,
        ])
        let client = try HTTPClient(HTTPClientConfiguration(userAgent: "admed/1"))
        let response = try await client.send(
            HTTPRequest(
                method: .post, url: server.url("/ad?x=1"),
                headers: [HTTPHeader("TOKEN", "t"), HTTPHeader("X-Empty", "")],
                body: Array(repeating: 65, count: 1_500_000)))

        #expect(response.status == 200)
        #expect(response.body == Array("hi".utf8))
        #expect(response.headers["X-ONE"] == "a")
        #expect(response.headers.values(of: "x-one") == ["a", "b"])
        #expect(response.metrics.bytesSent == 1_500_000)
        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/ad?x=1")
        #expect(request.body == Array(repeating: 65, count: 1_500_000))
        #expect(
            request.headers.map { $0.name.lowercased() }.sorted()
                == ["accept-encoding", "content-length", "host", "token", "user-agent", "x-empty"])
        #expect(request["user-agent"] == "admed/1")
        #expect(request["accept-encoding"]?.contains("gzip") == true)
        client.close()
        await server.stop()
    }

    @Test("a GET sends no body and a POST without one says so, also on a handle used before")
    func bodies() async throws {
        let server = try ScriptedServer { _ in answer() }
        let client = try HTTPClient()
        let all: [(HTTPRequest.Method, [UInt8])] = [(.post, [1, 2]), (.get, [3]), (.post, []), (.get, [])]
        for (method, body) in all {
            _ = try await client.send(HTTPRequest(method: method, url: server.url(), body: body))
        }
        #expect(server.requests.map(\.method) == ["POST", "GET", "POST", "GET"])
        #expect(server.requests.map { $0["content-length"] } == ["2", nil, "0", nil])
        #expect(server.requests.allSatisfy { $0["content-type"] == nil && $0["user-agent"] == "admed" })
        await server.stop()
    }

    @Test(
        "path and query arrive byte for byte as they were written",
        arguments: [
            "/a/../b/./c", "/..%2f", "//a//b", "/?", "/a?", "/a?b=%2f%2F%zz&c", "/a;b=c?d=[e]|{f}^`\"<>\\",
            "/a+b%20c?d=+%20&e=é首😀", "/%", "/a?b?c", "/?${UNKNOWN}&%24%7BX%7D", "/a%00b", "/?a='b'&c=~!*()",
        ])
    func byteForByte(target: String) async throws {
        let server = try ScriptedServer { _ in answer() }
        let client = try HTTPClient()
        _ = try await client.send(HTTPRequest(url: server.url(target)))
        #expect(server.requests.map(\.target) == [target])
        await server.stop()
    }

    @Test("a redirect is an answer: the other origin sees nothing, a file is not opened")
    func redirects() async throws {
        let other = try ScriptedServer { _ in answer("stolen") }
        let locations = [other.url("/x"), "file:///etc/passwd"]
        let server = try ScriptedServer { request in
            answer(
                status: "307 Temporary Redirect",
                headers: ["Location: \(locations[request.target == "/0" ? 0 : 1])"])
        }
        let client = try HTTPClient()
        for index in locations.indices {
            let response = try await client.send(
                HTTPRequest(
                    method: .post, url: server.url("/\(index)"), headers: [HTTPHeader("TOKEN", "t")],
                    body: [1]))
            #expect(response.status == 307)
            #expect(response.headers["location"] == locations[index])
            #expect(response.body.isEmpty)
        }
        #expect(server.requests.count == 2)
        #expect(other.connectionCount == 0)
        await server.stop()
        await other.stop()
    }

    @Test("headers are those of the final answer: none of a 103 before, none of the trailers")
    func finalHeaders() async throws {
        let server = try ScriptedServer([
            .read,
            .send(
                """
                HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 404 Not Found\r\nX-Long: one\r\n two\r\n\
                Transfer-Encoding: chunked\r\n\r\n2\r\nno\r\n0\r\nX-Trailer: t\r\n\r\n
                """),
            .stall,
        ])
        let response = try await HTTPClient().send(HTTPRequest(url: server.url()))
        #expect(response.status == 404)
        #expect(response.headers.all.map(\.name) == ["X-Long", "Transfer-Encoding"])
        #expect(response.headers["x-long"] == "one two")
        #expect(response.body == Array("no".utf8))
        await server.stop()
    }

    @Test(
        "a header that would break the request is refused before anything is sent",
        arguments: [
            HTTPHeader("X", "a\r\nHost: evil"), HTTPHeader("X", "a\nb"), HTTPHeader("X", "a\0b"),
            HTTPHeader("X: y\r\nZ", "a"), HTTPHeader("", "a"), HTTPHeader("X ", "a"),
        ])
    func headerInjection(header: HTTPHeader) async throws {
        let server = try ScriptedServer { _ in answer() }
        let error = await failure(try HTTPClient(), HTTPRequest(url: server.url(), headers: [header]))
        #expect(error?.kind == .internalFault)
        #expect(server.connectionCount == 0)
        await server.stop()
    }

    @Test("metrics tell a fresh connection from a reused one")
    func metrics() async throws {
        let server = try ScriptedServer { _ in answer("hello") }
        let client = try HTTPClient()
        let first = try await client.send(HTTPRequest(method: .post, url: server.url(), body: [1, 2])).metrics
        let second = try await client.send(HTTPRequest(url: server.url())).metrics
        #expect(!first.isReused && second.isReused)
        #expect(first.connect > .zero && first.tls == .zero)
        #expect(first.connect <= first.firstByte && first.firstByte <= first.total)
        #expect(first.bytesSent == 2 && first.bytesReceived == 5)
        #expect(first.httpVersion == "1.1")
        #expect(server.connectionCount == 1)
        await server.stop()
    }

    @Test("what is not HTTP is an answer that cannot be read")
    func noHTTP() async throws {
        let server = try ScriptedServer([.read, .send("SSH-2.0-OpenSSH\r\n")])
        let error = await failure(try HTTPClient(), HTTPRequest(url: server.url()))
        #expect(error?.kind == .badEncoding)
        await server.stop()
    }

    @Test("headers without end are cut")
    func endlessHeaders() async throws {
        let line = Array(("X-Fill: " + String(repeating: "x", count: 1_000) + "\r\n").utf8)
        let server = try ScriptedServer([
            .read, .send("HTTP/1.1 200 OK\r\n"), .sendRepeatedly(line, times: 10_000), .stall,
        ])
        let error = await failure(try HTTPClient(), HTTPRequest(url: server.url(), timeout: .seconds(20)))
        #expect(error?.kind == .bodyTooLarge)
        await server.stop()
    }

    @Test("TLS towards a server that has none is a TLS fault")
    func noTLS() async throws {
        let server = try ScriptedServer([.send("HTTP/1.1 400 Bad Request\r\n\r\n"), .stall])
        let url = "https://127.0.0.1:\(server.port)/"
        let error = await failure(try HTTPClient(), HTTPRequest(url: url))
        #expect(error?.kind == .tls)
        #expect(error?.curlCode == .tlsConnect)
        await server.stop()
    }

    @Test("a CA bundle that cannot be read is refused when the client is made")
    func missingBundle() {
        let error = #expect(throws: HTTPError.self) {
            try HTTPClient(HTTPClientConfiguration(caBundle: "/nowhere/ca.pem"))
        }
        #expect(error?.kind == .tls)
        #expect(error?.message == "the CA bundle /nowhere/ca.pem cannot be read")
    }
}
