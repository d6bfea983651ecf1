import FoundationEssentials
import OpenRTB
import Testing

@Suite("Macros and notices")
struct MacroTests {
    private static let values: MacroValues = {
        var values = MacroValues()
        values.auctionID = "a/b c+d&e"
        values.price = "2.5"
        values.currency = "USD"
        values.minimumToWin = "1.1"
        return values
    }()

    @Test(
        "Macros and notices are replaced in addresses, and nothing else is touched",
        arguments: [
            ("http://x/?p=${AUCTION_PRICE}", "http://x/?p=2.5"),
            ("?p=%24%7BAUCTION_PRICE%7D", "?p=2.5"), ("?p=%24%7bAUCTION_PRICE%7d", "?p=2.5"),
            ("?p=$%7BAUCTION_PRICE%7D", "?p=2.5"), ("?p=%24{AUCTION_PRICE}", "?p=2.5"),
            ("?i=${AUCTION_ID}", "?i=a%2Fb%20c%2Bd%26e"),
            ("?p=${AUCTION_PRICE:B64}", "?p=Mi41"), ("?p=%24%7BAUCTION_PRICE%3AB64%7D", "?p=Mi41"),
            ("?p=%24%7BAUCTION_PRICE:B64%7D", "?p=Mi41"), ("?i=${AUCTION_CURRENCY:B64}", "?i=VVNE"),
            ("?i=${AUCTION_ID:B64}", "?i=YS9iIGMrZCZl"), ("?a=${AUCTION_AD_ID}&b", "?a=&b"),
            ("?a=${AUCTION_AD_ID:B64}&b", "?a=&b"),
            ("${AUCTION_MIN_TO_WIN}${AUCTION_BID_TO_WIN}", "1.11.1"),
            ("${AUCTION_MINIMUM_BID_TO_WIN}${MIN_BID_TO_WIN}", "1.11.1"),
            ("${AUCTION_MULTIPLIER}${AUCTION_MBR}${AUCTION_IMP_TS}${AUCTION_LOSS}", ""),
            ("?u=${UNKNOWN}&v=%24%7Bx%7D", "?u=${UNKNOWN}&v=%24%7Bx%7D"),
            ("${auction_price}", "${auction_price}"), ("${AUCTION_PRICE:B32}", "${AUCTION_PRICE:B32}"),
            ("${AUCTION_PRICE", "${AUCTION_PRICE"), ("${}", "${}"), ("%2", "%2"), ("$%7", "$%7"),
            ("${${AUCTION_PRICE}}", "${2.5}"), ("http://h/a+b%20c?d=[é]|#", "http://h/a+b%20c?d=[é]|#"),
        ])
    func addresses(text: String, expected: String) {
        #expect(MacroText.expand(text, with: Self.values, in: .address) == expected)
    }

    @Test("in markup, values are encoded only where the macro is")
    func markup() {
        let text = "<b>${AUCTION_ID}</b><img src='?i=%24%7BAUCTION_ID%7D'>"
        let expected = "<b>a/b c+d&e</b><img src='?i=a%2Fb%20c%2Bd%26e'>"
        #expect(MacroText.expand(text, with: Self.values, in: .markup) == expected)
    }

    @Test("what was put in is not read again")
    func once() {
        var values = MacroValues()
        values.auctionID = "${AUCTION_PRICE}"
        values.price = "1"
        #expect(MacroText.expand("${AUCTION_ID}", with: values, in: .markup) == "${AUCTION_PRICE}")
    }

    @Test("values have so much room in a text, and those that find none are left out")
    func room() {
        var values = MacroValues()
        values.seatID = String(repeating: "s", count: 10_000)
        values.price = "2"
        let text = "<${AUCTION_SEAT_ID}><${AUCTION_SEAT_ID}><${AUCTION_PRICE}>"
        let seat = values.seatID ?? ""
        #expect(MacroText.expand(text, with: values, in: .address) == "<\(seat)><><2>")
        #expect(MacroText.expand(text, with: values, in: .markup) == "<\(seat)><\(seat)><2>")
        let many = String(repeating: "${AUCTION_SEAT_ID}", count: 10_000)
        #expect(MacroText.expand(many, with: values, in: .markup).utf8.count == 1_040_000)
        values.seatID = String(repeating: "/", count: 16_384)
        #expect(MacroText.expand(text, with: values, in: .address).utf8.count == 3 * 16_384 + 6)
    }

