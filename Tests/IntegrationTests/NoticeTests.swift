import AdapterKit
import Foundation
import Mediation
import SQLiteLedger
import TestSupport
import Testing

@Suite("Notices over HTTP", .timeLimit(.minutes(1)))
struct NoticeTests {
    /// Every fact that a notice may carry.
    private static let facts =
        "a=${AUCTION_ID}&p=${AUCTION_PRICE}&c=${AUCTION_CURRENCY}&m=${AUCTION_MIN_TO_WIN}&l=${AUCTION_LOSS}"

    /// A bid with all three notices, each marked with the bid's id.
    private static func bid(
        _ id: String, _ price: String, adType: Int = 3,
        more: String = #""adm":"<img src='$URL/notices/adm'>","#
    ) -> String {
        let notices = [("nurl", "win"), ("burl", "bill"), ("lurl", "loss")].map { key, name in
            #""\#(key)":"$URL/notices/\#(name)?b=\#(id)&\#(facts)&x=%2f+%zz[]""#
        }
        return #"{"id":"\#(id)","impid":"1","price":\#(price),\#(more)\#(notices.joined(separator: ",")),"#
            + #""ext":{"pangle":{"adtype":\#(adType)}}}"#
    }

    private static func answer(_ bids: String..., currency: String = "USD") -> String {
        #"{"cur":"\#(currency)","seatbid":[{"bid":[\#(bids.joined(separator: ","))]}]}"#
    }

    private static func line(
        _ slot: String, _ network: NetworkID = "pangle", floor: String? = nil
    ) -> DemandLine {
        DemandLine(
            network: network, networkPlacementID: slot, pricing: .bidding(floor: floor.flatMap { Money($0) }),
            timeout: .seconds(30))
    }

    private static func placement(_ lines: DemandLine...) -> PlacementConfiguration {
        PlacementConfiguration(
            id: "p", kind: .appOpen(), loadTimeout: .seconds(30), reload: .manual, skipAfter: .zero,
            demand: lines)
    }

    /// A notice as it must arrive.
    private static func notice(
        _ name: String, _ bid: String, _ id: String = "r", price: String, currency: String = "USD",
        minimum: String = "", loss: Int = 0
    ) -> String {
        "/notices/\(name)?b=\(bid)&a=\(id)&p=\(price)&c=\(currency)&m=\(minimum)&l=\(loss)&x=%2f+%zz[]"
    }

    @Test("F7: three rounds of load, show and close send three wins and three bills, byte for byte")
    func threeRounds() async throws {
        let harness = try NoticeHarness(
            ["1": Self.answer(Self.bid("b", "2.50"))], [Self.placement(Self.line("1", floor: "0.50 USD"))])
        var expected: [String] = []
        for id in ["r1", "r2", "r3"] {
            #expect(await harness.mediator.load("p", requestID: id).ad != nil)
            try await harness.show("p")
            for name in ["win", "bill"] {
                expected.append(Self.notice(name, "b", id, price: "2.5", minimum: "0.5"))
            }
        }
        #expect(await harness.end() == expected.sorted())
    }

    @Test("a bid on a line with a fixed price is told that it won and is billed, at its own price")
    func priceLine() async throws {
        let line = DemandLine(
            network: "pangle", networkPlacementID: "1", pricing: .fixed(Money("0.80 USD") ?? .dollars(1)),
            timeout: .seconds(30))
        let harness = try NoticeHarness(["1": Self.answer(Self.bid("b", "2.50"))], [Self.placement(line)])
        #expect(await harness.mediator.load("p", requestID: "r").ad?.price == Money("0.80 USD"))
        try await harness.show("p")
        let notices = ["bill", "win"].map { Self.notice($0, "b", price: "2.5") }
        #expect(await harness.end() == notices)
    }

