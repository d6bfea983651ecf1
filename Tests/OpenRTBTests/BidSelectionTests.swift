import FoundationEssentials
import OpenRTB
import Testing

@Suite("Choosing a bid")
struct BidSelectionTests {
    @Test(
        "each fault has its own reason, and spoils no other bid (F3)",
        arguments: [
            (#"{"impid":"1","price":1,"adm":"x"}"#, "missing_id"),
            (#"{"id":"","impid":"1","price":1,"adm":"x"}"#, "missing_id"),
            (#"{"id":"b","price":1,"adm":"x"}"#, "missing_impid"),
            (#"{"id":"b","impid":"2","price":1,"adm":"x"}"#, "unknown_impid"),
            (#"{"id":"b","impid":"1","price":0,"adm":"x"}"#, "bad_price"),
            (#"{"id":"b","impid":"1","price":-1,"adm":"x"}"#, "bad_price"),
            (#"{"id":"b","impid":"1","price":-1,"dealid":"d","adm":"x"}"#, "bad_price"),
            (#"{"id":"b","impid":"1","adm":"x"}"#, "bad_price"),
            (#"{"id":"b","impid":"1","price":true,"adm":"x"}"#, "bad_price"),
            (#"{"id":"b","impid":"1","price":1e400,"adm":"x"}"#, "bad_price"),
            (#"{"id":"b","impid":"1","price":"abc","adm":"x"}"#, "bad_price"),
            (#"{"id":"b","impid":"1","price":0.49,"adm":"x"}"#, "below_floor"),
            (#"{"id":"b","impid":"1","price":1}"#, "no_markup"),
            (#"{"id":"b","impid":"1","price":1,"adm":{}}"#, "bad_shape"),
            ("7", "bad_shape"),
        ])
    func reasons(bid: String, reason: String) throws {
        let good = #"{"id":"good","impid":1,"price":"0.5","adm":"x"}"#
        let selection = try select(#"{"seatbid":[{"seat":"s","bid":[\#(bid),\#(good)]}]}"#, floor: "0.5")
        #expect(selection.offers.map(\.bid.id) == ["good"])
        #expect(selection.rejections.map(\.reason.rawValue) == [reason])
        #expect(selection.rejections.map(\.index) == [0])
        #expect(selection.rejections.map(\.seat) == ["s"])

        let alone = try select(#"{"seatbid":[{"bid":[\#(bid)]}]}"#, floor: "0.5")
        #expect(alone.isAllBelowFloor == (reason == "below_floor"))
    }

    @Test("a deal may cost nothing")
    func deal() throws {
        let body = #"{"seatbid":[{"bid":[{"id":"b","impid":"1","price":0,"dealid":"d","adm":"x"}]}]}"#
        #expect(try select(body).offers.count == 1)
    }

    @Test(
        "prices are converted once before they meet the floor (F5)",
        arguments: [
            (#""cur":null"#, "1.00", "1", nil), (#""cur":"eur""#, "0.95", "1.045", nil),
            (#""cur":"EUR""#, "0.90", nil, "below_floor"), (#""cur":"XYZ""#, "9", nil, "no_rate"),
            (#""cur":7"#, "9", nil, "no_rate"),
        ] as [(String, String, String?, String?)])
    func conversion(cur: String, price: String, worth: String?, reason: String?) throws {
        let bid = #"{"id":"b","impid":"1","price":\#(price),"adm":"x"}"#
        let selection = try select(#"{\#(cur),"seatbid":[{"bid":[\#(bid)]}]}"#, floor: "1.00")
        #expect(selection.offers.first?.worth.plainText == worth)
        #expect(selection.rejections.first?.reason.rawValue == reason)
    }

    @Test("the highest price wins, a tie goes to the first, and one id may be used twice")
    func order() throws {
        let bids = ["1", "3", "2", "3.00"].map { #"{"id":"same","impid":"1","price":\#($0),"adm":"x"}"# }
        let selection = try select(#"{"seatbid":[{"bid":[\#(bids.joined(separator: ","))]}]}"#)
        #expect(selection.offers.map(\.bid.index) == [1, 3, 2, 0])
    }

    @Test(
        "Choosing a bid of very many bids the first thousand that cannot be used are listed, and the rest counted by reason"
    )
    func manyRejections() throws {
        let bids = (0..<2_500).map { index in
            index % 2 == 0 ? "{}" : #"{"id":"b","impid":"1","price":0.1,"lurl":"l"}"#
        }
        let selection = try select(#"{"seatbid":[{"bid":[\#(bids.joined(separator: ","))]}]}"#, floor: "0.5")
        #expect(selection.rejections.map(\.index) == Array(0..<1_000))
        #expect(selection.moreRejections == [.missingID: 750, .belowFloor: 750])
        #expect(selection.moreLosses == 750)
        #expect(!selection.isAllBelowFloor)

        let low = Array(repeating: #"{"id":"b","impid":"1","price":0.1,"adm":"x"}"#, count: 1_200)
        let below = try select(#"{"seatbid":[{"bid":[\#(low.joined(separator: ","))]}]}"#, floor: "0.5")
        #expect(below.isAllBelowFloor && below.moreRejections == [.belowFloor: 200])
        let last = try select(
            #"{"seatbid":[{"bid":[\#((low + ["{}"]).joined(separator: ","))]}]}"#, floor: "0.5")
        #expect(!last.isAllBelowFloor)
    }

    @Test(
        "Choosing a bid of very many bids the best thousand are kept, and of the rest the best that has its markup if none of those has"
    )
    func manyOffers() throws {
        var bids = (1...5_000).map { #"{"id":"b\#($0)","impid":"1","price":\#($0),"nurl":"n","lurl":"l"}"# }
        let plain = try select(#"{"seatbid":[{"bid":[\#(bids.joined(separator: ","))]}]}"#)
        #expect(plain.offers.map(\.bid.index) == Array((4_000..<5_000).reversed()))
        #expect(plain.moreOffers == 4_000 && plain.moreLosses == 4_000)

        for index in [10, 20] {
            bids[index] = #"{"id":"m","impid":"1","price":7,"adm":"x"}"#
        }
        let marked = try select(#"{"seatbid":[{"bid":[\#(bids.joined(separator: ","))]}]}"#)
        #expect(marked.offers.map(\.bid.index) == Array((4_000..<5_000).reversed()) + [10])
        #expect(marked.moreOffers == 3_999 && marked.moreLosses == 3_998)
    }

    @Test("Choosing a bid ends where nobody waits for it any more")
    func unwanted() throws {
        let bids = Array(repeating: "{}", count: 10_000).joined(separator: ",")
        let answer = try BidAnswer(reading: Array(#"{"seatbid":[{"bid":[\#(bids)]}]}"#.utf8))
        let rules = BidSelection.Rules(impIDs: ["1"]) { _ in .success(.banner) }
        var questions = 0
        #expect(throws: CancellationError.self) {
            try BidSelection(of: answer, by: rules) {
                questions += 1
                return questions < 3
            }
        }
        #expect(questions == 3)
    }

    @Test("ids are compared by their bytes")
    func identity() throws {
        let bid = "{\"id\":\"b\",\"impid\":\"\u{65}\u{301}\",\"price\":1,\"adm\":\"x\"}"
        let answer = try BidAnswer(reading: Array(#"{"seatbid":[{"bid":[\#(bid)]}]}"#.utf8))
        for (impID, count) in [("\u{65}\u{301}", 1), ("\u{E9}", 0)] {
            let rules = BidSelection.Rules(impIDs: [impID]) { _ in .success(.banner) }
            #expect(try BidSelection(of: answer, by: rules).offers.count == count)
        }
    }

    private func select(_ body: String, floor: String? = nil) throws -> BidSelection {
        let euro = try #require(Decimal(string: "1.10"))
        let rules = BidSelection.Rules(
            impIDs: ["1"], floor: floor.flatMap { Decimal(string: $0) },
            worth: { amount, currency in ["USD": 1, "EUR": euro][currency].map { amount * $0 } }
        ) { _ in .success(.banner) }
        return try BidSelection(of: try BidAnswer(reading: Array(body.utf8)), by: rules)
    }
}
