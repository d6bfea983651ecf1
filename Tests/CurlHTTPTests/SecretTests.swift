import CurlHTTP
import Foundation
import TestSupport
import Testing

@Suite("Secrets on the wire")
struct SecretTests {
    @Test("the wire log shows heads, sizes and times, and no secret", .timeLimit(.minutes(1)))
    func wireLog() async throws {
        let server = try ScriptedServer { _ in
            answer("hello", headers: ["X-Echo: s3cret/x", "X-Other: s3cret%2Fx"])
        }
        let lines = Shared<[String]>([])
        let client = try HTTPClient(
            HTTPClientConfiguration(
                secrets: ["s3cret/x"], wireLog: { line in lines.withLock { $0.append(line) } }))
        let response = try await client.send(
            HTTPRequest(
                method: .post, url: server.url("/ad?key=s3cret%2fx"),
                headers: [HTTPHeader("TOKEN", "s3cret/x")],
                body: [1, 2]))
        #expect(response.headers["x-echo"] == "s3cret/x")
        client.close()
        let log = lines.withLock { $0 }
        #expect(log.first == "> POST \(server.url("/ad?key=‹redacted›"))")
        #expect(log.contains("> TOKEN: ‹redacted›"))
        #expect(log.contains("> (2 bytes of body)"))
        #expect(log.contains("< HTTP/1.1 200 OK"))
        #expect(log.contains("< X-Echo: ‹redacted›"))
        #expect(log.contains("< X-Other: ‹redacted›"))
        #expect(log.last?.hasPrefix("< (5 bytes of body, 5 on the wire; connected after ") == true)
        #expect(!log.contains { $0.contains("s3cret") || $0.contains("\r") || $0.contains("\n") })
        await server.stop()
    }

    @Test("an error text holds no secret", .timeLimit(.minutes(1)))
    func errors() async throws {
        let client = try HTTPClient(HTTPClientConfiguration(secrets: ["s3cret"]))
        let port = try Sockets.closedPort()
        let error = await failure(client, HTTPRequest(url: "http://s3cret.localhost:\(port)/"))
        #expect(error?.message.contains("‹redacted›.localhost") == true)
        #expect(error?.message.contains("s3cret") == false)
    }
}
