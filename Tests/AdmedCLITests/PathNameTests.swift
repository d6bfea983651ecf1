import Foundation
import Testing

@testable import AdmedCLI

@Suite("Names that look like paths")
struct PathNameTests {
    private static let names = [
        "../secret", "../../../../etc/passwd", "/etc/passwd", "/dev/null", "..\\\\secret", "a/../../secret",
        "nul\\0.html", "..",
    ]

    private static func configuration(_ adapter: String, _ id: String) -> String {
        """
        version: 1
        networks: { n: { adapter: \(adapter), settings: { \(adapter == "mock" ? "fixtures" : "folder"): inner } } }
        placements: { p: { format: banner, demand: [ { network: n, placementId: "\(id)", price: 1 USD } ] } }
        """
    }

    @Test(
        "Names that look like paths lead to no script and no creative outside their folder",
        arguments: ["mock", "house"], names)
    func networkIDs(adapter: String, name: String) async throws {
        for suffix in ["", ".json", ".html"] {
            let files = [
                "admed.yaml": Self.configuration(adapter, name + suffix), "secret": "outside",
                "secret.json": #"{"creative": {"html": "outside"}}"#, "secret.html": "outside",
            ]
            try await CommandLineProbe.inFolder(files) { probe in
                mkdir("\(probe.folder)/inner", 0o700)
                let result = await probe.run("fetch", "--placement", "p", "--save-markup", "ad.html")
                #expect(result.code == 3, "\(result.output)")
                #expect(!(result.output + result.messages).contains("outside"))
                #expect(!FileManager.default.fileExists(atPath: "\(probe.folder)/ad.html"))
            }
        }
    }

    @Test(
        "Names that look like paths are only names where they are a placement's or a request's",
        arguments: names.dropLast(2) + [long])
    func ownIDs(name: String) async throws {
        let yaml = """
            version: 1
            networks: { n: { adapter: mock, settings: { fixtures: . } } }
            placements: { "\(name)": { format: banner, demand: [ { network: n, placementId: good, price: 1 USD } ] } }
            """
        try await CommandLineProbe.inFolder([
            "admed.yaml": yaml, "good.json": #"{"shows": [{"displayed": 0, "closed": 0}]}"#,
        ]) { probe in
            let name = name.replacing("\\\\", with: "\\")
            for command in [["fetch", "--json"], ["show", "--dwell", "0", "--state", "ledger.sqlite"]] {
                let result = await probe.run(command + ["--placement", name, "--request-id", name])
                #expect(result.code == 0, "\(result.messages)")
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: probe.folder)
                .filter { !$0.hasPrefix("ledger.sqlite") }
            #expect(left.sorted() == ["admed.yaml", "good.json"])
        }
    }

    private static let long = String(repeating: "../", count: 85)
}
