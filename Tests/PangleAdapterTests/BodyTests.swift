import AdapterKit
import PangleAdapter
import TestSupport
import Testing

@Suite("The whole body of a Pangle request", .timeLimit(.minutes(1)))
struct BodyTests {
    private typealias Probe = NetworkProbe<PangleAdapter>

    private static let adTypes: [AdFormat: Int] = [
        .appOpen: 3, .interstitial: 2, .rewarded: 7, .banner: 1, .native: 5,
    ]

    @Test(
        "The whole body of a Pangle request is this for each format: the context as it came, and imp.ext rebuilt",
        arguments: AdRequest.fullImpressions)
    func formats(format: AdFormat, members: String) async throws {
        let settings: [String: JSONValue] = ["token": "t0ken", "appid": "8025677", "bidToken": "bids"]
        let template: JSONValue = ["tagid": "t", "ext": ["dropped": 1, "ae": 1]]
        let sent = try #require(
            await Probe.sent(.full(format, placementID: "980088192", template: template), settings))
        let rewarded = format == .rewarded ? #"{"is_rewarded_inventory":1}"# : "null"
        let adType = try #require(Self.adTypes[format])
        let expected = """
            {\(AdRequest.fullContext),
            "user":{"id":"u","buyeruid":"bids","ext":{"eids":[],"consent":"tcf"}},
            "regs":{"ext":{"kept":1,"gdpr":1,"us_privacy":"1YNN"}},
            "imp":[{\(AdRequest.fullImpression),\(members),"tagid":"t",
            "ext":{"adtype":\(adType),"is_prebid":true,"prebid":\(rewarded),"ae":1,
            "bidder":{"token":"t0ken","appid":"8025677","placementid":"980088192"},
            "networkids":{"appid":"8025677","placementid":"980088192"}}}]}
            """
        #expect(sent.json == JSONValue(text: expected))
    }

    @Test(
        "The whole body of a Pangle request has an interstitial video, and what the template wants of ext, and no tagid of ours",
        arguments: [
            (
                #"{"video":{"mimes":["video/mp4"],"x":1},"ext":{"bidder":{"own":1},"ae":0}}"#,
                #"""
                "video":{"mimes":["video/mp4"],"x":1},"ext":{"adtype":8,"is_prebid":true,"prebid":null,
                "bidder":{"own":1}}
                """#
            ),
            (
                #"{"video":{},"rwdd":1,"ext":{"bidder":null}}"#,
                #"""
                "video":{},"ext":{"adtype":7,"is_prebid":true,"prebid":{"is_rewarded_inventory":1},
                "bidder":null}
                """#
            ),
        ])
    func templates(template: String, members: String) async throws {
        let sent = try #require(
            await Probe.sent(
                .full(.interstitial, placementID: nil, template: JSONValue(text: template)),
                ["token": "t0ken"]))
        let expected = #"[{\#(AdRequest.fullImpression),"instl":1,\#(members)}]"#
        #expect(sent.json?["imp"] == JSONValue(text: expected))
    }
}
