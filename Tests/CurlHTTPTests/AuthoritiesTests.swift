import CurlHTTP
import FixtureServer
import Foundation
import TestSupport
import Testing

@Suite("CA bundles", .timeLimit(.minutes(1)), .enabled(if: OpenSSL.path != nil, "needs the openssl tool"))
struct AuthoritiesTests {
    private let certificates: CertificateFolder
    private let authority: [UInt8]

    init() throws {
        certificates = try CertificateFolder()
        authority = Array(try Data(contentsOf: URL(fileURLWithPath: certificates.authority)))
    }

    private func bundle(_ bytes: [UInt8]) throws -> String {
        let file = certificates.folder.appendingPathComponent(UUID().uuidString)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// What making a client with that bundle says.
    private func problem(_ bytes: [UInt8]) throws -> String? {
        let path = try bundle(bytes)
        do throws(HTTPError) {
            _ = try HTTPClient(HTTPClientConfiguration(caBundle: path))
            return nil
        } catch {
            #expect(error.kind == .tls)
            return error.message.replacingOccurrences(of: path, with: "F")
        }
    }

    @Test("CA bundles without a usable certificate are refused before anything is sent, each for its reason")
    func unusable() throws {
        let text = String(decoding: authority, as: UTF8.self)
        let body = text.split(separator: "\n").dropFirst().dropLast().joined()
        let der = [UInt8](try #require(Data(base64Encoded: body)))
        let key = Array(
            try Data(contentsOf: certificates.folder.appendingPathComponent("root.key")))
        let utf16 = Array("\u{FEFF}\(text)".utf16).flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)]
        }
        #expect(try problem([]) == "the CA bundle F is empty")
        #expect(try problem(der)?.contains("binary form (DER)") == true)
        #expect(try problem(key)?.contains("a private key, but no certificate") == true)
        #expect(try problem(utf16)?.contains("UTF-16") == true)
        #expect(try problem(Array(utf16.dropFirst(2)))?.contains("UTF-16") == true)
        #expect(try problem(Array("hello\n".utf8))?.contains("no certificate in PEM form") == true)
        #expect(
            try problem(Array(authority.prefix(authority.count / 2)))?.contains(
                "cut short within its certificate 1") == true)
        #expect(
            try problem(authority + authority.prefix(authority.count / 2))?.contains("certificate 2") == true)
        let holed = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset != 2 }.map(\.element).joined(separator: "\n")
        #expect(try problem(Array(holed.utf8))?.contains("certificate 1 is damaged") == true)
        let empty = "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"
        #expect(try problem(Array(empty.utf8))?.contains("certificate 1 is damaged") == true)
        for cut in 0..<authority.count - 2 {
            #expect(try problem(Array(authority.prefix(cut))) != nil, "cut after \(cut)")
        }
    }

    @Test(
        "CA bundles with line ends of Windows, a byte order mark, a key or words beside the certificate are read"
    )
    func readable() async throws {
        let identity = try certificates.identity()
        let server = try FixtureServer(
            FixtureSet([.init(name: "a", json: #"{"request": {}, "response": {"status": 204}}"#)]),
            identity: ServerIdentity(certificateFile: identity.chain, keyFile: identity.key))
        let text = String(decoding: authority, as: UTF8.self)
        let key = try String(
            contentsOf: certificates.folder.appendingPathComponent("root.key"), encoding: .utf8)
        for variant in [
            text, text.replacingOccurrences(of: "\n", with: "\r\n"), "\u{FEFF}" + text,
            "\u{FEFF}" + text.replacingOccurrences(of: "\n", with: "\r\n"), key + text, "Our root:\n" + text,
            String(text.dropLast()),
        ] {
            let client = try HTTPClient(
                HTTPClientConfiguration(caBundle: try bundle(Array(variant.utf8))))
            let result = await outcome(client, HTTPRequest(url: server.url))
            #expect(result.value?.status == 204, "\(result)")
        }
    }
}
