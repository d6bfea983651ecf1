import Foundation
import Testing

@Suite("Rooms")
struct RoomsTests {
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("no file imports what its room must not")
    func imports() throws {
        let files = try SourceFile.all(below: ["Sources", "Adapters"], of: Self.package)
        #expect(files.count > 20)
        for violation in files.flatMap(ImportRules.violations) { Issue.record("\(violation)") }
    }

    @Test("the manifest has no arrow that the table has not")
    func manifest() throws {
        let manifest = try String(
            contentsOf: Self.package.appendingPathComponent("Package.swift"), encoding: .utf8)
        for violation in ImportRules.violations(inManifest: manifest) { Issue.record("\(violation)") }
    }

    @Test("no file of Mediation uses a type of a folder above its own")
    func folders() throws {
        let files = try SourceFile.all(below: ["Sources/Mediation"], of: Self.package)
        #expect(files.count > 50)
        for violation in FolderRules.violations(in: files, order: FolderRules.mediation) {
            Issue.record("\(violation)")
        }
    }

    @Test("a type that is used below its folder is found, and nothing else")
    func findingInFolders() {
        let files = [
            SourceFile(path: "Sources/M/Low/A.swift", text: "struct A { let b: B; let c: Other.C } // D"),
            SourceFile(
                path: "Sources/M/High/B.swift",
                text: "package final class B { let a: A }\nenum C {}\nenum D {}"),
            SourceFile(path: "Sources/M/E.swift", text: ""),
        ]
        #expect(
            FolderRules.violations(in: files, order: ["Low", "High"]) == [
                "Sources/M/E.swift is in a folder that FolderRules does not know",
                "Sources/M/Low/A.swift uses B of High, which is above it",
            ])
    }

    @Test(
        "a forbidden import is found however it is written",
        arguments: [
            ("Sources/Mediation/A.swift", "import CurlHTTP", "imports CurlHTTP, which Mediation must not"),
            (
                "Sources/Mediation/A.swift", "public import OpenRTB",
                "imports OpenRTB, which Mediation must not"
            ),
            (
                "Sources/Mediation/Engine/A.swift", "import Dispatch",
                "imports Dispatch, which Mediation must not"
            ),
            (
                "Sources/Mediation/A.swift", "func f() { print(1) }",
                "uses print, which Mediation must not"
            ),
            ("Sources/Mediation/A.swift", "let a = Date()", "uses Date(), which Mediation must not"),
            ("Sources/Mediation/A.swift", "let a: Date = Date.now", "uses Date(), which Mediation must not"),
            (
                "Sources/AdapterKit/A.swift", "import Foundation",
                "imports Foundation, which AdapterKit must not"
            ),
            ("Sources/AdapterKit/A.swift", "import Glibc", "imports Glibc, which AdapterKit must not"),
            ("Sources/OpenRTB/A.swift", "\n    import Glibc", "imports Glibc, which OpenRTB must not"),
            (
                "Adapters/Pangle/A.swift", "@preconcurrency public import struct Mediation.X",
                "imports Mediation, which PangleAdapter must not"
            ),
            ("Adapters/New/A.swift", "import Mediation", "imports Mediation, which Adapters/New must not"),
            ("Adapters/Mock/A.swift", "import OpenRTB", "imports OpenRTB, which MockAdapter must not"),
            (
                "Sources/FixtureServer/A.swift", "import Mediation",
                "imports Mediation, which FixtureServer must not"
            ),
            ("Sources/AdmedCLI/A.swift", "@testable import CCurl", "imports CCurl, which AdmedCLI must not"),
            ("Sources/Other/A.swift", "", "is in a room that Room.table does not know"),
        ])
    func finding(path: String, text: String, violation: String) {
        #expect(ImportRules.violations(in: SourceFile(path: path, text: text)) == ["\(path) \(violation)"])
    }

    @Test(
        "what is allowed is left alone",
        arguments: [
            (
                "Sources/Mediation/Runtime/A.swift",
                "import AdapterKit\nimport Dispatch\nimport Synchronization"
            ),
            ("Sources/Mediation/A.swift", "// import CurlHTTP\nlet text = \"Date() print(\"; blueprint(1)"),
            (
                "Sources/AdapterKit/A.swift",
                "#if canImport(FoundationEssentials)\n    public import FoundationEssentials\n#else\n    public import Foundation\n#endif"
            ),
            ("Sources/Platform/A.swift", "@_exported public import Glibc"),
            ("Sources/AdmedCLI/A.swift", "import Platform"),
            ("Adapters/New/A.swift", "import AdapterKit\nimport OpenRTBAdapter"),
            ("Sources/admed/main.swift", "import AdmedCLI\nimport NewAdapter"),
        ])
    func allowing(path: String, text: String) {
        #expect(ImportRules.violations(in: SourceFile(path: path, text: text)) == [])
    }

    @Test("a forbidden arrow in the manifest is found")
    func findingInManifest() {
        let manifest = """
            room("Mediation", imports: ["AdapterKit", "CurlHTTP"]),
            room("PangleAdapter", in: "Adapters/Pangle", imports: ["Mediation"]),
            room("TestSupport", in: "Tests/TestSupport", imports: ["Mediation"]),
            """
        #expect(
            ImportRules.violations(inManifest: manifest) == [
                "Package.swift lets Mediation import CurlHTTP, which is against Room.table",
                "Package.swift lets PangleAdapter import Mediation, which is against Room.table",
            ])
    }
}
