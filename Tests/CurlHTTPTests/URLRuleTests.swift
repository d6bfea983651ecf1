import CurlHTTP
import TestSupport
import Testing

@Suite("Which URLs may be asked")
struct URLRuleTests {
    @Test(
        "allowed",
        arguments: [
            "https://ads.example/openrtb?x=1", "HTTPS://ADS.EXAMPLE", "https://[2001:db8::1]:8443/",
            "https://10.0.0.1/",
            "http://127.0.0.1:8080/a", "http://127.255.0.9/", "http://localhost", "HTTP://LocalHost:1/",
            "http://[::1]:80/",
            "http://a.localhost/", "http://a.b.LOCALHOST:3/", "http://2130706433/", "http://0x7f.1/",
            "http://127.1/",
            "http://017700000001/", "http://%6cocalhost/", "http://[0:0:0:0:0:0:0:1]/",
            "https://ads.example./", "http://localhost./", "http://A.LocalHost./", "http://127.0.0.1./",
            "http://127.1./", "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/",
            "http://[::FFFF:127.9.9.9]/",
            "http://[0:0:0:0:0:ffff:7f00:0001]/",
        ])
    func allowed(url: String) {
        #expect(URLRule.problem(in: url, allowInsecureHTTP: false) == nil)
    }

    @Test(
        "plain http to another machine, unless allowed",
        arguments: [
            "http://ads.example/", "http://10.0.0.1/", "http://128.0.0.1/", "http://127.0.0.1.example/",
            "http://127.0.0.1.nip.io/", "http://localhost.example/", "http://notlocalhost/",
            "http://localhost../", "http://ads.example./", "http://128.0.0.1./",
            "http://0/", "http://0.0.0.0/", "http://134744072/", "http://0x08080808/", "http://[::2]/",
            "http://[::127.0.0.1]/", "http://[::ffff:8.8.8.8]/", "http://[::fffe:127.0.0.1]/",
            "http://xlocalhost/",
            "http://1.127.0.0.1/",
        ])
    func insecure(url: String) async throws {
        let problem = try #require(URLRule.problem(in: url, allowInsecureHTTP: false))
        #expect(problem.contains("allowInsecureHTTP"))
        #expect(URLRule.problem(in: url, allowInsecureHTTP: true) == nil)
        #expect(await failure(try HTTPClient(), HTTPRequest(url: url))?.kind == .insecureURL)
    }

    @Test(
        "no URL that could be asked",
        arguments: [
            "", "ads.example", "localhost:80", "//ads.example/", "ftp://ads.example/", "file:///etc/passwd",
            "gopher://localhost/", "javascript:alert(1)", "http:localhost", "http:/localhost/",
            "http:///localhost/",
            "http://", "https:///path", "https://?x", "https://#x", "https://:80/",
            "http://localhost@evil.example/",
            "http://localhost:80@evil.example/", "https://user:password@ads.example/",
            "http://evil.example\\@localhost/",
            "http://local host/", "http://localhost:99999/", "http://localhost:x/", "http://[::1/",
            "http://[v1.x]/",
            "https://ads.example/\r\nX: y", "https://ads.example/a b", "http://localhost\0.evil.example/",
            " https://ads.example/", "http://localhost%00.evil.example/", "http://localhost%2f.evil.example/",
        ])
    func invalid(url: String) async throws {
        #expect(URLRule.problem(in: url, allowInsecureHTTP: false) != nil)
        #expect(URLRule.problem(in: url, allowInsecureHTTP: true) != nil)
        #expect(await failure(try HTTPClient(), HTTPRequest(url: url))?.kind == .invalidURL)
    }

    @Test("a problem never repeats the URL, which may hold a secret")
    func silence() throws {
        for url in [
            "https://u:hunter2@ads.example/", "http://ads.example/?hunter2", "hunter2:x",
            "https://hunter2 x/",
        ] {
            let problem = try #require(URLRule.problem(in: url, allowInsecureHTTP: false))
            #expect(!problem.contains("hunter2"))
        }
    }

    @Test("names under localhost stay on this machine")
    func localNames() async throws {
        let server = try ScriptedServer { _ in answer() }
        let url = "http://ads.localhost:\(server.port)/"
        #expect(try await HTTPClient().send(HTTPRequest(url: url)).status == 200)
        #expect(server.requests.first?["host"] == "ads.localhost:\(server.port)")
        await server.stop()
    }
}
