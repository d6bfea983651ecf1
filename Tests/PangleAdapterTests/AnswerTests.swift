import AdapterKit
import FoundationEssentials
import OpenRTBAdapter
import PangleAdapter
import TestSupport
import Testing

@Suite("Pangle answers", .timeLimit(.minutes(1)))
struct AnswerTests {
    @Test(
        "Pangle answers without a bid are no fill, with the reason kept (E2)",
        arguments: [
            (204, "", nil, nil), (200, "", nil, nil), (200, "{}", nil, nil), (200, #"{"id":"r"}"#, nil, nil),
            (200, #"{"nbr":2}"#, "2", "invalid request"), (200, #"{"seatbid":[]}"#, nil, nil),
            (200, #"{"seatbid":null}"#, nil, nil), (200, #"{"seatbid":[{"bid":[]}]}"#, nil, nil),
            (200, #"{"seatbid":[{}]}"#, nil, nil), (200, #"{"nbr":499}"#, "499", nil),
            (200, #"{"nbr":20001}"#, "20001", "no ad"),
        ] as [(Int, String, String?, String?)])
    func noFill(status: Int, body: String, code: String?, meaning: String?) async throws {
        let error = try await failure(status, body)
        #expect(error.code == .noFill)
        #expect(error.native?.code == code)
        #expect(error.native?.message == meaning)
        #expect(error.report.httpStatus == status)
    }

    @Test(
        "Pangle answers with a reason of Pangle's own are what that reason says",
        arguments: [
            (40006, .badRequest), (40016, .badRequest), (40020, .noFill), (40011, .unsupportedFormat),
            (50001, .adapterFailure), (77777, .noFill),
        ] as [(Int, AdErrorCode)])
    func ownReasons(code: Int, outcome: AdErrorCode) async throws {
        let error = try await failure(200, #"{"nbr":\#(code)}"#)
        #expect(error.code == outcome)
        #expect(error.native?.code == String(code))
    }

    @Test(
        "Pangle answers that cannot be read are bad responses (E3)",
        arguments: [
            "<html>busy</html>", "null", "[]", "{", #"{"id":1} x"#, #"{"id":"\ud800"}"#,
            String(repeating: "[", count: 100_000),
        ])
    func unreadable(body: String) async throws {
        #expect(try await failure(200, body).code == .badResponse)
    }

    @Test("cut short are network failures, and those over the limit too large (E3)")
    func cutShort() async throws {
        let short = try PangleHarness(
            ScriptedServer([.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}")]))
        #expect(try await short.failure().code == .network)
        await short.stop()

        let long = try PangleHarness(
            ScriptedServer { _ in httpAnswer(200, #"{"id":"12345"}"#) }, settings: ["bodyLimit": 13])
        #expect(try await long.failure().code == .bodyTooLarge)
        await long.stop()
    }

    @Test(
        "Pangle answers of other statuses are failures with the status as native code (F9)",
        arguments: [
            (400, .badRequest, nil, nil), (429, .httpStatus, "Retry-After: 30", .seconds(30)),
            (503, .httpStatus, "Retry-After: 0", .seconds(0)), (503, .httpStatus, nil, nil),
            (
                503, .httpStatus,
                "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: Sun, 06 Nov 1994 08:51:37 GMT",
                .seconds(120)
            ),
            (
                503, .httpStatus,
                "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: Sat, 05 Nov 1994 08:51:37 GMT",
                .seconds(0)
            ),
            (503, .httpStatus, "Retry-After: soon", nil), (503, .httpStatus, "Retry-After: -5", nil),
            (503, .httpStatus, "Retry-After: Sun, 9223372036854775807 Nov 1994 08:49:37 GMT", nil),
            (503, .httpStatus, "Retry-After: 99999999999999999999", .seconds(86_400)),
            (404, .httpStatus, "Retry-After: 30", nil), (201, .httpStatus, nil, nil),
            (302, .httpStatus, "Location: file:///etc/passwd", nil),
        ] as [(Int, AdErrorCode, String?, Duration?)])
    func statuses(status: Int, code: AdErrorCode, header: String?, delay: Duration?) async throws {
        let error = try await failure(status, "no\n  way", headers: [header].compactMap(\.self))
        #expect(error.code == code)
        #expect(error.native == NativeError(code: String(status), message: "no way"))
        #expect(error.retryAfter == delay)
        #expect(error.report.httpStatus == status)
    }

    @Test(
        "Pangle answers name what kind of ad each bid is, and another kind drops only that bid (F9)",
        arguments: [
            ("1", .banner, nil), ("2", .banner, nil), ("3", .banner, nil), ("5", .native, nil),
            ("7", .video, nil), ("8", .video, nil), ("7.0", .video, nil), (#""8""#, .video, nil),
            ("4", nil, "unknown_adtype"), ("7.5", nil, "unknown_adtype"), ("null", nil, "missing_adtype"),
            ("true", nil, "missing_adtype"), (#""x""#, nil, "missing_adtype"), ("{}", nil, "missing_adtype"),
        ] as [(String, CreativeType?, String?)])
    func adTypes(written: String, type: CreativeType?, reason: String?) async throws {
        let odd =
            #"{"id":"odd","impid":"1","price":2,"adm":"m","mtype":4,"ext":{"pangle":{"adtype":\#(written)}}}"#
        let ad = try await ad(answer(odd, Self.bid()))
        #expect(ad.details.type == type ?? .banner)
        #expect(ad.details.id == (type == nil ? "b" : "odd"))
        #expect(ad.details.report.rejectedBids.map(\.reason.rawValue) == [reason].compactMap(\.self))
    }

    @Test(
        "Pangle answers whose bids say nothing about the kind of ad are no fill",
        arguments: [
            ("", "missing_adtype"), (#","ext":null"#, "missing_adtype"), (#","ext":{}"#, "missing_adtype"),
            (#","ext":{"pangle":null}"#, "missing_adtype"), (#","ext":{"pangle":[]}"#, "missing_adtype"),
            (#","ext":{"pangle":{}}"#, "missing_adtype"), (#","ext":[]"#, "bad_shape"),
        ])
    func noAdType(ext: String, reason: String) async throws {
        let bid = #"{"id":"b","impid":"1","price":2,"adm":"m"\#(ext)}"#
        let error = try await failure(200, answer(bid))
        #expect(error.code == .noFill)
        #expect(error.report.rejectedBids.map(\.reason.rawValue) == [reason])
    }

    @Test(
        "Pangle answers with only bids under the floor are below the floor; with others too, no fill (F3, F5)"
    )
    func belowFloor() async throws {
        let request = PangleHarness.request(floor: "1.00 USD")
        let low = try await failure(200, answer(Self.bid(price: "0.90"), cur: "EUR"), request)
        #expect(low.code == .belowFloor)
        #expect(low.report.rejectedBids.first?.price == Money("0.9 EUR"))
        let mixed = try await failure(200, answer(Self.bid(price: "0.9"), "{}"), request)
        #expect(mixed.code == .noFill)
        #expect(mixed.report.rejectedBids.map(\.reason.rawValue) == ["below_floor", "missing_id"])
        #expect(
            try await ad(answer(Self.bid(price: "0.95"), cur: "EUR"), request).details.price
                == Money("0.95 EUR"))
        #expect(
            try await failure(200, answer(Self.bid(), cur: "XYZ"), request).report.rejectedBids.map(
                \.reason.rawValue)
                == ["no_rate"])
    }

    @Test("Pangle answers become an ad with everything that is known about it (F1)")
    func details() async throws {
        let bid = """
            {"id":123,"impid":1,"price":"1.230","w":"300","h":250.0,"crid":42,"cid":"","exp":"60",
            "adm":"<a>${AUCTION_PRICE} ${AUCTION_CURRENCY} ${AUCTION_ID} ${AUCTION_MIN_TO_WIN}</a>",
            "ext":{"pangle":{"adtype":3}}}
            """
        let ad = try await ad(answer("5", bid, Self.bid(price: "1.1"), cur: "eur"))
        #expect(ad.details.id == "123")
        #expect(ad.details.creativeID == "42")
        #expect(ad.details.type == .banner)
        #expect(ad.details.price == Money("1.23 EUR"))
        #expect(ad.details.lifetime == .seconds(60))
        #expect(ad.details.width == 300)
        #expect(ad.details.height == 250)
        #expect(ad.details.creative == .html("<a>1.23 EUR r-1 1.1</a>"))
        #expect(ad.details.report.httpStatus == 200)
        #expect(ad.details.report.rejectedBids == [RejectedBid(index: 0, seat: "s", reason: "bad_shape")])
    }

    @Test(
        "Pangle answers name a rejected bid and its seat in reports only as far as anybody reads, and without secrets"
    )
    func longNames() async throws {
        let name = String(repeating: "é", count: 195) + PangleHarness.token + String(repeating: "é", count: 9)
        let body = #"{"seatbid":[{"seat":"\#(name)","bid":[{"id":"\#(name)"},{"id":"007"},{}]}]}"#
        let shown = String(repeating: "é", count: 195) + "‹reda" + "…"
        let bids = try await failure(200, body).report.rejectedBids
        #expect(bids.map(\.seat) == [shown, shown, shown])
        #expect(bids.map(\.bid) == [shown, "007", nil])
    }

    @Test(
        "Pangle answers without a readable expiry leave the lifetime to the placement",
        arguments: ["0", "-1", #""""#, "null", "true", "1.5", "1e99"])
    func noLifetime(exp: String) async throws {
        let bid = #"{"id":"b","impid":"1","price":2,"adm":"m","exp":\#(exp),"ext":{"pangle":{"adtype":1}}}"#
        #expect(try await ad(answer(bid)).details.lifetime == nil)
    }

    @Test(
        "Pangle answers carry native markup as an object or a text, and only native markup as an object (F8)",
        arguments: [
            (5, #"{"native":{"assets":[]}}"#, .native(#"{"native":{"assets":[]}}"#)),
            (5, #"{"assets":[1.50]}"#, .native(#"{"assets":[1.50]}"#)),
            (5, #""{\"native\":{\"assets\":[]}}""#, .native(#"{"native":{"assets":[]}}"#)),
            (8, #""<VAST/>""#, .vast("<VAST/>")), (1, "{}", nil), (7, "{}", nil),
        ] as [(Int, String, AdCreative?)])
    func markup(adType: Int, adm: String, creative: AdCreative?) async throws {
        let bid = #"{"id":"n","impid":"1","price":2,"adm":\#(adm),"ext":{"pangle":{"adtype":\#(adType)}}}"#
        let ad = try await ad(answer(bid, Self.bid()))
        #expect(ad.details.creative == creative ?? .html("<p>"))
        #expect(
            ad.details.report.rejectedBids.map(\.reason.rawValue) == (creative == nil ? ["bad_shape"] : []))
    }

    static func bid(price: String = "1") -> String {
        #"{"id":"b","impid":"1","price":\#(price),"adm":"<p>","ext":{"pangle":{"adtype":1}}}"#
    }

    private func answer(_ bids: String..., cur: String = "USD") -> String {
        #"{"cur":"\#(cur)","seatbid":[{"seat":"s","bid":[\#(bids.joined(separator: ","))]}]}"#
    }

    private func ad(_ body: String, _ request: AdRequest = PangleHarness.request()) async throws -> LoadedAd {
        let harness = try PangleHarness(ScriptedServer { _ in httpAnswer(200, body) })
        let ad = try await harness.adapter.load(request)
        await harness.stop()
        return ad
    }

    private func failure(
        _ status: Int, _ body: String, _ request: AdRequest = PangleHarness.request(), headers: [String] = []
    ) async throws -> AdapterError {
        let harness = try PangleHarness(ScriptedServer { _ in httpAnswer(status, body, headers: headers) })
        let error = try await harness.failure(request)
        await harness.stop()
        return error
    }
}
