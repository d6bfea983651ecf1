import FixtureServer
import Foundation
import Testing

@Suite("Answers")
struct AnswerTests {
    @Test("Answers carry the stub's status, headers and body")
    func plainAnswer() throws {
        let server = try FixtureServer(
            mappings: """
                {"request": {"url": "/a?b=1"},
                 "response": {"status": 503, "headers": {"Retry-After": 7, "Set-Cookie": ["a=1", "b=2"]},
                              "body": "busy"}}
                """)
        let reply = try ask(server.port, "/a?b=1")
        #expect(reply.status == 503)
        #expect(reply.header("Retry-After") == "7")
        #expect(reply.head.contains("Set-Cookie: a=1\r\n") && reply.head.contains("Set-Cookie: b=2"))
        #expect(reply.header("Content-Length") == "4")
        #expect(reply.body == "busy")
    }

    @Test(
        "Answers have bodies of every kind",
        arguments: [
            (#""body": "é""#, "é"),
            (#""jsonBody": {"b": [1, 2.50, "x/y\n"], "a": null}"#, #"{"a":null,"b":[1,2.5,"x/y\n"]}"#),
            (#""jsonBody": 12345678901234567890"#, "12345678901234567890"),
            (#""base64Body": "aGVsbG8=""#, "hello"),
            (#""bodyFileName": "deep/page.txt""#, "from a file"),
            (#""status": 200"#, ""),
        ])
    func bodies(response: String, body: String) throws {
        let document = FixtureSet.Document(
            name: "a.json", json: #"{"request": {"method": "GET"}, "response": {\#(response)}}"#)
        let server = try FixtureServer(
            FixtureSet([document], bodyFiles: ["deep/page.txt": Data("from a file".utf8)]))
        #expect(try ask(server.port, "/").body == body)
    }

    @Test(
        "Answers take values from the request where they are templates",
        arguments: [
            (#"{"id": "ab\"c"}"#, "{{jsonPath request.body '$.id'}}", #"ab"c"#),
            (#"{"imp": [{"id": 7}]}"#, "<{{ jsonPath  request.body  '$.imp[0].id' }}>", "<7>"),
            (#"{"imp": [{"id": "x"}]}"#, #"{{{jsonPath request.body "$['imp'][-1]"}}}"#, #"{"id":"x"}"#),
            (
                #"{"a": [{"k": 1, "v": 2}, {"k": 3, "v": 4}]}"#,
                "{{jsonPath request.body '$.a[?(@.k == 3)].v'}}", "[4]"
            ),
            (#"{"id": "ab\"c\\"}"#, #"{"id": "{{jsonPath request.body '$.id'}}"}"#, #"{"id": "ab\"c\\"}"#),
            (#"{"id": ["a"]}"#, #"{"id": {{jsonPath request.body '$.id'}}}"#, #"{"id": ["a"]}"#),
            (#"{"id": "a\r\nb"}"#, #"["\"{{jsonPath request.body '$.id'}}"]"#, #"["\"a\r\nb"]"#),
            (#"{"n": 1.50}"#, "{{jsonPath request.body '$.n'}}", "1.5"),
            ("{}", "{{jsonPath request.body '$.id'}}\u{301}", "\u{301}"),
            ("{}", "<{{jsonPath request.body '$.id'}}>", "<>"),
            ("no JSON", "<{{jsonPath request.body '$.id'}}>", "<>"),
        ])
    func templates(request: String, template: String, body: String) throws {
        let text = try #require(String(data: JSONEncoder().encode(template), encoding: .utf8))
        let server = try FixtureServer(
            mappings: """
                {"request": {}, "response": {"body": \(text), "transformers": ["response-template"]}}
                """)
        #expect(try ask(server.port, "/", method: "POST", body: request).body == body)
    }

    @Test("Answers say in templates how the server was reached")
    func baseURL() throws {
        let server = try FixtureServer(
            mappings: """
                {"request": {}, "response": {"body": "<{{ request.baseUrl }}/x>",
                 "transformers": ["response-template"]}}
                """)
        #expect(try ask(server.port, "/").body == "<http://fixtures/x>")
    }

    @Test("Answers are not templates unless they say so")
    func noTemplate() throws {
        let server = try FixtureServer(mappings: #"{"request": {}, "response": {"body": "{{x}}"}}"#)
        #expect(try ask(server.port, "/").body == "{{x}}")
    }

    @Test("Answers come after their delay, while others are answered")
    func delay() async throws {
        let server = try FixtureServer(
            mappings: """
                {"mappings": [
                 {"request": {"url": "/slow"}, "response": {"fixedDelayMilliseconds": 200, "body": "slow"}},
                 {"request": {"url": "/never"}, "response": {"fixedDelayMilliseconds": 86400000}},
                 {"request": {"url": "/quick"}, "response": {"body": "quick"}}]}
                """)
        let never = try RawClient(port: server.port)
        try never.send("GET /never HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await server.journal.requests(atLeast: 1)

        #expect(try ask(server.port, "/quick").body == "quick")
        let start = ContinuousClock.now
        #expect(try ask(server.port, "/slow").body == "slow")
        #expect(ContinuousClock.now - start >= .milliseconds(200))

        server.stop()
        #expect(try never.readToEnd().text == "")
    }

    @Test("dribble in as many pieces as asked, over the whole time")
    func dribble() throws {
        let server = try FixtureServer(
            mappings: """
                {"request": {}, "response": {"body": "abcdefghi",
                 "chunkedDribbleDelay": {"numberOfChunks": 4, "totalDuration": 200}}}
                """)
        let start = ContinuousClock.now
        let reply = try ask(server.port, "/")
        #expect(ContinuousClock.now - start >= .milliseconds(200))
        #expect(reply.header("Transfer-Encoding") == "chunked")
        #expect(reply.body == "2\r\nab\r\n2\r\ncd\r\n2\r\nef\r\n3\r\nghi\r\n0\r\n\r\n")
    }

    @Test("Answers that dribble end when the server stops")
    func stoppedDribble() async throws {
        let server = try FixtureServer(
            mappings: """
                {"request": {}, "response": {"body": "ab",
                 "chunkedDribbleDelay": {"numberOfChunks": 2, "totalDuration": 86400000}}}
                """)
        let client = try RawClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try String(decoding: client.read().bytes, as: UTF8.self).hasPrefix("HTTP/1.1 200"))
        server.stop()
        #expect(try !client.readToEnd().text.hasSuffix("0\r\n\r\n"))
    }

    @Test(
        "Answers can be faults",
        arguments: [
            ("EMPTY_RESPONSE", "", RawClient.End.closed),
            ("CONNECTION_RESET_BY_PEER", "", .reset),
            ("MALFORMED_RESPONSE_CHUNK", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzq", .closed),
            ("RANDOM_DATA_THEN_CLOSE", "zq", .closed),
        ])
    func faults(fault: String, start: String, end: RawClient.End) throws {
        let server = try FixtureServer(mappings: #"{"request": {}, "response": {"fault": "\#(fault)"}}"#)
        let client = try RawClient(port: server.port)
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
        let (text, found) = try client.readToEnd()
        #expect(found == end)
        #expect(text.hasPrefix(start) && text.isEmpty == start.isEmpty)
        #expect(server.journal.requests.count == 1)
    }

    @Test(
        "Answers say the length that the stub claims, alone, and close where it is not the true one",
        arguments: [
            (#""headers": {"Content-Length": "100"}, "body": "short""#, "100", "short"),
            (#""headers": {"Content-Length": 2}, "body": "longer""#, "2", "longer"),
            (#""headers": {"content-length": "x"}, "body": "odd""#, "x", "odd"),
            (#""headers": {"Content-Length": "-1"}, "body": "odd""#, "-1", "odd"),
            (
                #""headers": {"Content-Length": "99999999999999999999"}, "body": "odd""#,
                "99999999999999999999", "odd"
            ),
            (#""headers": {"Content-Length": "7"}"#, "7", ""),
            (
                #""headers": {"Content-Length": "9"}, "body": "slow", "chunkedDribbleDelay": {"numberOfChunks": 2, "totalDuration": 20}"#,
                "9", "slow"
            ),
        ])
    func wrongLength(response: String, length: String, body: String) throws {
        let server = try FixtureServer(mappings: #"{"request": {}, "response": {\#(response)}}"#)
        let client = try RawClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let text = try client.readToEnd().text
        let parts = text.components(separatedBy: "\r\n\r\n")
        let lengths = parts[0].components(separatedBy: "\r\n").filter {
            $0.lowercased().hasPrefix("content-length:") || $0.lowercased().hasPrefix("transfer-encoding:")
        }
        #expect(lengths.count == 1)
        #expect(lengths.first?.hasSuffix(": \(length)") == true, "\(lengths)")
        #expect(parts.dropFirst().joined() == body)
    }

    @Test("Answers of the true length say it once, and go on")
    func rightLength() throws {
        let server = try FixtureServer(
            mappings: #"{"request": {}, "response": {"headers": {"Content-Length": "2"}, "body": "ab"}}"#)
        let client = try RawClient(port: server.port)
        let request = "GET / HTTP/1.1\r\nHost: a\r\n"
        try client.send(request + "\r\n" + request + "Connection: close\r\n\r\n")
        let text = try client.readToEnd().text
        #expect(text.components(separatedBy: "Content-Length: 2\r\n").count == 3)
        #expect(text.hasSuffix("ab"))
    }

    @Test("Answers follow each other on one connection")
    func keepAlive() throws {
        let server = try FixtureServer(
            mappings: """
                {"request": {}, "response": {"body": "{{jsonPath request.body '$'}};",
                 "transformers": ["response-template"]}}
                """)
        let client = try RawClient(port: server.port)
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n1")
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nConnection: close\r\n\r\n2")
        let text = try client.readToEnd().text
        #expect(text.contains("\r\n\r\n1;HTTP/1.1 200 OK"))
        #expect(text.hasSuffix("\r\n\r\n2;"))
    }
}
