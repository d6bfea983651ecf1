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

    @Test("has its networks with their settings as the manifests type them")
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

    @Test("has its context and money")
    func contextAndMoney() throws {
        let configuration = try full()
        let eur = try #require(Currency(code: "EUR"))
        #expect(configuration.context == ["app": ["bundle": "com.example.app"]])
        #expect(configuration.currency == ExchangeRates(rates: [eur: Decimal(string: "1.1")!]))
    }

    @Test("has its placement, policies and groups")
    func placement() throws {
        let configuration = try full()
        let demand = [
            DemandLine(
                network: "pangle", placementID: "980088192", pricing: .bidding, floor: Money("0.5 USD"),
                timeout: .seconds(3), template: [:]),
            DemandLine(
                network: "house", placementID: "splash-house", pricing: .fixed(Money("0.1 USD")!)),
        ]
        #expect(
            configuration.placements == [
                PlacementConfiguration(
                    id: "splash", format: .appOpen, ttl: .seconds(3600), demand: demand,
                    appOpen: AppOpenPolicy(),
                    frequency: FrequencyPolicy(
                        perSession: 3, perDay: 5, windows: [.init(limit: 2, length: .seconds(3600))],
                        minimumInterval: .seconds(60)),
                    group: "fullscreen")
            ])
        #expect(configuration.groups == ["fullscreen": FrequencyPolicy(perDay: 10)])
        #expect(configuration.frequency == FrequencyPolicy(perSession: 20))
    }

    @Test("comes back from JSON as it was written, by decoding and by reading the file")
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

    @Test("and the starter configuration are valid")
    func starter() {
        #expect(problems(StarterConfiguration.text, environment: [:]) == [])
    }

    @Test("is never a reason to crash, however it is mangled")
    func mangled() throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: Self.path)))
        var random = SplitMix(state: 20_261_130)
        let interesting = Array(#"{}[]:,-"'&*!|>%@`#?"#.utf8) + [0, 9, 10, 13, 32, 0x80, 0xC3, 0xE2, 0xFF]
        for _ in 0..<1500 {
            var text = bytes
            if Bool.random(using: &random) { text.removeLast(Int.random(in: 0...text.count, using: &random)) }
            for _ in 0..<Int.random(in: 0...6, using: &random) where !text.isEmpty {
                let at = Int.random(in: 0..<text.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: text.remove(at: at)
                case 1: text.insert(interesting.randomElement(using: &random)!, at: at)
                default: text[at] = interesting.randomElement(using: &random)!
                }
            }
            do {
                _ = try reader().read(SourceDocument(bytes: text, name: "admed.yaml"))
            } catch {
                #expect(!error.problems.isEmpty)
                #expect(!error.description.contains("t0ken"))
            }
        }
    }
}

/// The same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
