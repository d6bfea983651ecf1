import AdapterKit
import FoundationEssentials
import Mediation
import Testing

@Suite("Problems of configurations made in code")
struct ConfigurationProblemsTests {
    private let adapters = AdapterRegistry([Bidder.self, House.self])

    private let networks = [
        NetworkConfiguration(id: "bids", adapter: "bidder", settings: ["token": "t0ken"]),
        NetworkConfiguration(id: "house", adapter: "house"),
    ]

    private func problems(
        networks: [NetworkConfiguration]? = nil, currency: ExchangeRates = ExchangeRates(),
        placements: [PlacementConfiguration] = [], groups: [String: FrequencyPolicy] = [:],
        frequency: FrequencyPolicy = FrequencyPolicy()
    ) -> [String] {
        MediationConfiguration(
            networks: networks ?? self.networks, currency: currency, placements: placements, groups: groups,
            frequency: frequency
        )
        .problems(adapters: adapters).map(\.description)
    }

    @Test("Problems of configurations made in code are none where there is nothing wrong")
    func valid() {
        let lines = [
            DemandLine(network: "bids", networkPlacementID: "1", pricing: .bidding(floor: Money(0, .usd))),
            DemandLine(network: "house", pricing: .fixed(Money(1, .usd))),
            DemandLine(network: "house", pricing: .fixed(Money(0, .usd))),
        ]
        let placement = PlacementConfiguration(id: "a", kind: .banner, demand: lines, group: "g")
        #expect(problems(placements: [placement], groups: ["g": FrequencyPolicy(perDay: 0)]) == [])
    }

