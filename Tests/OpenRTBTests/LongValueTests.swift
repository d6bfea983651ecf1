import FoundationEssentials
import OpenRTB
import Testing

/// What stands behind a value is found whether that value is passed over byte by byte or by the note of its end.
@Suite("Long values in an answer")
struct LongValueTests {
    private static let makers: [@Sendable (Int) -> String] = [
        { "\"" + String(repeating: "x", count: $0 - 2) + "\"" },
        { "\"" + String(repeating: "x", count: $0 - 4) + #"\"""# },
        { "\"" + String(repeating: #"\\"#, count: ($0 - 2) / 2) + "\"" },
        { "\"" + String(repeating: "é", count: ($0 - 2) / 2) + "\"" },
        { "[\"" + String(repeating: "]", count: $0 - 4) + "\"]" },
        { "[" + String(repeating: "1,", count: ($0 - 3) / 2) + "1]" },
        { "{\"a\":\"" + String(repeating: "}", count: $0 - 8) + "\"}" },
        { String(repeating: "[", count: min($0, 900) / 2) + String(repeating: "]", count: min($0, 900) / 2) },
        { "1" + String(repeating: "0", count: $0 - 1) },
    ]

    @Test(
        "Long values in an answer hide nothing that stands behind them, at any depth",
        arguments: makers.indices)
    func behind(maker: Int) throws {
        for size in Array(250...262) + [1_000, 5_000] {
            let value = Self.makers[maker](size)
            let bid =
                #"{"x":\#(value),"id":"b","impid":"1","price":1,"ext":{"y":{"z":\#(value)},"k":7},"adm":"a"}"#
            let text = """
                {"before":\(value),"seatbid":[\(value),{"s":\(value),"bid":[\(value),\(bid),\(bid)],"seat":"s"}],\
                "behind":\(value),"bidid":"q"}
                """
            let answer = try BidAnswer(reading: Array(text.utf8))
            #expect(answer.bidID == "q" && !answer.isEmpty)
            var read: [Bid] = []
            answer.forEachBid { read.append($0) }
            #expect(read.map(\.id) == [nil, "b", "b"])
            #expect(read.dropFirst().allSatisfy { $0.seat == "s" && $0.adm?.text == "a" && $0.price == 1 })
            #expect(read.last?.ext?["k"]?.looseInteger == 7)
        }
    }
}
