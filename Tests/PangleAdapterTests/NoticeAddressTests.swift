import AdapterKit
import FoundationEssentials
import OpenRTBAdapter
import PangleAdapter
import TestSupport
import Testing

@Suite("Notices of a Pangle bid", .timeLimit(.minutes(1)))
struct NoticeAddressTests {
    /// Every macro, by its place in the address.
    private static let macros = [
        "AUCTION_ID", "AUCTION_BID_ID", "AUCTION_IMP_ID", "AUCTION_SEAT_ID", "AUCTION_AD_ID", "AUCTION_PRICE",
        "AUCTION_CURRENCY", "AUCTION_LOSS", "AUCTION_MIN_TO_WIN", "AUCTION_BID_TO_WIN",
        "AUCTION_MINIMUM_BID_TO_WIN", "MIN_BID_TO_WIN", "AUCTION_MULTIPLIER", "AUCTION_MBR", "UNKNOWN",
    ]

    /// The same facts in each of the ways in which a macro may be written.
    private static let forms: [(write: @Sendable (String) -> String, isBase64: Bool)] = [
        ({ "${\($0)}" }, false), ({ "%24%7B\($0)%7D" }, false), ({ "%24%7b\($0)%7d" }, false),
        ({ "$%7B\($0)%7D" }, false), ({ "${\($0):B64}" }, true), ({ "%24%7B\($0)%3AB64%7D" }, true),
    ]

    /// What a bidder's chosen bid hears, and the values that its notices then carry, in the order of the macros.
    private struct Story: Sendable, CustomStringConvertible {
        var description: String
        var path: String
        var values: [String]
        var tell: @Sendable (any AdBidding) -> Void
    }

    private static let own = ["r-1", "q/1", "1", "s&t", "ad 1"]

    private static func story(
        _ name: String, _ path: String, price: String, loss: String, minimum: String,
        _ tell: @escaping @Sendable (any AdBidding) -> Void
    ) -> Story {
        let values =
            own + [price, "EUR", loss] + Array(repeating: minimum, count: 4)
            + (loss == "0" ? ["1", "1"] : ["", ""])
        return Story(description: name, path: path, values: values, tell: tell)
    }

    private static let stories = [
        story("won, nobody else", "/win", price: "2.5", loss: "0", minimum: "0.454545") {
            $0.won(nextBest: nil)
        },
        story("won over a dearer rival", "/win", price: "2.5", loss: "0", minimum: "1.818182") {
            $0.won(nextBest: Money("2.00 USD"))
        },
        story("won over one in its own currency", "/win", price: "2.5", loss: "0", minimum: "2.1234567") {
            $0.won(nextBest: Money("2.1234567 EUR"))
        },
        story("displayed", "/bill", price: "2.5", loss: "0", minimum: "1.818182") {
            $0.won(nextBest: Money("2.00 USD"))
            $0.billable()
        },
        story("outbid", "/loss", price: "2.727273", loss: "102", minimum: "2.727273") {
            $0.lost(.outbid, winningPrice: Money("3.00 USD"))
        },
        story("outbid in its own currency", "/loss", price: "2.51", loss: "102", minimum: "2.51") {
            $0.lost(.outbid, winningPrice: Money("2.510 EUR"))
        },
        story("outbid in a currency without a rate", "/loss", price: "", loss: "102", minimum: "") {
            $0.lost(.outbid, winningPrice: Money("3.00 XYZ"))
        },
        story("outbid, the price unknown", "/loss", price: "", loss: "102", minimum: "") {
            $0.lost(.outbid, winningPrice: nil)
        },
        story("below the floor", "/loss", price: "", loss: "100", minimum: "") {
            $0.lost(.belowFloor, winningPrice: nil)
        },
        story("invalid", "/loss", price: "", loss: "3", minimum: "") { $0.lost(.invalid, winningPrice: nil) },
        story("expired unseen", "/loss", price: "", loss: "2", minimum: "") {
            $0.won(nextBest: nil)
            $0.lost(.expired, winningPrice: nil)
        },
        story("a fault of ours", "/loss", price: "", loss: "1", minimum: "") {
            $0.lost(.internalError, winningPrice: nil)
        },
    ]

    @Test(
        "Notices of a Pangle bid carry every fact in every form, and the rest byte for byte",
        arguments: stories.indices)
    func facts(index: Int) async throws {
        let story = Self.stories[index]
        for form in Self.forms {
            let query = Self.macros.map(form.write).joined(separator: "&") + "&x=%2f+%zz[]"
            let requests = try await Self.notices(query) { story.tell($0) }
            let expected = story.values.map { Self.encoded($0, isBase64: form.isBase64) }
            let target =
                "\(story.path)?"
                + (expected + [form.write("UNKNOWN"), "x=%2f+%zz[]"])
                .joined(separator: "&")
            #expect(requests.filter { $0.hasPrefix(story.path) } == [target], "\(story)")
        }
    }

