import AdapterKit
import Foundation
import Mediation
import Testing

@Suite("The README")
struct ReadmeTests {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("The README shows the snippet that is compiled here")
    func snippet() throws {
        let readme = try text("README.md")
        let file = try text("Tests/ReadmeTests/Snippet.swift")
        let parts = file.components(separatedBy: "// ----\n")
        #expect(parts.count == 3)
        #expect(readme.contains("```swift\n\(parts[1])```"))
    }

    @Test("The README shows all that an admed of one's own takes")
    func ownCommand() throws {
        #expect(try text("README.md").contains("```swift\n\(text("Sources/admed/main.swift"))```"))
    }

    @Test("The README has a snippet that loads an ad and shows it to its end")
    func running() async throws {
        let scripts = Self.root.appendingPathComponent("Fixtures/mock").path
        let configuration = MediationConfiguration(
            networks: [.init(id: "house", adapter: "mock", settings: ["fixtures": .string(scripts)])],
            placements: [
                .init(
                    id: "splash", kind: .appOpen(), skipAfter: .zero,
                    demand: [
                        .init(
                            network: "house", networkPlacementID: "splash-house",
                            pricing: .fixed(Money(1, .usd)))
                    ])
            ])
        let updates = try await showSplash(configuration)
        #expect(updates.last?.isEnd == true)
        guard case .displayed(let revenue) = updates.first else {
            Issue.record("the first update is \(String(describing: updates.first))")
            return
        }
        #expect(revenue.amount == Decimal(string: "0.001") && revenue.precision == .configured)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }
}
