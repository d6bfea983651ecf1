import CurlHTTP
import Foundation
import TestSupport
import Testing

@Suite("Proxies from the environment", .timeLimit(.minutes(1)))
struct ProxyTests {
    /// The ways to write this machine; `[::1]` is left out, for the test's servers do not listen there.
    private static let loopback = [
        "127.0.0.1", "127.1", "localhost", "LOCALHOST", "ads.localhost", "127.0.0.1.", "localhost.",
        "ads.localhost.",
        "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
    ]

    @Test("this machine is never asked through one, however it is written and whatever the variables say")
    func loopback() async throws {
        ExitTests.prepare()
        await #expect(processExitsWith: .success) {
            let server = try ScriptedServer { _ in answer("direct") }
            let proxy = try ScriptedServer { _ in answer("proxy") }
            for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
                for scheme in ["http", "socks5", "socks5h"] {
                    for exception in [nil, "", "example.com", "*.example"] {
                        setenv(name, "\(scheme)://127.0.0.1:\(proxy.port)", 1)
                        if let exception { setenv("NO_PROXY", exception, 1) } else { unsetenv("NO_PROXY") }
                        let client = try HTTPClient()
                        for host in ProxyTests.loopback {
                            let url = "http://\(host):\(server.port)/"
                            let result = await outcome(client, HTTPRequest(url: url))
                            #expect(result.value?.body == Array("direct".utf8), "\(url) \(name) \(result)")
                        }
                        client.close()
                    }
                }
                unsetenv(name)
            }
            #expect(proxy.connectionCount == 0)
            await server.stop()
            await proxy.stop()
        }
    }

    @Test("other machines are asked through one, and not where no_proxy names them")
    func others() async throws {
        ExitTests.prepare()
        await #expect(processExitsWith: .success) {
            let proxy = try ScriptedServer { _ in answer("proxy") }
            let open = HTTPClientConfiguration(allowInsecureHTTP: true)
            for (name, value) in [
                ("http_proxy", "http://127.0.0.1:\(proxy.port)"),
                ("ALL_PROXY", "http://127.0.0.1:\(proxy.port)"),
            ] {
                setenv(name, value, 1)
                let result = await outcome(
                    try HTTPClient(open), HTTPRequest(url: "http://ads.example/x", timeout: .seconds(20)))
                #expect(result.value?.body == Array("proxy".utf8))
                unsetenv(name)
            }
            #expect(proxy.requests.map(\.target) == ["http://ads.example/x", "http://ads.example/x"])
            setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
            setenv("no_proxy", "0.0.0.0", 1)
            let closed = try Sockets.closedPort()
            let excepted = HTTPRequest(url: "http://0.0.0.0:\(closed)/")
            #expect(await failure(try HTTPClient(open), excepted)?.kind == .network)
            #expect(proxy.requests.count == 2)
            await proxy.stop()
        }
    }
}
