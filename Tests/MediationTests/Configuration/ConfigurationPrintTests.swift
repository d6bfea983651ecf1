import AdapterKit
import Mediation
import Testing

@Suite("A configuration that is printed")
struct ConfigurationPrintTests {
    @Test("A configuration that is printed tells the keys of settings, and no value")
    func secrets() {
        let configuration = MediationConfiguration(
            networks: [NetworkConfiguration(id: "n", adapter: "a", settings: ["token": "m4rk3r"])],
            placements: [])
        var dumped = ""
        dump(configuration, to: &dumped)
        for text in ["\(configuration)", String(reflecting: configuration), dumped] {
            #expect(text.contains("token"))
            #expect(!text.contains("m4rk3r"), "\(text)")
        }
    }
}
