import AdapterKit
import Mediation
import TestSupport
import Testing

@Suite("Privacy in a live mediator", .timeLimit(.minutes(1)))
struct PrivacyTests {
    @Test("An adapter that cannot pass a signal on is not asked while it is given")
    func unable() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let mediator = try Harness(stage).mediator
        var signals = PrivacySignals()
        signals.usPrivacy = "1YNN"
        mediator.updatePrivacy(signals)
        #expect(await mediator.load("p").code == .privacy)
        #expect(stage.calls("p") == 0)
        mediator.updatePrivacy(PrivacySignals())
        #expect(await mediator.load("p").code == nil)
    }

    @Test("The context's signals count as given, before any request")
    func context() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        var configuration = stage.configuration("p")
        configuration.context = ["regs": ["coppa": 1]]
        #expect(await (try Harness(stage, configuration)).mediator.load("p").code == .privacy)
        #expect(stage.calls("p") == 0)
    }

    @Test("Requests carry the signals, and a change lets the cached ad go")
    func change() async throws {
        let heard = Shared([PrivacySignals]())
        let expired = Signal()
        let stage = PuppetStage { request, stage in
            heard.withLock { $0.append(request.privacy) }
            return stage.ad(expire: { _ in expired.fire() })
        }
        defer { stage.close() }
        let mediator = try Harness(stage).mediator
        _ = await mediator.load("p")
        var signals = PrivacySignals()
        signals.gdprApplies = true
        signals.consent = "CQ"
        mediator.updatePrivacy(signals)
        mediator.updatePrivacy(signals)
        await expired.wait()
        #expect(!mediator.isReady("p"))
        #expect(stage.expiries == [.consentChanged])
        #expect(await mediator.load("p").code == nil)
        #expect(heard.withLock { $0 } == [PrivacySignals(), signals])
    }
}
