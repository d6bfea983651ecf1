import FoundationEssentials
import OpenRTB
import Testing

@Suite("Reading answers")
struct AnswerReadingTests {
    private static let bid = #"{"id":"b","impid":"1","price":1,"adm":"<p>"}"#

    @Test(
        "Reading answers answers without bids are read as such, with their reason (E2)",
        arguments: [
            ("", nil), ("{}", nil), (#"{"id":"r"}"#, nil), (#"{"id":"r","nbr":2}"#, 2),
            (#"{"nbr":"2"}"#, 2), (#"{"nbr":true}"#, nil), (#"{"seatbid":[]}"#, nil),
            (#"{"seatbid":null}"#, nil), (#"{"seatbid":[{"bid":[]}]}"#, nil), (#"{"seatbid":[{}]}"#, nil),
            (#"{"seatbid":[null, 7, {"bid":null}, {"bid":7}],"nbr":8}"#, 8), (#"{"seatbid":7}"#, nil),
        ] as [(String, Int?)])
    func noBids(body: String, reason: Int?) throws {
        let answer = try BidAnswer(reading: Array(body.utf8))
        #expect(answer.isEmpty)
        #expect(answer.noBidReason?.code == reason)
    }

    @Test(
        "what is not one sound JSON object is refused (E3)",
        arguments: [
            "<html><body>busy</body></html>", "null", "[]", "{", #"{"id":1} x"#, #"{"id":1}{}"#, " ", "7",
            #"{"a":"\ud83d"}"#, #"{"a":"\ude00\ud83d"}"#, #"{"a":"\ud83dx"}"#, #"{"a":"\x"}"#,
            #"{"a":"\u12g4"}"#, #"{"\ud83d":1}"#, #"{"a":01}"#, #"{"a":1.}"#, #"{"a":-}"#, #"{"a":1,}"#,
            #"{"a":[1,]}"#, #"{"a" 1}"#, #"{a:1}"#, #"{"a":tru}"#, "{\"a\":\"\n\"}", #"{"a":"x}"#,
            #"{"a":[}"#, #"{"a":1"#, #"{"a":"\u12"#, #"{"a":1e}"#,
            String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000),
            #"{"a":"# + String(repeating: "[", count: 512) + String(repeating: "]", count: 512) + "}",
        ])
    func refused(body: String) {
        #expect(throws: JSONFault.self) { try BidAnswer(reading: Array(body.utf8)) }
    }

    @Test("bytes that are not UTF-8 are refused")
    func notUTF8() {
        #expect(throws: JSONFault.self) {
            try BidAnswer(reading: Array("{\"a\":\"".utf8) + [0xFF, 0x22, 0x7D])
        }
    }

    @Test(
        "a mark before and white space around are fine, and so is the deepest nesting",
        arguments: [
            "\u{FEFF}{}", " \r\n\t{} \n", "\u{FEFF} {} ",
            #"{"a":"# + String(repeating: "[", count: 511) + String(repeating: "]", count: 511) + "}",
            #"{"a":"\ud83d\ude00 \"\\\/\b\f\n\r\t\u0041"}"#,
            #"{"a":[1,-0,0.5e+3,true,false,null,{"b":{}},[[]]]}"#,
        ])
    func accepted(body: String) throws {
        #expect(try BidAnswer(reading: Array(body.utf8)).isEmpty)
    }

    @Test("types are read as meant (F1)")
    func tolerance() throws {
        let bid = try read(
            #"{"id":123,"impid":1,"price":"1.23","w":"300","h":250.0,"crid":42,"cid":"","exp":"60","adid":true}"#
        )
        #expect(bid.id == "123")
        #expect(bid.impID == "1")
        #expect(bid.price == Decimal(string: "1.23"))
        #expect(bid.w == 300)
        #expect(bid.h == 250)
        #expect(bid.crid == "42")
        #expect(bid.cid == nil)
        #expect(bid.exp == 60)
        #expect(bid.adid == nil)
    }

    @Test(
        "ids are kept whole (F1)",
        arguments: [
            (#""007""#, "007"), ("12345678901234567890", "12345678901234567890"),
            (String(repeating: "9", count: 60), String(repeating: "9", count: 60)),
            (#""\u9996\ud83d\ude00\/\n""#, "首😀/\n"), ("7.0", "7.0"), ("true", nil), ("{}", nil),
            (#""""#, nil), ("null", nil),
        ] as [(String, String?)])
    func ids(written: String, kept: String?) throws {
        #expect(try read(#"{"id":\#(written)}"#).id == kept)
    }

    @Test(
        "fields that do not fit are dropped, and the bid stays",
        arguments: [
            #"{"id":"b","w":300.5}"#, #"{"id":"b","w":""}"#, #"{"id":"b","exp":""}"#, #"{"id":"b","w":true}"#,
            #"{"id":"b","w":1e30}"#, #"{"id":"b","exp":[]}"#, #"{"id":"b","price":1e400}"#,
            #"{"id":"b","nurl":5}"#, #"{"id":"b","adm":null}"#, #"{"id":"b","adm":""}"#,
            #"{"id":"b","ext":null}"#,
        ])
    func dropped(body: String) throws {
        let bid = try read(body)
        #expect(bid.id == "b")
        #expect(bid.w == nil)
        #expect(bid.exp == nil)
        #expect(bid.price == nil)
        #expect(bid.nurl == nil)
        #expect(bid.adm == nil)
        #expect(bid.ext == nil)
    }

    @Test("markup is a text or an object, the object byte for byte as it stood")
    func markup() throws {
        #expect(try read(#"{"adm":"<a href=\"x\">"}"#).adm == .text("<a href=\"x\">"))
        let object = #"{ "native" : {"x":1e400, "b":1.50,"a":[]} }"#
        #expect(try read(#"{"adm": \#(object)}"#).adm == .object(object))
    }

    @Test(
        "a bid of the wrong shape is named by its place, and its neighbours stay",
        arguments: [
            "5", "null", "[]", #""b""#, #"{"adm":5}"#, #"{"adm":true}"#, #"{"adm":[]}"#, #"{"ext":5}"#,
            #"{"ext":[]}"#, #"{"ext":""}"#,
        ])
    func misshapen(bid: String) throws {
        let body =
            #"{"seatbid":[{"seat":"s","bid":[\#(Self.bid),\#(bid)]},5,{"seat":9,"bid":[\#(Self.bid)]}]}"#
        let answer = try BidAnswer(reading: Array(body.utf8))
        #expect(answer.bids.map(\.index) == [0, 1, 2])
        #expect(answer.bids.map(\.seat) == ["s", "s", "9"])
        #expect(answer.bids.map(\.isWellShaped) == [true, false, true])
    }

    @Test(
        "an answer without a currency is in dollars",
        arguments: [
            ("{}", "USD"), (#"{"cur":""}"#, "USD"), (#"{"cur":null}"#, "USD"), (#"{"cur":"eur"}"#, "EUR"),
            (#"{"cur":5}"#, nil),
        ] as [(String, String?)])
    func currency(body: String, code: String?) throws {
        #expect(try BidAnswer(reading: Array(body.utf8)).currency == code)
    }

    @Test("no-bid reasons on the IAB's list have a meaning, others have none")
    func noBidReasons() {
        #expect(NoBidReason(code: 2).meaning == "invalid request")
        #expect(NoBidReason(code: 17).meaning == "blocked supply chain node")
        #expect([-1, 18, 500, .max].allSatisfy { NoBidReason(code: $0).meaning == nil })
    }

    @Test(
        "a megabyte of bids takes bounded time",
        arguments: [
            (#"{"id":1}"#, 100_000), ("1", 100_000), ("{}", 100_000),
            (#"{"id":"b","impid":"1","price":1.25,"adm":"<p>"}"#, 20_000),
        ])
    func boundedTime(bid: String, count: Int) throws {
        let bids = Array(repeating: bid, count: count).joined(separator: ",")
        let body = Array(#"{"seatbid":[{"bid":[\#(bids)]}]}"#.utf8)
        let elapsed = try ContinuousClock().measure {
            let answer = try BidAnswer(reading: body)
            #expect(answer.bids.count == count)
        }
        #expect(elapsed < .seconds(5), "linear reading is far below this, even unoptimised")
    }

    private func read(_ bid: String) throws -> Bid {
        let body = #"{"seatbid":[{"bid":[\#(bid)]}]}"#
        return try #require(try BidAnswer(reading: Array(body.utf8)).bids.first)
    }
}

extension BidAnswer {
    fileprivate var bids: [Bid] {
        var bids: [Bid] = []
        forEachBid { bids.append($0) }
        return bids
    }
}
