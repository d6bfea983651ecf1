import AdapterKit
import AppOpenFacade
import Mediation
import TestSupport
import Testing

@MainActor
@Suite("Loads through VAMP's calls", .timeLimit(.minutes(1)))
struct LoadTests {
    @Test("A load is told to its delegate, and its ad is found by the placement")
    func received() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage, "received")
        let heard = Heard()
        #expect(harness.ad == nil)
        harness.load(heard)
        #expect(heard.lines.isEmpty)
        #expect(await heard.lines(1) == ["received received"])
        #expect(harness.ad?.placementID == "received")
    }

    @Test(
        "A load that failed has VAMP's number",
        arguments: [
            (.noFill, 7), (.network, 4), (.timeout, 5), (.httpStatus, 2), (.adapterFailure, 8),
        ] as [(AdErrorCode, Int)])
    func failed(code: AdErrorCode, number: Int) async throws {
        let stage = PuppetStage { _, _ in throw AdapterError(code) }
        defer { stage.close() }
        let harness = try Harness(stage, PlacementID(rawValue: code.rawValue))
        let heard = Heard()
        harness.load(heard)
        #expect(await heard.lines(1) == ["failed to load \(code): \(code), VAMP's \(number)"])
        #expect(heard.errors.first?.attempts.count == 1)
        #expect(harness.ad == nil)
    }

    @Test(
        "An ad that expires is told to the delegate of the latest load, once, when it is not found any more")
    func expired() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage, "expired")
        let first = Heard()
        let latest = Heard()
        latest.note = { harness.ad == nil ? "" : ", and found" }
        harness.load(first)
        _ = await first.lines(1)
        harness.load(latest)
        #expect(await latest.lines(1) == ["received expired, and found"])
        harness.clock.advance(by: .seconds(3600))
        #expect(await latest.lines(2).last == "expired expired")
        harness.load(latest)
        #expect(await latest.lines(3).last == "received expired, and found")
        #expect(first.lines == ["received expired"])
    }

    @Test("A delegate that the host drops during a load is missed by nobody")
    func droppedDelegate() async throws {
        let asked = Signal()
        let answer = Signal()
        let stage = PuppetStage { _, stage in
            asked.fire()
            await answer.wait()
            return stage.ad()
        }
        defer { stage.close() }
        let harness = try Harness(stage, "dropped")
        var dropped: Heard? = Heard()
        weak let trace = dropped
        harness.load(dropped)
        await asked.wait()
        dropped = nil
        #expect(trace == nil)
        let heard = Heard()
        harness.load(heard)
        answer.fire()
        #expect(await heard.lines(1) == ["received dropped"])
    }

    @Test("What was loaded is found through the mediator of the latest load, which nothing keeps alive")
    func notKept() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        weak var trace: Mediator?
        var ad: AppOpenAd?
        let heard = Heard()
        do {
            let harness = try Harness(stage, "kept")
            trace = harness.mediator
            harness.load(heard)
            _ = await heard.lines(1)
            ad = harness.ad
            #expect(ad != nil)
        }
        #expect(trace == nil)
        #expect(AppOpenAd.of(placementID: "kept") == nil)
        ad?.show(delegate: heard)
        #expect(await heard.lines(2).last == "failed to show kept: destroyed, VAMP's 10")
        let successor = try Harness(stage, "kept")
        successor.load(heard)
        #expect(await heard.lines(3).last == "received kept")
        #expect(successor.ad != nil)
    }
}
