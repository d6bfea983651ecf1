import AdapterKit
import Dispatch
import LedgerKit
import Mediation
import TestSupport
import Testing

@Suite("A live mediator whose ledger blocks its thread", .timeLimit(.minutes(1)))
struct LedgerTests {
    @Test(
        "A live mediator whose ledger blocks its thread answers the host at once with the flag up, and goes on with the other placements"
    )
    func othersGoOn() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let ledger = HeldLedger()
        let harness = try Harness(stage, ledger: ledger)
        _ = await harness.mediator.load("p")
        ledger.hold()
        let ended = Signal()
        try harness.mediator.show("p") { if $0.isEnd { ended.fire() } }
        #expect(!harness.mediator.isReady("p"))
        harness.mediator.handle(.activated)
        // The ledger still holds its thread: another placement loads all the same, and the flag is up.
        let outcome = await harness.mediator.load("q")
        #expect(outcome.code == nil)
        let refusal = #expect(throws: AdError.self) { try harness.mediator.show("q") }
        #expect(refusal?.code == .alreadyShowing)
        ledger.release()
        await ended.wait()
        await harness.mediator.shutDown()
        #expect(ledger.answered == [.read, .reserve, .commit])
        #expect(ledger.history.displays.map(\.isOpen) == [false])
    }

    @Test(
        "A live mediator whose ledger blocks its thread for ever refuses the show after five seconds, says so, and keeps the ad"
    )
    func neverAnswers() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let ledger = HeldLedger()
        let harness = try Harness(stage, ledger: ledger)
        _ = await harness.mediator.load("p")
        ledger.hold()
        let failure = Shared(AdError?.none)
        let ended = Signal()
        try harness.mediator.show("p") { update in
            if case .failed(let error) = update { failure.withLock { $0 = error } }
            ended.fire()
        }
        harness.clock.advance(by: .seconds(5))
        await ended.wait()
        #expect(failure.withLock { $0?.code } == .stateUnusable)
        #expect(harness.mediator.isReady("p"))
        // What it grants now is given back.
        ledger.release()
        await harness.mediator.shutDown()
        let failed = harness.sink.events.filter { if case .ledgerFailed = $0.kind { true } else { false } }
        #expect(failed.map(\.kind.fields.step) == [.reserve])
        #expect(ledger.answered == [.read, .reserve, .release])
        #expect(ledger.history.displays.isEmpty)
    }

    @Test(
        "A live mediator whose ledger blocks its thread has counted what was on screen before the mediator is shut down"
    )
    func shutDownWaits() async throws {
        let reports = Shared([ShowReport]())
        let shown = Signal()
        let stage = PuppetStage { _, stage in
            stage.ad(show: { report in
                reports.withLock { $0.append(report) }
                shown.fire()
            })
        }
        defer { stage.close() }
        let ledger = HeldLedger()
        let harness = try Harness(stage, ledger: ledger)
        _ = await harness.mediator.load("p")
        try harness.mediator.show("p")
        await shown.wait()
        ledger.hold()
        for report in reports.withLock({ $0 }) { report(.displayed) }
        let end = Task { await harness.mediator.shutDown() }
        DispatchQueue.global().async { ledger.release() }
        await end.value
        #expect(ledger.history.displays.map(\.isOpen) == [false])
    }
}