    @Test("F7: an ad that is loaded and expires is not billed, and lost with reason 2")
    func expired() async throws {
        let clock = ManualClock()
        let bid = Self.bid("b", "2.50", more: #""adm":"m","exp":60,"#)
        let harness = try NoticeHarness(
            ["1": Self.answer(bid)], [Self.placement(Self.line("1"))], clock: clock)
        #expect(await harness.mediator.load("p", requestID: "r").ad != nil)
        clock.advance(by: .seconds(60))
        await harness.events.has(.expired(load: 1, network: "pangle"))
        let notices = await harness.end()
        #expect(
            notices == [
                Self.notice("loss", "b", price: "", loss: 2), Self.notice("win", "b", price: "2.5"),
            ])
    }

    @Test("F7: an ad whose show fails is not billed, and lost with reason 1")
    func showFailed() async throws {
        let harness = try NoticeHarness(
            ["1": Self.answer(Self.bid("b", "2.50"))], [Self.placement(Self.line("1"))],
            viewer: .init(failure: "broken"))
        _ = await harness.mediator.load("p", requestID: "r")
        try await harness.show("p")
        #expect(
            await harness.end() == [
                Self.notice("loss", "b", price: "", loss: 1), Self.notice("win", "b", price: "2.5"),
            ])
    }

    @Test(
        "F7: a notice server that is down, broken or slow changes nothing for loads and shows",
        arguments: [
            #""status": 503"#, #""status": 200, "fault": "CONNECTION_RESET_BY_PEER""#,
            #""status": 204, "fixedDelayMilliseconds": 3600000"#,
        ])
    func troubledServer(notices: String) async throws {
        let outbox = RecordingOutbox()
        let harness = try NoticeHarness(
            ["1": Self.answer(Self.bid("b", "2.50"))], [Self.placement(Self.line("1"))], notices: notices,
            outbox: outbox)
        let elapsed = try await ContinuousClock().measure {
            for _ in 0..<3 {
                #expect(await harness.mediator.load("p").ad?.price == Money("2.5 USD"))
                try await harness.show("p")
            }
        }
        #expect(elapsed < .seconds(20), "an hour, should anything wait for a slow notice")
        #expect(harness.mediator.sessionDisplays("p") == 3)
        await harness.mediator.shutDown(within: .zero)
        await outbox.free(3)
        await harness.events.has(.closed(show: 3, network: "pangle", clicked: false))
    }

    @Test(
        "a bill that was not taken is sent by the next process, from the ledger's file, and then never again")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("ledger.sqlite").path
        let status = Shared(503)
        let tracker = try ScriptedServer { _ in Answers.http(status.withLock { $0 }) }
        let bid = """
            {"id":"b","impid":"1","price":2.50,"adm":"m","burl":"\(tracker.url("/b?p=${AUCTION_PRICE}&x=%2f"))",
            "ext":{"pangle":{"adtype":3}}}
            """
        func process(_ work: (NoticeHarness) async throws -> Void) async throws {
            let ledger = try SQLiteLedger(path: path)
            let harness = try NoticeHarness(
                ["1": Self.answer(bid)], [Self.placement(Self.line("1"))], ledger: ledger)
            #expect(await harness.mediator.load("p").ad != nil)
            try await work(harness)
            _ = await harness.end()
        }
        try await process { try await $0.show("p") }
        #expect(tracker.requests.map(\.target) == ["/b?p=2.5&x=%2f"])
        status.withLock { $0 = 204 }
        try await process { _ in }
        try await process { _ in }
        #expect(tracker.requests.map(\.target) == Array(repeating: "/b?p=2.5&x=%2f", count: 2))
        await tracker.stop()
    }

    @Test("the bids of every answer hear which reason and which price they lost to, in their own currency")
    func losers() async throws {
        let usd = Self.answer(
            Self.bid("best", "2.50"), Self.bid("second", #""1.10""#), Self.bid("cheap", "0.20"),
            Self.bid("odd", "9", adType: 99), Self.bid("shape", "9", more: #""adm":7,"#))
        let rates = ExchangeRates(rates: try Self.euro())
        let harness = try NoticeHarness(
            ["1": usd, "2": Self.answer(Self.bid("euro", "3"), currency: "eur")],
            [Self.placement(Self.line("1", floor: "0.50 USD"), Self.line("2", "other"))], rates: rates)
        #expect(await harness.mediator.load("p", requestID: "r").ad?.details.id == "euro")
        try await harness.show("p")
        let lost = [("best", 102), ("second", 102), ("cheap", 100), ("odd", 3), ("shape", 3)].map {
            Self.notice("loss", $0.0, price: "3.3", minimum: "3.3", loss: $0.1)
        }
        let won = ["win", "bill"].map {
            Self.notice($0, "euro", price: "3", currency: "EUR", minimum: "2.272727")
        }
        #expect(await harness.end() == (lost + won).sorted())
    }

    @Test("the bids of an answer without one that can be used hear why, and of no winner")
    func noWinner() async throws {
        let bids = Self.answer(Self.bid("cheap", "0.20"), Self.bid("odd", "9", adType: 99))
        let harness = try NoticeHarness(
            ["1": bids], [Self.placement(Self.line("1", floor: "0.50 USD"))])
        #expect(await harness.mediator.load("p", requestID: "r").error?.code == .noFill)
        #expect(
            await harness.end() == [
                Self.notice("loss", "cheap", price: "", loss: 100),
                Self.notice("loss", "odd", price: "", loss: 3),
            ])
    }

    @Test(
        "prices keep their exact value into notices and reports",
        arguments: [
            ("0.00001", "0.00001"), ("2.50", "2.5"), (#""1.10""#, "1.1"), ("3", "3"), ("1e-5", "0.00001"),
            ("1234567890.123456789", "1234567890.123456789"),
            ("0.1234567890123456789", "0.1234567890123456789"),
        ])
    func exactPrices(written: String, plain: String) async throws {
        let harness = try NoticeHarness(
            ["1": Self.answer(Self.bid("b", written))], [Self.placement(Self.line("1"))])
        let outcome = await harness.mediator.load("p", requestID: "r")
        #expect(outcome.ad?.price?.amount == Decimal(string: plain))
        try await harness.show("p")
        #expect(await harness.end() == ["bill", "win"].map { Self.notice($0, "b", price: plain) })
        let revenue = harness.events.events.compactMap { event in
            if case .revenue(_, let revenue) = event.kind { revenue.amount } else { nil }
        }
        #expect(
            revenue == [
                Decimal(string: plain).map { $0 * Decimal(sign: .plus, exponent: -3, significand: 1) }
            ])
    }

    @Test("a win notice whose answer was the markup is not sent again")
    func markupByNotice() async throws {
        let harness = try NoticeHarness(
            ["1": Self.answer(Self.bid("b", "2.50", more: ""))], [Self.placement(Self.line("1"))],
            notices: #""status": 200, "body": "<p>""#)
        #expect(await harness.mediator.load("p", requestID: "r").ad?.details.creative == .html("<p>"))
        try await harness.show("p")
        #expect(await harness.end() == ["bill", "win"].map { Self.notice($0, "b", price: "2.5") })
    }

    @Test("an ad that is cached when the process ends is not told lost; one that is destroyed is")
    func theEnd() async throws {
        for isDestroyed in [false, true] {
            let harness = try NoticeHarness(
                ["1": Self.answer(Self.bid("b", "2.50"))], [Self.placement(Self.line("1"))])
            _ = await harness.mediator.load("p", requestID: "r")
            if isDestroyed { harness.mediator.destroy("p") }
            let lost = isDestroyed ? [Self.notice("loss", "b", price: "", loss: 1)] : []
            let arrived = await harness.end()
            #expect(arrived == lost + [Self.notice("win", "b", price: "2.5")])
        }
    }

    private static func euro() throws -> [Currency: Decimal] {
        let money = try #require(Money("1.10 EUR"))
        return [money.currency: money.amount]
    }
}