    @Test("Notices of a Pangle bid say when the ad was displayed only in the bill")
    func impressionTime() async throws {
        let requests = try await Self.notices("t=${AUCTION_IMP_TS}") {
            $0.won(nextBest: nil)
            $0.billable()
        }
        #expect(requests.filter { $0.hasPrefix("/win") } == ["/win?t="])
        let bill = try #require(requests.first { $0.hasPrefix("/bill?t=") })
        #expect(try #require(Int64(bill.dropFirst(8))) > 1_700_000_000_000)
    }

    @Test("Notices of a Pangle bid are sent once, whatever is told how often")
    func once() async throws {
        let requests = try await Self.notices("") { bid in
            for _ in 0..<3 {
                bid.won(nextBest: nil)
                bid.billable()
                bid.lost(.expired, winningPrice: nil)
            }
        }
        #expect(requests.sorted() == ["/bill?", "/win?"])
    }

    @Test("a bid that was lost as too late may still be billed, once")
    func billedAfterLoss() async throws {
        let requests = try await Self.notices("") { bid in
            bid.won(nextBest: nil)
            bid.lost(.internalError, winningPrice: nil)
            bid.billable()
            bid.billable()
        }
        #expect(requests.sorted() == ["/bill?", "/loss?", "/win?"])
    }

    @Test("E9: a win notice that is asked for the markup arrives once, also when its connection is reset")
    func markupOnce() async throws {
        let server = try ScriptedServer(
            [
                .serve { request in
                    let url = "http://\(request["host"] ?? "")"
                    let bid = """
                        {"id":"b","impid":"1","price":1,"nurl":"\(url)/win","lurl":"\(url)/loss?${AUCTION_LOSS}",
                        "ext":{"pangle":{"adtype":3}}}
                        """
                    return httpAnswer(200, #"{"seatbid":[{"bid":[\#(bid)]}]}"#)
                }
            ], [.read, .reset], [.serve { _ in httpAnswer(204) }])
        let harness = try PangleHarness(server)
        #expect(try await harness.failure().code == .network)
        await harness.adapter.stop(within: .seconds(20))
        #expect(server.requests.map(\.target) == ["/ads", "/win", "/loss?3"])
        #expect(server.requests.map(\.connection) == [0, 1, 2])
        await server.stop()
    }

    @Test("an ad that comes too late sends a loss and nothing else")
    func late() async throws {
        let harness = try Self.harness("l=${AUCTION_LOSS}")
        let ad = try await harness.adapter.load(PangleHarness.request(floor: "0.50 USD"))
        ad.discardUnwanted()
        #expect(await Self.sent(by: harness) == ["/loss?l=2"])
    }

    @Test(
        "an ad that is let go sends nothing by that: its bid is told what became of it",
        arguments: ExpiryReason.allCases)
    func letGo(reason: ExpiryReason) async throws {
        let harness = try Self.harness("")
        let ad = try await harness.adapter.load(PangleHarness.request(floor: "0.50 USD"))
        ad.handle.expire(reason)
        #expect(await Self.sent(by: harness) == [])
    }

    /// The notices of one bid, in the order of arrival, after it was told something.
    private static func notices(
        _ query: String, _ tell: (any AdBidding) -> Void
    ) async throws -> [String] {
        let harness = try harness(query)
        let ad = try await harness.adapter.load(PangleHarness.request(floor: "0.50 USD"))
        tell(try #require(ad.bid))
        return await sent(by: harness)
    }

    /// A server that makes one bid of 2.50 EUR whose notices have that query.
    private static func harness(_ query: String) throws -> PangleHarness {
        let server = try ScriptedServer { request in
            guard request.method == "POST" else { return httpAnswer(204) }
            let url = "http://\(request["host"] ?? "")"
            let bid = """
                {"id":"b","impid":"1","price":2.50,"adid":"ad 1","adm":"m","nurl":"\(url)/win?\(query)",
                "burl":"\(url)/bill?\(query)","lurl":"\(url)/loss?\(query)","ext":{"pangle":{"adtype":3}}}
                """
            return httpAnswer(
                200, #"{"bidid":"q/1","cur":"eur","seatbid":[{"seat":"s&t","bid":[\#(bid)]}]}"#)
        }
        return try PangleHarness(server)
    }

    private static func sent(by harness: PangleHarness) async -> [String] {
        await harness.adapter.stop(within: .seconds(20))
        await harness.server.stop()
        return harness.server.requests.filter { $0.method == "GET" }.map(\.target)
    }

    private static func encoded(_ value: String, isBase64: Bool) -> String {
        let text = isBase64 ? Data(value.utf8).base64EncodedString() : value
        let escapes = [" ": "%20", "/": "%2F", "&": "%26", "=": "%3D", "+": "%2B"]
        return text.map { escapes[String($0)] ?? String($0) }.joined()
    }
}
