import AdapterKit
import Testing

@Suite("A setting that is an address")
struct AddressSettingTests {
    private static let manifest = AdapterManifest(
        id: "acme", name: "Acme", version: "1.0.0", formats: [.banner], isBidding: false,
        settings: [.init("endpoint", .url, summary: "where requests go")])

    private func problem(_ address: String, allowInsecureHTTP: Bool? = nil) -> String? {
        var raw: [String: JSONValue] = ["endpoint": .string(address)]
        if let allowInsecureHTTP { raw["allowInsecureHTTP"] = .bool(allowInsecureHTTP) }
        let (settings, problems) = AdapterSettings.reading(raw, manifest: Self.manifest)
        #expect((settings.text("endpoint") == nil) == !problems.isEmpty)
        return problems.first?.message
    }

    @Test(
        "A setting that is an address may be https, and plain http to this machine",
        arguments: [
            "https://ads.example/openrtb?x=1#y", "HTTPS://ADS.EXAMPLE", "https://[2001:db8::1]:8443/",
            "https://10.0.0.1:443", "https://größe.example/", "https://ads.example./",
            "https://ads.example:/",
            "http://localhost./", "http://ads.localhost.:8080/", "http://127.0.0.1./",
            "http://[::ffff:127.0.0.1]/",
            "http://127.0.0.1:8080/a", "http://127.255.0.9/", "http://localhost", "HTTP://LocalHost:1/",
            "http://[::1]:80/", "http://[0:0:0:0:0:0:0:1]/", "http://a.b.LOCALHOST:3/", "http://127.1/",
            "http://2130706433/", "http://0x7f.1/", "http://017700000001/", "https://ads.example/@a:b",
        ])
    func allowed(address: String) { #expect(problem(address) == nil) }

    @Test(
        "A setting that is an address may be plain http to another machine only with the flag",
        arguments: [
            "http://192.0.2.1", "http://ads.example/", "http://128.0.0.1/", "http://127.0.0.1.example/",
            "http://localhost.example/", "http://notlocalhost/", "http://localhost../", "http://.localhost/",
            "http://0/", "http://0.0.0.0/", "http://134744072/", "http://[::2]/",
            "http://[::ffff:128.0.0.1]/", "http://[::ffff:192.0.2.1]/",
            "http://[::1:1]/", "http://127.0.0.256/", "http://4294967296/",
        ])
    func insecure(address: String) {
        #expect(problem(address)?.contains("allowInsecureHTTP") == true)
        #expect(problem(address, allowInsecureHTTP: false)?.contains("allowInsecureHTTP") == true)
        #expect(problem(address, allowInsecureHTTP: true) == nil)
    }

    @Test(
        "A setting that is an address must be an address that nobody could read in two ways",
        arguments: [
            "", "ads.example", "ftp://ads.example/", "http:/localhost/", "http:///localhost/", "https://",
            "http://",
            "https://?x", "https://:80/", "https://u:p@x y/", "https://u:p@ads.example/",
            "https://u@ads.example",
            "https://ads.example:99999/", "https://ads.example:x/", "https://ads.example:1:2/",
            "https://ads.example:000000000080/", "https://[::1/", "https://[v1.x]/", "https://[]/",
            "https://ads.example/a b", "https://ads.example/\r\nX: y", " https://ads.example/",
            "https://ads.example\\@localhost/", "https://localhost%00.evil.example/", "https://a,b/",
            "https://ads.example/\u{7F}",
        ])
    func unusable(address: String) {
        for isAllowed in [nil, false, true] {
            let told = problem(address, allowInsecureHTTP: isAllowed)
            #expect(told?.hasPrefix("expected an address that starts with http:// or https://") == true)
        }
    }
}
