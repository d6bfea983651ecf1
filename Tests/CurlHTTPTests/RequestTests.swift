import CurlHTTP
import TestSupport
import Testing

@Suite("Requests and answers", .timeLimit(.minutes(1)))
struct RequestTests {
    @Test("a POST arrives with its headers and body, and nothing that libcurl would add")
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
        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/ad?x=1")
        #expect(request.body.count == 1_500_000)
        #expect(
            request.headers.map { $0.name.lowercased() }.sorted()
                == ["accept-encoding", "content-length", "host", "token", "user-agent", "x-empty"])
        #expect(request["user-agent"] == "admed/1")
        client.close()
        await server.stop()
    }
}