    @Test(
        "Problems of configurations made in code name a secret that is too short to be kept out of messages")
    func shortSecret() {
        let short = [NetworkConfiguration(id: "bids", adapter: "bidder", settings: ["token": "abc"])]
        let found = problems(networks: short)
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("networks.bids.settings.token: a secret has at least 4 characters") == true
        )
    }

    @Test("Problems of configurations made in code name both of two adapters with one id")
    func conflictingAdapters() throws {
        let twice = AdapterRegistry([House.self, Bidder.self, OtherHouse.self])
        let found = MediationConfiguration().problems(adapters: twice)
        #expect(found.map(\.path) == [""])
        let message = try #require(found.first?.message)
        #expect(message.contains("`house`"))
        #expect(message.contains(".House and ") && message.hasSuffix(".OtherHouse"))
    }

    @Test(
        "Problems of configurations made in code name the known adapters, networks and groups, the nearest first"
    )
    func unknownNames() {
        let wrong = [NetworkConfiguration(id: "n", adapter: "huose")]
        let line = DemandLine(network: "hose", pricing: .fixed(Money(1, .usd)))
        let placement = PlacementConfiguration(id: "a", kind: .banner, demand: [line], group: "fulscreen")
        #expect(
            problems(networks: wrong) == [
                "networks.n.adapter: unknown adapter `huose`; known: house, bidder; did you mean `house`?"
            ])
        #expect(
            problems(placements: [placement], groups: ["app": .init(), "fullscreen": .init()]) == [
                "placements.a.demand[0].network: unknown network `hose`; known: house, bids; "
                    + "did you mean `house`?",
                "placements.a.frequency.group: unknown group `fulscreen`; known: fullscreen, app; "
                    + "did you mean `fullscreen`?",
            ])
    }

    @Test(
        "Problems of configurations made in code tell of two of one name, also where they are only canonically equal"
    )
    func duplicates() {
        let composed = PlacementConfiguration(id: "\u{E9}", kind: .banner)
        let decomposed = PlacementConfiguration(id: "e\u{301}", kind: .banner)
        #expect(problems(placements: [composed, decomposed]).count == 1)
        #expect(
            problems(networks: networks + [networks[1]]) == [
                "networks.house: two networks have the name `house`"
            ])
    }

    @Test(
        "Problems of configurations made in code tell of placement IDs that are not allowed",
        arguments: [
            ("", true), ("a\nb", true), ("\u{85}", true), (String(repeating: "a", count: 257), true),
            (String(repeating: "é", count: 129), true), (String(repeating: "é", count: 128), false),
            ("首页-😀-é", false), (" ", false),
        ])
    func placementIDs(id: String, isWrong: Bool) {
        let found = problems(placements: [
            PlacementConfiguration(id: PlacementID(rawValue: id), kind: .banner)
        ])
        #expect(found.isEmpty != isWrong)
        #expect(!found.contains { $0.contains("\n") })
    }

    @Test("Problems of configurations made in code tell of what an adapter cannot do")
    func adapterLimits() {
        let lines = [
            DemandLine(network: "bids", networkPlacementID: "x1", pricing: .bidding()),
            DemandLine(network: "house", pricing: .bidding()),
        ]
        let placement = PlacementConfiguration(id: "a", kind: .native, demand: lines)
        #expect(
            problems(placements: [placement]) == [
                "placements.a.demand[0].network: the bidder adapter has no ads of the format native; it has banner",
                "placements.a.demand[0].placementId: a placement ID of the bidder adapter is digits only",
                "placements.a.demand[1].bidding: the house adapter does not bid; write a fixed `price` instead",
            ])
    }

    @Test("Problems of configurations made in code come from adapters as well, at the setting or the line")
    func adapterRules() {
        let network = NetworkConfiguration(
            id: "bids", adapter: "bidder", settings: ["token": "forbidden", "tokn": "s3cret"])
        let other = PlacementConfiguration(
            id: "a", kind: .banner, demand: [DemandLine(network: "house", pricing: .fixed(Money(1, .usd)))])
        let line = DemandLine(network: "bids", networkPlacementID: "13", pricing: .bidding())
        let placement = PlacementConfiguration(id: "b", kind: .banner, demand: other.demand + [line])
        #expect(
            problems(networks: [network, networks[1]], placements: [other, placement]) == [
                "networks.bids.settings.tokn: unknown setting of the bidder adapter; did you mean `token`?",
                "networks.bids.settings.token: not this one",
                "placements.b.demand[1].placementId: not 13",
            ])
    }

    @Test("Problems of configurations made in code tell of money without a rate and of amounts out of range")
    func money() throws {
        let eur = try #require(Currency(code: "EUR"))
        let lines = [
            DemandLine(network: "bids", networkPlacementID: "1", pricing: .bidding(floor: Money(1, eur))),
            DemandLine(network: "house", pricing: .fixed(Money(-1, .usd))),
        ]
        let placement = PlacementConfiguration(id: "a", kind: .banner, demand: lines)
        let found = problems(placements: [placement])
        #expect(found.count == 2)
        #expect(found.first?.contains("EUR has no rate to the base currency USD") == true)
        #expect(found.last?.contains("from 0 to") == true)
        #expect(problems(currency: ExchangeRates(rates: [eur: -1])).count == 1)
        #expect(problems(currency: ExchangeRates(rates: [.usd: 2])).count == 1)
        #expect(problems(currency: ExchangeRates(rates: [.usd: 1])) == [])
    }

    @Test("Problems of configurations made in code tell of a second app-open placement")
    func appOpen() {
        let first = PlacementConfiguration(id: "a", kind: .appOpen())
        let second = PlacementConfiguration(id: "b", kind: .appOpen())
        let found = problems(placements: [first, second])
        #expect(found.map { $0.prefix { $0 != ":" } } == ["placements.b.format"])
    }

    @Test("Problems of configurations made in code name the range of every number that is out of it")
    func ranges() {
        var placement = PlacementConfiguration(id: "a", kind: .appOpen())
        placement.lifetime = .zero
        placement.loadTimeout = .seconds(3601)
        placement.showTimeout = .zero
        placement.loadLead = .seconds(-1)
        placement.skipAfter = .seconds(-1)
        placement.appOpen = AppOpenPolicy(
            coldStartWindow: .seconds(-1), minimumBackgroundTime: .seconds(-1),
            fullscreenCooldown: .seconds(-1), retryInterval: .zero, retryLimit: -1)
        placement.frequency = FrequencyPolicy(
            skipFirstLaunches: -1, everyNthReturn: 0, perSession: -1, perDay: -1,
            windows: [.init(limit: -1, length: .zero)], minimumInterval: .seconds(-1))
        let found = problems(placements: [placement], frequency: FrequencyPolicy(perDay: -1))
        #expect(found.count == 18)
        #expect(found.allSatisfy { $0.contains(" from ") && $0.contains(" to ") })
        #expect(found.first == "placements.a.ttl: expected seconds from 0.001 to 2592000")
        #expect(found.last == "frequency.perDay: expected a whole number from 0 to 1000000")
    }
}

private struct Bidder: NetworkAdapter {
    static let manifest = AdapterManifest(
        id: "bidder", name: "Bidder", version: "1", formats: [.banner], isBidding: true,
        settings: [
            SettingDeclaration("token", .text, isRequired: true, isSecret: true, summary: "the token")
        ],
        placementIDs: .digits)

    static func problems(settings: AdapterSettings, lines: [DemandLineSettings]) -> [SettingProblem] {
        let token = settings.secret("token") == Secret("forbidden")
        return (token ? [SettingProblem(.setting("token"), "not this one")] : [])
            + lines.indices.filter { lines[$0].networkPlacementID == "13" }
            .map { SettingProblem(.line($0, field: "placementId"), "not 13") }
    }

    init(settings: AdapterSettings, environment: AdapterEnvironment) throws {}

    func load(_ request: AdRequest) async throws -> LoadedAd { throw AdapterError(.noFill) }
}

private struct House: NetworkAdapter {
    static let manifest = AdapterManifest(
        id: "house", name: "House", version: "1", formats: AdFormat.allCases, isBidding: false)

    init(settings: AdapterSettings, environment: AdapterEnvironment) throws {}

    func load(_ request: AdRequest) async throws -> LoadedAd { throw AdapterError(.noFill) }
}

private struct OtherHouse: NetworkAdapter {
    static let manifest = House.manifest

    init(settings: AdapterSettings, environment: AdapterEnvironment) throws {}

    func load(_ request: AdRequest) async throws -> LoadedAd { throw AdapterError(.noFill) }
}
