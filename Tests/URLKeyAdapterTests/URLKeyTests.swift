import AdapterKit
import TestSupport
import Testing
import URLKeyAdapter

@Suite("A network that takes credentials in the address", .timeLimit(.minutes(1)))
struct URLKeyTests {
    private typealias Probe = NetworkProbe<URLKeyAdapter>

    private static let settings: [String: JSONValue] = ["seller": 17, "key": "k&y/1 +"]

    @Test(
        "A network that takes credentials in the address gets the whole body of each format",
        arguments: AdRequest.fullImpressions)
    func body(format: AdFormat, members: String) async throws {
        let sent = try #require(await Probe.sent(.full(format, placementID: nil), Self.settings))
        let rewarded = format == .rewarded ? #","rwdd":1"# : ""
        let expected = """
            {\(AdRequest.fullContext),
            "user":{"id":"u","ext":{"eids":[]},"consent":"tcf"},
            "regs":{"gdpr":1,"us_privacy":"1YNN","ext":{"kept":1}},
            "imp":[{\(AdRequest.fullImpression),\(members)\(rewarded)}]}
            """
        #expect(sent.json == JSONValue(text: expected))
    }

    @Test(
        "A network that takes credentials in the address gets its credentials percent-encoded, beside the query that the endpoint has",
        arguments: [
            ("/bid", "/bid?seller=17&key=k%26y%2F1%20%2B"),
            ("/bid?v=%2f+", "/bid?v=%2f+&seller=17&key=k%26y%2F1%20%2B"),
            ("/bid?", "/bid?seller=17&key=k%26y%2F1%20%2B"),
            ("/bid#top", "/bid?seller=17&key=k%26y%2F1%20%2B"),
        ])
    func address(path: String, target: String) async throws {
        let sent = try #require(await Probe.sent(.full(.banner), Self.settings, path: path))
        #expect(sent.target == target)
        #expect(sent["authorization"] == nil)
    }

    @Test(
        "A network that takes credentials in the address has its key kept out of the wire log and of errors")
    func secrets() async throws {
        let log = Shared("")
        let environment = AdapterEnvironment(network: "n") { line in log.withLock { $0 += line + "\n" } }
        let probe = try Probe(
            Self.settings, status: 403, answer: "k%26y%2F1%20%2B and k&y/1 + are unknown",
            environment: environment)
        let error = await probe.failure(.full(.banner))
        await probe.stop()
        #expect(error?.native?.message == "‹redacted› and ‹redacted› are unknown")
        let lines = log.withLock { $0 }
        #expect(lines.contains("seller=17"))
        #expect(!lines.contains("y/1") && !lines.contains("y%2F1"))
    }

    @Test(
        "A network that takes credentials in the address names the kind of an ad in the bid's mtype, and nothing is guessed",
        arguments: [
            ("1", .banner, nil), (#""2""#, .video, nil), ("4", .native, nil), ("3", nil, "unknown_adtype"),
            ("null", nil, "missing_adtype"),
        ] as [(String, CreativeType?, String?)])
    func markupType(written: String, type: CreativeType?, reason: String?) async throws {
        let bid = #"{"id":"b","impid":"1","price":1,"adm":"m","mtype":\#(written)}"#
        let probe = try Probe(Self.settings, status: 200, answer: #"{"seatbid":[{"bid":[\#(bid)]}]}"#)
        let result = await probe.load(.full(.banner))
        await probe.stop()
        let ad = try? result.get()
        #expect(ad?.details.type == type)
        if case .failure(let error as AdapterError) = result {
            #expect(error.report.rejectedBids.map(\.reason.rawValue) == [reason])
        }
    }
}
