import AdapterKit
import GenericOpenRTBAdapter
import TestSupport
import Testing

@Suite("An OpenRTB network that only the configuration describes", .timeLimit(.minutes(1)))
struct GenericTests {
    private typealias Probe = NetworkProbe<GenericOpenRTBAdapter>

    @Test(
        "An OpenRTB network that only the configuration describes gets the whole body of each format in the layout of 2.6",
        arguments: AdRequest.fullImpressions)
    func newLayout(format: AdFormat, members: String) async throws {
        let sent = try #require(
            await Probe.sent(.full(format, template: ["tagid": "t", "ext": ["k": 1]]), ["bidToken": "bids"]))
        let rewarded = format == .rewarded ? #","rwdd":1"# : ""
        let expected = """
            {\(AdRequest.fullContext),
            "user":{"id":"u","ext":{"eids":[]},"buyeruid":"bids","consent":"tcf"},
            "regs":{"gdpr":1,"us_privacy":"1YNN","ext":{"kept":1}},
            "imp":[{\(AdRequest.fullImpression),\(members)\(rewarded),"tagid":"t","ext":{"k":1}}]}
            """
        #expect(sent.json == JSONValue(text: expected))
        #expect(sent["x-openrtb-version"] == "2.6")
    }

    @Test(
        "An OpenRTB network that only the configuration describes gets the whole body of each format in the layout of 2.5",
        arguments: AdRequest.fullImpressions)
    func oldLayout(format: AdFormat, members: String) async throws {
        let sent = try #require(await Probe.sent(.full(format), ["version": "2.5"]))
        let rewarded = format == .rewarded ? #","ext":{"prebid":{"is_rewarded_inventory":1}}"# : ""
        let expected = """
            {\(AdRequest.fullContext),
            "user":{"id":"u","ext":{"eids":[],"consent":"tcf"}},
            "regs":{"ext":{"kept":1,"gdpr":1,"us_privacy":"1YNN"}},
            "imp":[{\(AdRequest.fullImpression),\(members)\(rewarded),"tagid":"slot-1"}]}
            """
        #expect(sent.json == JSONValue(text: expected))
        #expect(sent["x-openrtb-version"] == "2.5")
    }

    @Test(
        "An OpenRTB network that only the configuration describes gets the headers of its settings, open and secret ones"
    )
    func headers() async throws {
        let settings: [String: JSONValue] = [
            "headers": "X-OpenRTB-Version: 2.6-202409\n\nX-Partner :bad\nX-Zone:  a: b ",
            "secretHeaders": "X-Key: key-1\nAuthorization: Bearer key-2",
        ]
        let sent = try #require(await Probe.sent(.full(.banner), settings))
        let own = sent.headers.filter { ["x-", "au"].contains($0.name.lowercased().prefix(2)) }
        #expect(
            own.map { "\($0.name)=\($0.value)" } == [
                "X-OpenRTB-Version=2.6-202409", "X-Zone=a: b", "X-Key=key-1", "Authorization=Bearer key-2",
            ])
    }

    @Test(
        "An OpenRTB network that only the configuration describes gets its credential where it wants it",
        arguments: [
            ("header.X-Api.Key", "/bid", "cr ed-1", nil, nil),
            ("query.a b", "/bid?a%20b=cr%20ed-1", nil, nil, nil),
            ("imp.ext.key", "/bid", nil, ["k": 1, "key": "cr ed-1"], nil),
            ("user.ext.network.key", "/bid", nil, ["k": 1], ["eids": [], "network": ["key": "cr ed-1"]]),
        ] as [(String, String, String?, JSONValue?, JSONValue?)])
    func credential(
        place: String, target: String, header: String?, impression: JSONValue?, user: JSONValue?
    ) async throws {
        let sent = try #require(
            await Probe.sent(
                .full(.banner, template: ["ext": ["k": 1]]),
                ["credential": "cr ed-1", "credentialAt": .string(place)]
            ))
        #expect(sent.target == target)
        #expect(sent["x-api.key"] == header)
        guard case .array(let imps) = sent.json?["imp"] else {
            Issue.record("\(String(describing: sent.json))")
            return
        }
        #expect(imps.map { $0["ext"] } == [impression ?? ["k": 1]])
        #expect(sent.json?["user"]?["ext"] == user ?? ["eids": []])
    }

    @Test(
        "An OpenRTB network that only the configuration describes has every secret kept out of what is shown, also the parts of one"
    )
    func secrets() async throws {
        let settings: [String: JSONValue] = [
            "secretHeaders": "X-Key: key-1\nAuthorization: Bearer key-2", "credential": "key-3",
            "credentialAt": "query.k", "bidToken": "key-4",
        ]
        let probe = try Probe(settings, status: 400, answer: "key-1, key-2, key-3, key-4")
        let error = await probe.failure(.full(.banner))
        await probe.stop()
        #expect(error?.code == .badRequest)
        #expect(error?.native?.message == "‹redacted›, ‹redacted›, ‹redacted›, ‹redacted›")
    }

    @Test(
        "An OpenRTB network that only the configuration describes takes a bid without mtype for what the impression asked for, if that was one thing",
        arguments: [
            (.banner, nil, "", .banner), (.rewarded, nil, "", .video), (.native, nil, "", .native),
            (.rewarded, nil, #","mtype":1"#, .banner), (.banner, #"{"banner":{},"video":{}}"#, "", nil),
            (.banner, #"{"audio":{}}"#, "", nil), (.banner, nil, #","mtype":3"#, nil),
        ] as [(AdFormat, String?, String, CreativeType?)])
    func types(format: AdFormat, template: String?, member: String, type: CreativeType?) async throws {
        let bid = #"{"id":"b","impid":"1","price":1,"adm":"m"\#(member)}"#
        let probe = try Probe([:], status: 200, answer: #"{"seatbid":[{"bid":[\#(bid)]}]}"#)
        let template = template.flatMap { JSONValue(text: $0) }
        let result = await probe.load(.full(format, template: template))
        await probe.stop()
        let ad = try? result.get()
        #expect(ad?.details.type == type)
    }

    @Test(
        "An OpenRTB network that only the configuration describes is told apart from one that cannot be",
        arguments: [
            (["version": "2.4"], [.setting("version")]), (["headers": "no colon"], [.setting("headers")]),
            (["headers": "Host: a"], [.setting("headers")]), (["headers": "a b: c"], [.setting("headers")]),
            (["headers": "X:"], [.setting("headers")]), (["headers": "X: a\u{7}"], [.setting("headers")]),
            (["secretHeaders": "hidden"], [.setting("secretHeaders")]),
            (["credential": "hidden"], [.setting("credential")]),
            (["credential": "hidden\n1", "credentialAt": "header.X"], [.setting("credential")]),
            (["credential": "hidden", "credentialAt": "header.Host"], [.setting("credentialAt")]),
            (["credential": "hidden", "credentialAt": "user"], [.setting("credentialAt")]),
            (["credential": "hidden", "credentialAt": "imp..x"], [.setting("credentialAt")]),
            (["credential": "hidden", "credentialAt": "imp.id"], [.setting("credentialAt")]),
            (["credential": "hidden", "credentialAt": "id.x"], [.setting("credentialAt")]),
            (["secretHeaders": "X-Key: long enough\nX-B: abc"], [.setting("secretHeaders")]),
            (["secretHeaders": "Authorization: Bearer abc"], [.setting("secretHeaders")]),
            (["secretHeaders": "Authorization: Bearer abcd"], []),
            (["credential": "Bearer abc", "credentialAt": "header.X"], [.setting("credential")]),
            (["credential": "abcd", "credentialAt": "header.X"], []),
            (["version": "2.5", "headers": "X: a\n\nY: b"], []), ([:], []),
        ] as [([String: JSONValue], [SettingProblem.Place])])
    func problems(settings: [String: JSONValue], places: [SettingProblem.Place]) {
        let problems = Probe.problems(settings.merging(["endpoint": "https://ads.example/"]) { $1 })
        #expect(problems.map(\.place) == places)
        #expect(problems.allSatisfy { !$0.message.contains("hidden") })
    }
}
