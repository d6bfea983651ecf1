import AdapterKit
import AppOpenFacade
import Mediation
import TestSupport
import Testing

@MainActor
@Suite("Shows through VAMP's calls", .timeLimit(.minutes(1)))
struct ShowTests {
    @Test("A show is opened, and closed with whether it was clicked", arguments: [false, true])
    func shown(isClicked: Bool) async throws {
        let stage = PuppetStage { _, stage in
            stage.ad(show: { report in
                report(.displayed)
                if isClicked { report(.clicked) }
                report(.closed)
            })
        }
        defer { stage.close() }
        let harness = try Harness(stage, isClicked ? "clicked" : "seen")
        let name = harness.placement
        let heard = Heard()
        harness.load(heard)
        _ = await heard.lines(1)
        // As VAMP's users write it: nobody keeps the ad.
        try #require(harness.ad).show(delegate: heard)
        #expect(heard.lines.count == 1)
        #expect(
            await heard.lines(3) == [
                "received \(name)", "opened \(name)", "closed \(name), clicked \(isClicked)",
            ])
        #expect(harness.ad == nil)
    }

    @Test("A refusal is told after the call, with VAMP's number, and leaves the ad where it is")
    func refused() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage, "refused", frequency: FrequencyPolicy(perSession: 0))
        let heard = Heard()
        harness.load(heard)
        _ = await heard.lines(1)
        try #require(harness.ad).show(delegate: heard)
        #expect(heard.lines.count == 1)
        #expect(await heard.lines(2).last == "failed to show refused: capped, VAMP's 12")
        #expect(heard.errors.first?.reason == "session_cap")
        #expect(harness.ad != nil)
    }

    @Test("An ad that was shown cannot be shown again")
    func shownTwice() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage, "twice")
        let heard = Heard()
        harness.load(heard)
        _ = await heard.lines(1)
        let ad = try #require(harness.ad)
        ad.show(delegate: heard)
        _ = await heard.lines(3)
        ad.show(delegate: heard)
        #expect(await heard.lines(4).last == "failed to show twice: not_ready, VAMP's 10")
    }

    @Test("A show from a given presenter needs no other")
    func givenPresenter() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage, "given", presenter: AbsentPresenter())
        let heard = Heard()
        harness.load(heard)
        _ = await heard.lines(1)
        try #require(harness.ad).show(delegate: heard)
        #expect(await heard.lines(2).last == "failed to show given: no_presenter, VAMP's 1")
        try #require(harness.ad).show(from: HeadlessPresenter(), delegate: heard)
        #expect(await heard.lines(3).last == "opened given")
    }

    @Test("A delegate that the host drops during a show is missed by nobody, and the show ends")
    func droppedDelegate() async throws {
        let shown = Signal()
        let reports = Shared<ShowReport?>(nil)
        let stage = PuppetStage { _, stage in
            stage.ad(show: { report in
                reports.withLock { $0 = report }
                shown.fire()
            })
        }
        defer { stage.close() }
        let harness = try Harness(stage, "dropped-show")
        let heard = Heard()
        harness.load(heard)
        _ = await heard.lines(1)
        var dropped: Heard? = Heard()
        weak let trace = dropped
        try #require(harness.ad).show(delegate: dropped)
        await shown.wait()
        dropped = nil
        #expect(trace == nil)
        let report = try #require(reports.withLock { $0 })
        report(.displayed)
        report(.closed)
        // Until the display is in the ledger, the close waits too; whoever loads before that is told so.
        await harness.events.has(.closed(show: 1, network: "ndropped-show", clicked: false))
        harness.load(heard)
        let last = await heard.lines(2).last
        #expect(last == "received dropped-show")
    }
}

/// A presenter with nothing to present on.
private struct AbsentPresenter: AdPresenter {
    var isAvailable: Bool { false }

    func present(
        _ creative: AdCreative, options: ShowOptions, report: @escaping @Sendable (PresentationEvent) -> Void
    ) -> any Presentation {
        HeadlessPresenter().present(creative, options: options, report: report)
    }
}
