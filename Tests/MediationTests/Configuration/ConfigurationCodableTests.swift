import AdapterKit
import Foundation
import Mediation
import Testing

@Suite("Configurations as JSON")
struct ConfigurationCodableTests {
    private func decode(_ text: String) throws -> MediationConfiguration {
        try JSONDecoder().decode(MediationConfiguration.self, from: Data(text.utf8))
    }

    @Test("Configurations as JSON come back as they were written")
    func roundTrip() throws {
        let eur = try #require(Currency(code: "EUR"))
        let tenth = try #require(Decimal(string: "1.1"))
        let half = Money("0.5 EUR")
        let configuration = MediationConfiguration(
            networks: [
                NetworkConfiguration(id: "a", adapter: "x", settings: ["token": "t0ken", "n": 7, "f": true])
            ],
            context: ["app": ["bundle": "b", "list": [1, nil, "1"]]],
            currency: ExchangeRates(base: .usd, rates: [eur: tenth]),
            placements: [
                PlacementConfiguration(
                    id: "007",
                    kind: .appOpen(
                        AppOpenPolicy(coldStartWindow: nil, retryInterval: .nanoseconds(10_000_001))),
                    lifetime: .milliseconds(300),
                    demand: [
                        DemandLine(
                            network: "a", networkPlacementID: "0042", pricing: .bidding(floor: half),
                            timeout: .seconds(2), template: ["id": "1"]),
                        DemandLine(network: "a", pricing: .bidding()),
                    ],
                    frequency: FrequencyPolicy(
                        perSession: 0, windows: [.init(limit: 2, length: .seconds(60))]),
                    group: "g"),
                PlacementConfiguration(id: "é", kind: .banner, reload: .manual),
            ],
            groups: ["g": FrequencyPolicy(perDay: 4)], frequency: FrequencyPolicy(everyNthReturn: 2))
        let data = try JSONEncoder().encode(configuration)
        #expect(try JSONDecoder().decode(MediationConfiguration.self, from: data) == configuration)
    }

    @Test("Configurations as JSON tell an absent cold-start window from one of null")
    func coldStartWindow() throws {
        let text = { (policy: String) in
            #"{"version":1,"placements":{"a":{"format":"appOpen","appOpen":{\#(policy)}}}}"#
        }
        #expect(try decode(text("")).placements.first?.appOpen.coldStartWindow == .seconds(5))
        let unlimited = try #require(try decode(text(#""coldStartWindow":null"#)).placements.first)
        #expect(unlimited.appOpen.coldStartWindow == nil)
    }

    @Test("Configurations as JSON write money as text, seconds as numbers, and no limit as null")
    func form() throws {
        let price = Money("0.50 usd")
        let placement = PlacementConfiguration(
            id: "a", kind: .appOpen(AppOpenPolicy(coldStartWindow: nil)), lifetime: .milliseconds(1500),
            demand: [DemandLine(network: "n", pricing: .fixed(price))])
        let data = try JSONEncoder().encode(MediationConfiguration(placements: [placement]))
        let json = try JSONDecoder().decode(JSONValue.self, from: data)
        #expect(json["version"] == 1)
        let written = json["placements"]?["a"]
        #expect(written?["ttl"] == .number(Decimal(15) / 10))
        #expect(written?["demand"] == [["network": "n", "price": "0.5 USD"]])
        #expect(written?["appOpen"]?["coldStartWindow"] == JSONValue.null)
    }

    @Test(
        "Configurations as JSON are refused with every problem and its path",
        arguments: [
            (#"{}"#, ["version"]),
            (#"[]"#, [""]),
            (#"{"version":2,"grups":{}}"#, ["grups", "version"]),
            (
                #"{"version":1,"placements":{"a":{"format":"baner","ttl":-1},"b":{}}}"#,
                ["placements.a.format", "placements.a.ttl", "placements.b.format"]
            ),
        ])
    func refusals(text: String, paths: [String]) throws {
        let error = #expect(throws: DecodingError.self) { try decode(text) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let lines = context.debugDescription.split(separator: "\n").map(String.init)
        #expect(lines.count == paths.count)
        for (line, path) in zip(lines, paths) { #expect(line.hasPrefix(path)) }
    }
}

@Suite("Numbers written as JSON writes them")
struct JSONScalarTests {
    @Test(
        "Numbers written as JSON writes them are read exactly",
        arguments: [
            ("0", "0"), ("-0", "0"), ("12.50", "12.5"), ("-1e-3", "-0.001"), ("1E+2", "100"), ("1.", "1"),
            ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
            ("0.0000000000", "0"), ("1000000000000000000000000000000000000000000", "1e42"),
        ])
    func numbers(text: String, value: String) throws {
        #expect(JSONScalar(text) == .number(try #require(Decimal(string: value))))
    }

    @Test(
        "Numbers written as JSON writes them are refused where they do not fit",
        arguments: [
            "1e400", "-1e-400", "1e99999999999999999999", "1e-99999999999999999999",
            "123456789012345678901234567890123456789",
        ])
    func tooLarge(text: String) { #expect(JSONScalar(text) == .tooLarge) }

    @Test(
        "Numbers written as JSON writes them are text otherwise",
        arguments: ["", "-", ".5", "007", "1e", "1e+", "+1", "1x", "0x1F", "１", "1 "])
    func text(text: String) { #expect(JSONScalar(text) == .text) }
}

@Suite("Durations in seconds")
struct DurationSecondsTests {
    @Test(
        "Durations in seconds keep every digit down to the attosecond",
        arguments: [
            ("0.3", Duration.milliseconds(300)), ("-1.5", .milliseconds(-1500)), ("0", .zero),
            ("0.000000000000000001", Duration(secondsComponent: 0, attosecondsComponent: 1)),
        ])
    func exact(text: String, duration: Duration) throws {
        let seconds = try #require(Decimal(string: text))
        #expect(Duration(seconds: seconds) == duration)
        #expect(duration.decimalSeconds == seconds)
    }

    @Test("Durations in seconds are nil where a duration cannot hold them")
    func tooLong() throws {
        #expect(Duration(seconds: try #require(Decimal(string: "1e20"))) == nil)
    }
}