    @Test("a megabyte of half macros takes bounded time")
    func boundedTime() {
        let text = String(repeating: "${AUCTION_AUCTION", count: 60_000)
        let elapsed = ContinuousClock().measure {
            #expect(MacroText.expand(text, with: Self.values, in: .markup) == text)
        }
        #expect(elapsed < .seconds(5), "linear reading is far below this, even unoptimised")
    }

    @Test("the winner's notices carry its own price in its own currency")
    func won() throws {
        let notice = try notice()
        let text =
            "${AUCTION_ID} ${AUCTION_BID_ID} ${AUCTION_IMP_ID} ${AUCTION_SEAT_ID} ${AUCTION_AD_ID} "
            + "${AUCTION_PRICE} ${AUCTION_CURRENCY} ${AUCTION_LOSS} ${AUCTION_MIN_TO_WIN}"
        let floor = Decimal(string: "0.50")
        #expect(
            notice.won(text, minimumToWin: floor, in: .markup) == "r q 1 s ad 0.95 EUR 0 0.5")
        #expect(notice.won("${AUCTION_MIN_TO_WIN}", minimumToWin: nil, in: .address) == "")
    }

    @Test(
        "what won counts for as many impressions as were asked for, at the whole of its price; what lost for none"
    )
    func impressions() throws {
        let text = "${AUCTION_MULTIPLIER}|${AUCTION_MBR}"
        #expect(try notice().won(text, minimumToWin: nil, in: .markup) == "1|1")
        let poster = try notice(multiplier: 3.5)
        #expect(poster.won(text, minimumToWin: nil, in: .address) == "3.5|1")
        #expect(poster.lost(text, code: 102, winningPrice: 2) == "|")
    }

    @Test(
        "blanks around an address go, and those within are percent-encoded",
        arguments: [
            (" http://h/?a=1& b=2\t", "http://h/?a=1&%20b=2"), ("\r\nhttp://h/\r\n", "http://h/"),
            ("http://h/a\tb\nc\u{7F}d", "http://h/a%09b%0Ac%7Fd"),
            ("http://h/?p=${AUCTION_PRICE} ", "http://h/?p=0.95"),
            ("http://h/\u{A0}é", "http://h/\u{A0}é"), (" \n ", ""),
        ])
    func blanks(text: String, expected: String) throws {
        #expect(try notice().won(text, minimumToWin: nil, in: .address) == expected)
        #expect(try notice().lost(text, code: 2, winningPrice: Decimal(string: "0.95")) == expected)
    }

    @Test("a loser's notice carries the winner's price in the loser's currency")
    func lost() throws {
        let notice = try notice()
        let text = "${AUCTION_PRICE} ${AUCTION_MIN_TO_WIN} ${AUCTION_LOSS} ${AUCTION_CURRENCY}"
        #expect(notice.currency == "EUR")
        #expect(
            notice.lost(text, code: 102, winningPrice: Decimal(string: "1.818182"))
                == "1.818182%201.818182%20102%20EUR")
        #expect(notice.lost(text, code: 2, winningPrice: nil) == "2%20EUR")
    }

    private func notice(multiplier: Decimal = 1) throws -> AuctionNotice {
        let body = """
            {"cur":"eur","bidid":"q","seatbid":[{"seat":"s","bid":[
            {"id":"b","impid":"1","price":0.950,"adid":"ad","adm":"x"}]}]}
            """
        let answer = try BidAnswer(reading: Array(body.utf8))
        let selection = try BidSelection(
            of: answer,
            by: .init(impIDs: ["1"], worth: { amount, _ in amount }) { _ in .success(.banner) })
        return AuctionNotice(
            try #require(selection.offers.first), requestID: "r", answerBidID: answer.bidID,
            multiplier: multiplier)
    }
}
