import CurlHTTP
import Foundation
import TestSupport
import Testing

@Suite("Hosts beyond ASCII", .timeLimit(.minutes(1)))
struct HostNameTests {
    /// A name, and its punycode by UTS 46 without the transitional mapping.
    private static let names = [
        ("bücher", "xn--bcher-kva"), ("BÜCHER", "xn--bcher-kva"), ("bu\u{308}cher", "xn--bcher-kva"),
        ("faß", "xn--fa-hia"), ("☕", "xn--53h"), ("пример", "xn--e1afmkfd"), ("аpple", "xn--pple-43d"),
        ("広告", "xn--4rrt1v"), ("ﬁ", "fi"), ("a\u{3002}bü", "a.xn--b-eha"),
        ("xn--bcher-kva", "xn--bcher-kva"),
    ]

    @Test(
        "Hosts beyond ASCII are asked in punycode, whatever the locale", arguments: ["C", "C.UTF-8", "POSIX"])
    func punycode(locale: String) async throws {
        setlocale(LC_ALL, locale)
        let server = try ScriptedServer { _ in answer() }
        let client = try HTTPClient()
        for (name, ascii) in Self.names {
            let response = await outcome(
                client, HTTPRequest(url: "http://\(name).localhost:\(server.port)/ü?ü"))
            #expect(response.value?.status == 200, "\(name): \(response)")
            #expect(server.requests.last?["host"] == "\(ascii).localhost:\(server.port)")
            #expect(server.requests.last?.target == "/%c3%bc?ü")
        }
        await server.stop()
    }

    @Test(
        "Hosts beyond ASCII that cannot be written so are refused",
        arguments: [
            "ü--", "-ü", "ü-", "\u{200D}a", "a..ü", "\u{FFFD}", "ü\u{202E}", "xn--ü", "👨‍👩‍👧",
            String(repeating: "ü", count: 64),
        ])
    func refused(name: String) {
        let problem = URLRule.problem(in: "https://\(name).example/", allowInsecureHTTP: false)
        #expect(problem == "has a host that cannot be written in punycode")
    }

    @Test("Hosts beyond ASCII that are numbers in other scripts are the address that they say")
    func digits() async throws {
        #expect(URLRule.problem(in: "http://１２７。０.0.1/", allowInsecureHTTP: false) == nil)
        #expect(URLRule.problem(in: "http://１２８。０.0.1/", allowInsecureHTTP: false) != nil)
        #expect(URLRule.problem(in: "http://ⓛocalhost/", allowInsecureHTTP: false) == nil)
    }
}
