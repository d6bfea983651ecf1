import AdapterKit
import BidTokenAdapter
import TestSupport
import Testing

@Suite("A network that takes a bidding token", .timeLimit(.minutes(1)))
struct BidTokenTests {
    private typealias Probe = NetworkProbe<BidTokenAdapter>

    private static let settings: [String: JSONValue] = [
        "authorization": "Bearer api-key", "bidToken": "sdk-token",
    ]

    @Test(
        "A network that takes a bidding token gets the whole body of each format",
        arguments: AdRequest.fullImpressions)
    func body(format: AdFormat, members: String) async throws {
        let sent = try #require(
            await Probe.sent(.full(format, template: ["ext": ["k": 1]]), Self.settings))
        let rewarded = format == .rewarded ? #","rwdd":1"# : ""
        let expected = """
            {\(AdRequest.fullContext),
            "user":{"id":"u","ext":{"eids":[]},"buyeruid":"sdk-token","consent":"tcf"},
            "regs":{"gdpr":1,"us_privacy":"1YNN","ext":{"kept":1}},
            "imp":[{\(AdRequest.fullImpression),\(members)\(rewarded),"tagid":"slot-1","ext":{"k":1}}]}
            """
        #expect(sent.json == JSONValue(text: expected))
    }

    @Test(
        "A network that takes a bidding token gets its key in the Authorization header, and nothing in the address"
    )
    func headers() async throws {
        let sent = try #require(await Probe.sent(.full(.banner), Self.settings))
        #expect(sent.target == "/bid")
        #expect(sent["authorization"] == "Bearer api-key")
        #expect(
            sent.headers.map { $0.name.lowercased() }.sorted() == [
                "accept-encoding", "authorization", "content-length", "content-type", "host", "user-agent",
                "x-openrtb-version",
            ])
    }

    @Test(
        "A network that takes a bidding token has its key and its token kept out of everything that is shown, also without the scheme"
    )
    func secrets() async throws {
        let probe = try Probe(Self.settings, status: 401, answer: "key api-key with sdk-token is unknown")
        let error = await probe.failure(.full(.banner))
        await probe.stop()
        #expect(error?.code == .httpStatus)
        #expect(error?.native?.message == "key ‹redacted› with ‹redacted› is unknown")
    }

    @Test("A network that takes a bidding token needs both, and a key that fits into a header")
    func problems() {
        let endpoint: [String: JSONValue] = ["endpoint": "https://ads.example/"]
        #expect(Probe.problems(endpoint).map(\.place) == [.setting(nil), .setting(nil)])
        let broken = ["authorization": "Bearer a\r\nX: y", "bidToken": "tok-1"] as [String: JSONValue]
        #expect(
            Probe.problems(endpoint.merging(broken) { $1 }).map(\.place) == [.setting("authorization")])
        let short = ["authorization": "Bearer key", "bidToken": "tok-1"] as [String: JSONValue]
        #expect(
            Probe.problems(endpoint.merging(short) { $1 }).map(\.place) == [.setting("authorization")])
        #expect(Probe.problems(endpoint.merging(Self.settings) { $1 }).isEmpty)
    }

    @Test("A network that takes a bidding token names the kind of an ad in the bid's mtype")
    func markupType() async throws {
        let bid = #"{"id":"b","impid":"1","price":1,"adm":"<VAST/>","mtype":2}"#
        let probe = try Probe(Self.settings, status: 200, answer: #"{"seatbid":[{"bid":[\#(bid)]}]}"#)
        let ad = try await probe.load(.full(.rewarded)).get()
        await probe.stop()
        #expect(ad.details.creative == .vast("<VAST/>"))
    }
}
