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

    private func select(_ body: String, floor: String? = nil) throws -> BidSelection {
        let rates = CurrencyRates(rates: ["EUR": try #require(Decimal(string: "1.10"))])
        let rules = BidSelection.Rules(
            impIDs: ["1"], floor: floor.flatMap { Decimal(string: $0) }, rates: rates
        ) { _ in .success(.banner) }
        return BidSelection(of: try BidAnswer(reading: Array(body.utf8)), by: rules)
    }
}
