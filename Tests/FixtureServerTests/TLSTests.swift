import FixtureServer
import Foundation
import TestSupport
import Testing

@Suite("TLS")
struct TLSTests {
    @Test(
        "TLS is spoken with a certificate and its key, and faults are faults of HTTP there too",
        .enabled(if: OpenSSL.path != nil, "needs the openssl tool as client"))
    func serving() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let certificate = folder.appendingPathComponent("certificate.pem").path
        let key = folder.appendingPathComponent("key.pem").path
        _ = try run(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost -keyout \(key) -out \(certificate)"
        )
        let fixtures = FixtureSet([
            .init(
                name: "a",
                json: """
                    {"mappings": [
                     {"request": {"url": "/"}, "response": {"body": "over TLS"}},
                     {"request": {"url": "/fault"}, "response": {"fault": "MALFORMED_RESPONSE_CHUNK"}}]}
                    """)
        ])
        let server = try FixtureServer(
            fixtures, identity: ServerIdentity(certificateFile: certificate, keyFile: key))
        #expect(server.url == "https://127.0.0.1:\(server.port)")

        let client = "s_client -quiet -connect 127.0.0.1:\(server.port) -CAfile \(certificate)"
        let answer = try run(client, input: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200") && answer.hasSuffix("\r\n\r\nover TLS"))
        let fault = try run(client, input: "GET /fault HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(fault.hasPrefix("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzq"))
    }

    @Test("TLS is not spoken with files that are not there")
    func missingFiles() {
        #expect(throws: FixtureServerError.unusableIdentity(reason: "/none.pem cannot be read as text")) {
            try ServerIdentity(certificateFile: "/none.pem", keyFile: "/none.pem")
        }
    }

    /// What the tool writes to its standard output.
    private func run(_ arguments: String, input: String = "") throws -> String {
        // The client ends with its input, so that stays open until the server has ended the connection.
        let child = try Child(
            #require(OpenSSL.path), arguments.split(separator: " ").map(String.init), input: .text(input),
            errors: .nowhere)
        defer { child.wait() }
        return child.readToEnd()
    }
}
