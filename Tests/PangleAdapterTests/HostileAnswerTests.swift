import AdapterKit
import OpenRTBAdapter
import PangleAdapter
import TestSupport
import Testing

@Suite("Hostile answers", .timeLimit(.minutes(2)), .serialized)
struct HostileAnswerTests {
    /// What an answer of that many bytes is filled with, and how a load that gets it ends; nil: filled.
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var code: AdErrorCode?
        var fill: @Sendable (Int) -> String

        var testDescription: String { name }

        static func repeated(_ piece: String, _ size: Int) -> String {
            String(repeating: piece, count: size / piece.utf8.count)
        }

        static func list(_ piece: String, _ size: Int) -> String {
            Array(repeating: piece, count: size / (piece.utf8.count + 1)).joined(separator: ",")
        }

        static let good =
            #"{"id":"b","impid":"1","price":1,"adm":"<p>","ext":{"pangle":{"adtype":1}}}"#
    }

    private static let rows: [Row] = [
        Row(name: "bids that are empty", code: .noFill) {
            #"{"seatbid":[{"bid":[\#(Row.list("{}", $0))]}]}"#
        },
        Row(name: "bids that are numbers", code: .noFill) {
            #"{"seatbid":[{"bid":[\#(Row.list("1", $0))]}]}"#
        },
        Row(name: "bids that are good", code: nil) {
            #"{"seatbid":[{"bid":[\#(Row.list(Row.good, $0))]}]}"#
        },
        Row(name: "bids of a seat with a long name", code: .noFill) { size in
            let seat = Row.repeated("s", size / 2)
            return #"{"seatbid":[{"seat":"\#(seat)","bid":[\#(Row.list("{}", size / 2))]}]}"#
        },
        Row(name: "bids that want to tell a long name", code: .noFill) { size in
            let seat = Row.repeated("s", size / 2)
            let bid = #"{"lurl":"http://127.0.0.1:9/?${AUCTION_SEAT_ID}"}"#
            return #"{"seatbid":[{"seat":"\#(seat)","bid":[\#(Row.list(bid, size / 2))]}]}"#
        },
        Row(name: "seats", code: .noFill) { #"{"seatbid":[\#(Row.list("{}", $0))]}"# },
        Row(name: "members of one bid", code: .noFill) {
            #"{"seatbid":[{"bid":[{\#(Row.list(#""a":1"#, $0))}]}]}"#
        },
        Row(name: "members before the seats", code: nil) {
            #"{\#(Row.list(#""a":1"#, $0)),"seatbid":[{"bid":[\#(Row.good)]}]}"#
        },
        Row(name: "brackets", code: .badResponse) { Row.repeated("[", $0) },
        Row(name: "objects in objects", code: .badResponse) { Row.repeated(#"{"a":"#, $0) },
        Row(name: "a long id", code: nil) { size in
            let bid = Row.good.replacing(#""id":"b""#, with: #""id":"\#(Row.repeated("i", size))""#)
            return #"{"seatbid":[{"bid":[\#(bid)]}]}"#
        },
        Row(name: "escapes in markup", code: nil) { size in
            let bid = Row.good.replacing("<p>", with: Row.repeated(#"\u00e9\n"#, size))
            return #"{"seatbid":[{"bid":[\#(bid)]}]}"#
        },
        Row(name: "macros in markup", code: nil) { size in
            let bid = Row.good.replacing("<p>", with: Row.repeated("${AUCTION_PRICE}", size))
            return #"{"seatbid":[{"bid":[\#(bid)]}]}"#
        },
        Row(name: "macros that never end", code: nil) { size in
            let bid = Row.good.replacing("<p>", with: Row.repeated("${AUCTION_", size))
            return #"{"seatbid":[{"bid":[\#(bid)]}]}"#
        },
        Row(name: "macros that stand for a long id", code: nil) { size in
            let id = Row.repeated("i", size / 2)
            let markup = Row.repeated("${AUCTION_BID_ID}", size / 2)
            return #"{"bidid":"\#(id)","seatbid":[{"bid":[\#(Row.good.replacing("<p>", with: markup))]}]}"#
        },
        Row(name: "backslashes in an id", code: nil) { size in
            let bid = Row.good.replacing(#""id":"b""#, with: #""id":"\#(Row.repeated(#"\\"#, size))""#)
            return #"{"seatbid":[{"bid":[\#(bid)]}]}"#
        },
        Row(name: "digits of a price", code: .noFill) { size in
            let bid = Row.good.replacing(#""price":1"#, with: #""price":\#(Row.repeated("9", size))"#)
            return #"{"seatbid":[{"bid":[\#(bid)]}]}"#
        },
        Row(name: "white space", code: .noFill) { Row.repeated(" ", $0) + "{}" },
        Row(name: "backslashes that never end", code: .badResponse) {
            #"{"a":""# + Row.repeated("\\", $0 | 1)
        },
    ]

    @Test("Hostile answers of 1 MiB take no longer for their size than small ones do", arguments: rows)
    func time(row: Row) async throws {
        let (small, large) = (16_000, 1_040_000)
        let server = try ScriptedServer { request in
            httpAnswer(200, row.fill(request.target == "/small" ? small : large))
        }
        let took = try await [small, large].asyncMap { size in
            let harness = try PangleHarness(
                server,
                settings: ["endpoint": .string(server.url(size == small ? "/small" : "/large"))])
            let start = ContinuousClock.now
            let code = await Self.code(of: harness)
            #expect(code == row.code)
            let end = ContinuousClock.now
            await harness.adapter.stop(within: .zero)
            return end - start
        }
        // 65 times the bytes; what grows with their square takes four thousand times as long.
        #expect(took[1] < (took[0] + .milliseconds(20)) * 65 * 4)
        #expect(took[1] < .seconds(15))
        await server.stop()
    }

    private static func code(of harness: PangleHarness) async -> AdErrorCode? {
        do {
            _ = try await harness.adapter.load(PangleHarness.request())
            return nil
        } catch {
            return (error as? AdapterError)?.code ?? .internal
        }
    }
}

extension Array {
    /// The elements changed one after the other.
    fileprivate func asyncMap<Value>(_ change: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await change(element)) }
        return values
    }
}
