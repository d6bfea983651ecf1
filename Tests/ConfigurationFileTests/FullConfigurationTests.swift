import AdapterKit
import ConfigurationFile
import Foundation
import Mediation
import Testing

@Suite("The configuration of the documentation")
struct FullConfigurationTests {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/config/full.yaml").standardized.path

    private func full() throws -> MediationConfiguration { try reader().read(path: Self.path) }

    @Test(
        "The configuration of the documentation has its networks with their settings as the manifests type them"
    )
    func networks() throws {
        let folder = Self.path.dropLast("full.yaml".count)
        #expect(
            try full().networks == [
                NetworkConfiguration(
                    id: "pangle", adapter: "pangle",
                    settings: [
                        "endpoint": "https://ads.example/openrtb/get_ads/",
                        "token": "t0ken-of-the-environment", "appid": "8025677",
                    ]),
                NetworkConfiguration(
                    id: "house", adapter: "mock", settings: ["fixtures": .string(folder + "Fixtures/mock")]),
            ])
    }

    @Test("The configuration of the documentation has its context and money")
    func contextAndMoney() throws {
        let configuration = try full()
        let eur = try #require(Currency(code: "EUR"))
        #expect(configuration.context == ["app": ["bundle": "com.example.app"]])
        #expect(configuration.currency == ExchangeRates(rates: [eur: Decimal(string: "1.1")!]))
    }

    @Test("The configuration of the documentation has its placement, policies and groups")
    func placement() throws {
        let configuration = try full()
        let demand = [
            DemandLine(
                network: "pangle", networkPlacementID: "980088192",
                pricing: .bidding(floor: Money("0.5 USD")),
                timeout: .seconds(3), template: [:]),
            DemandLine(
                network: "house", networkPlacementID: "splash-house", pricing: .fixed(Money("0.1 USD")!)),
        ]
        #expect(
            configuration.placements == [
                PlacementConfiguration(
                    id: "splash", kind: .appOpen(), lifetime: .seconds(3600), demand: demand,
                    frequency: FrequencyPolicy(
                        perSession: 3, perDay: 5, windows: [.init(limit: 2, length: .seconds(3600))],
                        minimumInterval: .seconds(60)),
                    group: "fullscreen")
            ])
        #expect(configuration.groups == ["fullscreen": FrequencyPolicy(perDay: 10)])
        #expect(configuration.frequency == FrequencyPolicy(perSession: 20))
    }

    @Test(
        "The configuration of the documentation comes back from JSON as it was written, by decoding and by reading the file"
    )
    func roundTrip() throws {
        var configuration = try full()
        // JSON objects have no order; with sorted keys both ways give the order of names.
        configuration.networks.sort { $0.id.rawValue < $1.id.rawValue }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(configuration)
        #expect(try JSONDecoder().decode(MediationConfiguration.self, from: data) == configuration)
        let text = String(decoding: data, as: UTF8.self)
        #expect(try reader().read(text: text, name: Self.path) == configuration)
    }

    @Test("The configuration of the documentation and the starter configuration are valid")
    func starter() {
        #expect(problems(StarterConfiguration.text, environment: [:]) == [])
    }

    @Test("The configuration of the documentation is never a reason to crash, however it is mangled")
    func mangled() throws {
        var mangler = Mangler(Array(try Data(contentsOf: URL(filePath: Self.path))))
        for _ in 0..<1500 {
            let text = mangler.next()
            do {
                _ = try reader().read(SourceDocument(bytes: text, name: "admed.yaml"))
            } catch {
                #expect(!error.problems.isEmpty)
                #expect(!error.description.contains("t0ken"))
            }
        }
    }
}
