import AdapterKit
import FixtureServer
import Foundation
import Mediation
import TestSupport
import Testing

@Suite("Loads over HTTP", .timeLimit(.minutes(1)))
struct LoadTests {
    @Test("C2: a hundred loads of one placement at once send one request, and all get its one result")
    func loadsAtOnce() async throws {
        let go = Signal()
        let server = try ScriptedServer([.read, .await(go), .send(Answers.fill), .stall])
        let harness = try Harness(server.url())
        let outcomes = await withTaskGroup(of: LoadOutcome.self, returning: [LoadOutcome].self) { group in
            for _ in 0..<100 { group.addTask { await harness.mediator.load("p") } }
            await harness.events.has(.loadJoined(load: 1), times: 99)
            go.fire()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count == 100)
        #expect(Set(outcomes).count == 1)
        #expect(outcomes.first?.ad?.details.id == "b")
        #expect(server.requests.count == 1)
        await harness.stop()
        await server.stop()
    }

    @Test("A hundred loads that come when they come are one request in the journal, and the same ad for all")
    func manyLoads() async throws {
        let server = try FixtureServer(folder: Answers.fixtures)
        let harness = try Harness(server.url + Answers.panglePath)
        let ads = await withTaskGroup(of: CachedAdInfo?.self, returning: [CachedAdInfo?].self) { group in
            for _ in 0..<100 { group.addTask { await harness.mediator.load("p").ad } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ads.count == 100)
        #expect(Set(ads).count == 1)
        #expect(ads.first??.details.id == "bid-interstitial")
        #expect(server.journal.requests.count == 1)
        await harness.stop()
    }

    @Test("F9: three placements send three requests with one impression each, for their own slots")
    func threePlacements() async throws {
        let server = try FixtureServer(folder: Answers.fixtures)
        let slots = ["980088211", "980088193", "980088196"]
        let harness = try Harness(
            server.url + Answers.panglePath, slots.map { .pangle(PlacementID(rawValue: "p" + $0), slot: $0) })
        let codes = await withTaskGroup(of: (String, AdErrorCode?).self) { group in
            for slot in slots {
                group.addTask {
                    (slot, await harness.mediator.load(PlacementID(rawValue: "p" + slot)).error?.code)
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = .some($1.1) }
        }
        #expect(codes == ["980088211": nil, "980088193": .noFill, "980088196": .badRequest])
        let requests = server.journal.requests
        #expect(requests.count == 3)
        #expect(requests.allSatisfy { $0.method == "POST" && $0.header("token") == Harness.token })
        let bodies = try requests.map { try json($0.body) }
        #expect(Set(bodies.map(\.slot)) == Set(slots.map { .string($0) }))
        #expect(Set(bodies.map { $0["id"] }).count == 3)
        for case .array(let impressions) in bodies.map({ $0["imp"] }) { #expect(impressions.count == 1) }
        await harness.stop()
    }

    @Test(
        "F9: appid without placementId, and the reverse, is a configuration error before any request",
        arguments: [("8025677", nil), (nil, "980088211")] as [(String?, String?)])
    func halfAPair(appID: String?, slot: String?) async throws {
        let server = try ScriptedServer { _ in Answers.fill }
        let configuration = MediationConfiguration(
            networks: [.pangle(at: server.url(), appID: appID.map { .string($0) })],
            placements: [.pangle(slot: slot)])
        let error = #expect(throws: ConfigurationError.self) {
            try Mediator(
                configuration: configuration, adapters: Harness.adapters, presenter: HeadlessPresenter())
        }
        #expect(error?.problems.map(\.path) == ["placements.p.demand[0].placementId"])
        #expect(server.connectionCount == 0)
        await server.stop()
    }

    @Test("F9: a bid of an unknown ad type is dropped alone, and said so")
    func unknownAdType() async throws {
        let server = try FixtureServer(folder: Answers.fixtures)
        let harness = try Harness(server.url + Answers.panglePath, [.pangle(slot: "980088221")])
        let outcome = await harness.mediator.load("p")
        #expect(outcome.ad?.details.id == "bid-good")
        #expect(outcome.ad?.price == Money("0.95 USD"))
        #expect(
            outcome.attempts.map { $0.rejectedBids.map(\.reason.rawValue) } == [
                ["unknown_adtype", "bad_price"]
            ])
        await harness.stop()
        let reasons: [RejectedBid.Reason] = harness.events.events.compactMap { event in
            if case .bidRejected(_, _, let reason, _) = event.kind { reason } else { nil }
        }
        #expect(reasons == ["unknown_adtype", "bad_price"])
    }

    @Test("E10: a placement 首页-😀-é is sent as valid JSON of the right length, and comes back as it is")
    func unicode() async throws {
        let id: PlacementID = "首页-😀-é"
        let server = try ScriptedServer { _ in Answers.fill }
        let context: JSONValue = ["app": ["name": .string(id.rawValue)]]
        let harness = try Harness(server.url(), [.pangle(id)], context: context)
        let outcome = await harness.mediator.load(id, requestID: id.rawValue)
        #expect(outcome.placement == id)
        #expect(outcome.requestID == id.rawValue)
        #expect(outcome.ad?.details.creativeID == "é-首页-😀")
        #expect(outcome.ad?.details.creative == .html("<p>😀</p>"))
        let request = try #require(server.requests.first)
        #expect(request["content-length"] == String(request.body.count))
        let body = try json(request.body)
        #expect(body["id"] == .string(id.rawValue))
        #expect(body["app"] == context["app"])
        #expect(harness.mediator.isReady(id))
        await harness.stop()
        #expect(harness.events.events.allSatisfy { $0.placement?.rawValue == id.rawValue })
        await server.stop()
    }

    @Test(
        "E10: a value a/b c+d&e is sent percent-encoded in a query, + as %2B, and a query of ours as written")
    func queryValue() async throws {
        let server = try ScriptedServer { request in
            guard request.method == "POST" else { return Answers.http(200, "<p>") }
            let nurl = "http://\(request["host"] ?? "")/win?id=${AUCTION_ID}&x=%2f"
            return Answers.http(200, Answers.bid.replacing(#""adm":"<p>😀</p>""#, with: #""nurl":"\#(nurl)""#))
        }
        let harness = try Harness(server.url("/ads?q=a/b%20c+d"))
        let outcome = await harness.mediator.load("p", requestID: "a/b c+d&e")
        #expect(outcome.ad?.details.creative == .html("<p>"))
        #expect(
            server.requests.map(\.target) == ["/ads?q=a/b%20c+d", "/win?id=a%2Fb%20c%2Bd%26e&x=%2f"])
        await harness.stop()
        await server.stop()
    }
}
