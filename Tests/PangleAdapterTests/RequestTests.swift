import AdapterKit
import FoundationEssentials
import OpenRTBAdapter
import PangleAdapter
import TestSupport
import Testing

@Suite("Pangle requests", .timeLimit(.minutes(1)))
struct RequestTests {
    @Test("Pangle requests carry exactly the promised headers, and a whole body for an app-open placement")
    func headersAndBody() async throws {
        var request = PangleHarness.request(
            floor: "0.50 USD", context: ["tmax": 900, "app": ["bundle": "b", "x": nil], "cur": ["USD"]])
        request.lifetime = .seconds(3_600)
        let received = try await send(request)

        #expect(received.method == "POST")
        #expect(received.target == "/ads")
        #expect(received["token"] == PangleHarness.token)
        #expect(received["content-type"] == "application/json")
        #expect(received["user-agent"] == "admed/1")
        #expect(
            received.headers.map { $0.name.lowercased() }.sorted()
                == ["accept-encoding", "content-length", "content-type", "host", "token", "user-agent"])
        let expected = """
            {"id":"r-1","tmax":900,"app":{"bundle":"b","x":null},"cur":["USD"],"imp":[{
            "id":"1","instl":1,"secure":1,"bidfloor":0.5,"bidfloorcur":"USD","exp":3600,
            "banner":{"w":390,"h":844,"format":[{"w":390,"h":844}]},
            "ext":{"adtype":3,"is_prebid":true,"prebid":null,
            "bidder":{"token":"s3cret/token","appid":"8025677","placementid":"980088192"},
            "networkids":{"appid":"8025677","placementid":"980088192"}}}]}
            """
        #expect(try body(received) == json(expected))
    }

    @Test(
        "Pangle requests have the medium and the ad type of their format",
        arguments: [
            (.appOpen, "banner", 3, 1), (.interstitial, "banner", 2, 1), (.rewarded, "video", 7, 1),
            (.banner, "banner", 1, nil), (.native, "native", 5, nil),
        ] as [(AdFormat, String, JSONValue, JSONValue?)])
    func formats(format: AdFormat, medium: String, adType: JSONValue, fullscreen: JSONValue?) async throws {
        let imp = try await impression(PangleHarness.request(format))
        #expect(["banner", "video", "native"].filter { imp[$0] != nil } == [medium])
        #expect(imp["ext"]?["adtype"] == adType)
        #expect(imp["instl"] == fullscreen)
        #expect(imp["ext"]?["prebid"] == (format == .rewarded ? ["is_rewarded_inventory": 1] : .null))
        if case .string(let request) = imp["native"]?["request"] {
            #expect(try json(request)["assets"] != nil)
        }
    }

    @Test(
        "Pangle requests take the template's impression over ours, and its ad type from the finished one",
        arguments: [
            (.interstitial, #"{"video":{"mimes":["video/mp4"]}}"#, 8),
            (.interstitial, #"{"instl":0,"video":{},"banner":{}}"#, 1),
            (.rewarded, #"{"banner":{}}"#, 2), (.banner, #"{"instl":1}"#, 2),
            (.interstitial, #"{"video":{},"rwdd":1}"#, 7),
            (.interstitial, #"{"video":{},"ext":{"prebid":{"is_rewarded_inventory":1}}}"#, 7),
            (.rewarded, #"{"ext":{"prebid":{"x":1}}}"#, 8), (.appOpen, #"{"audio":{}}"#, 3),
            (.native, #"{"native":{"request":"{}"}}"#, 5),
        ] as [(AdFormat, String, JSONValue)])
    func templates(format: AdFormat, template: String, adType: JSONValue) async throws {
        let imp = try await impression(PangleHarness.request(format, template: json(template)))
        #expect(imp["ext"]?["adtype"] == adType)
        #expect(imp["rwdd"] == nil)
        #expect(imp["instl"] != 0)
    }

    @Test("Pangle requests pass the template through, and rebuild its ext")
    func rebuiltExtension() async throws {
        let template = try json(
            """
            {"id":7,"bidfloor":2.50,"tagid":"t","new":{"a":[1]},"banner":{"w":1},
            "ext":{"ae":1,"bidder":{"x":"y"},"prebid":{"p":1},"data":5}}
            """)
        let imp = try await impression(PangleHarness.request(.banner, floor: "1 EUR", template: template))
        let expected = """
            {"id":7,"bidfloor":2.5,"bidfloorcur":"EUR","secure":1,"tagid":"t","new":{"a":[1]},"banner":{"w":1},
            "ext":{"adtype":1,"is_prebid":true,"prebid":{"p":1},"bidder":{"x":"y"},"ae":1,
            "networkids":{"appid":"8025677","placementid":"980088192"}}}
            """
        #expect(try imp == json(expected))
    }

    @Test("Pangle requests without app and placement ids name only the token")
    func tokenOnly() async throws {
        let imp = try await impression(
            PangleHarness.request(.banner, placementID: nil, template: ["ext": ["ae": 0]]),
            settings: ["appid": .null])
        #expect(
            imp["ext"] == [
                "adtype": 1, "is_prebid": true, "prebid": nil,
                "bidder": ["token": .string(PangleHarness.token)],
            ])
    }

    @Test("Pangle requests carry every privacy signal where OpenRTB 2.5 has it, and the bidding token")
    func privacy() async throws {
        var request = PangleHarness.request(
            context: [
                "id": "ours wins", "imp": [], "regs": ["ext": ["gdpr": 0, "kept": 1]], "user": ["id": "u"],
            ])
        request.privacy.gdprApplies = true
        request.privacy.consent = "tcf"
        request.privacy.usPrivacy = "1YNN"
        request.privacy.gpp = "gpp"
        request.privacy.gppSections = [2, 6]
        request.privacy.childDirected = false
        request.privacy.limitAdTracking = true
        request.privacy.trackingAuthorization = 3
        let sent = try await body(send(request, settings: ["bidToken": "bid-token", "appOpenAdType": 9]))

        #expect(sent["id"] == "r-1")
        #expect(
            sent["regs"] == [
                "coppa": 0, "gpp": "gpp", "gpp_sid": [2, 6],
                "ext": ["gdpr": 1, "us_privacy": "1YNN", "kept": 1],
            ])
        #expect(sent["user"] == ["id": "u", "buyeruid": "bid-token", "ext": ["consent": "tcf"]])
        #expect(sent["device"] == ["lmt": 1, "ext": ["atts": 3]])
        #expect(sent["imp"]?.elements.map { $0["ext"]?["adtype"] } == [9])
        let tmax = try #require(sent["tmax"]?.amount)
        #expect(tmax > 10_000 && tmax <= 20_000)
    }

    @Test("Pangle requests fit the device's size, and count the bytes of any text (E10)")
    func sizeAndText() async throws {
        let context: JSONValue = ["device": ["w": 800, "h": 600, "model": "首页-😀-é \"\\/\n"]]
        let received = try await send(PangleHarness.request(.interstitial, context: context))
        #expect(received["content-length"] == String(received.body.count))
        let sent = try body(received)
        #expect(sent["device"] == context["device"])
        let banner = sent["imp"]?.elements.first?["banner"]
        #expect(banner == ["w": 800, "h": 600, "format": [["w": 800, "h": 600]]])
    }

    @Test(
        "Pangle requests that Pangle cannot serve are not sent",
        arguments: [
            (.native, #"{"native":{"request":""}}"#, "980088192", .unsupportedFormat),
            (.native, #"{"native":{}}"#, "980088192", .unsupportedFormat),
            (.banner, #"{"audio":{}}"#, "980088192", .unsupportedFormat),
            (.banner, "{}", nil, .invalidConfiguration),
        ] as [(AdFormat, String, String?, AdErrorCode)])
    func notSent(format: AdFormat, template: String, placementID: String?, code: AdErrorCode) async throws {
        let harness = try PangleHarness(ScriptedServer { _ in httpAnswer(204) })
        let request = PangleHarness.request(format, placementID: placementID, template: try json(template))
        #expect(try await harness.failure(request).code == code)
        let late = PangleHarness.request(timeout: .zero)
        #expect(try await harness.failure(late).code == .timeout)
        #expect(harness.server.connectionCount == 0)
        await harness.stop()
    }

    @Test("Pangle requests of three placements are three POSTs of one impression each (F9)")
    func onePerPlacement() async throws {
        let harness = try PangleHarness(ScriptedServer { _ in httpAnswer(204) })
        for format in [AdFormat.appOpen, .banner, .rewarded] {
            #expect(try await harness.failure(PangleHarness.request(format)).code == .noFill)
        }
        #expect(try harness.server.requests.map { try body($0)["imp"]?.elements.count } == [1, 1, 1])
        await harness.stop()
    }

    private func impression(
        _ request: AdRequest, settings: [String: JSONValue] = [:]
    ) async throws -> JSONValue {
        let sent = try await body(send(request, settings: settings))
        return try #require(sent["imp"]?.elements.first)
    }

    private func send(
        _ request: AdRequest, settings: [String: JSONValue] = [:]
    ) async throws -> ReceivedRequest {
        let harness = try PangleHarness(ScriptedServer { _ in httpAnswer(204) }, settings: settings)
        #expect(try await harness.failure(request).code == .noFill)
        let received = try #require(harness.server.requests.first)
        await harness.stop()
        return received
    }

    private func body(_ received: ReceivedRequest) throws -> JSONValue {
        try json(String(decoding: received.body, as: UTF8.self))
    }
}
