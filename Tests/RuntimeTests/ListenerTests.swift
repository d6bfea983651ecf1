import AdapterKit
import Mediation
import TestSupport
import Testing

@Suite("What a live mediator tells and is given", .timeLimit(.minutes(1)))
struct ListenerTests {
    @Test(
        "An ad that expires is told to the placement's one listener, on the callback queue, when it is not ready"
    )
    func expiry() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage, stage.configuration("p", "q", ttl: .seconds(60)))
        let mediator = harness.mediator
        let heard = Shared([String]())
        let expired = Signal()
        mediator.onExpiry(of: "p") { heard.withLock { $0.append("a listener that was replaced") } }
        mediator.onExpiry(of: "p") { [weak mediator] in
            let isReady = mediator?.isReady("p") ?? true
            heard.withLock { $0.append("on queue \(Harness.isOnQueue), ready \(isReady)") }
            expired.fire()
        }
        _ = await mediator.load("q")
        harness.clock.advance(by: .seconds(30))
        _ = await mediator.load("p")
        // The other placement's ad grows old first, and is nobody's business.
        harness.clock.advance(by: .seconds(30))
        #expect(!mediator.isReady("q") && mediator.isReady("p"))
        harness.clock.advance(by: .seconds(30))
        await expired.wait()
        #expect(heard.withLock { $0 } == ["on queue true, ready false"])
    }

    @Test("What was queued to be called back before a placement was destroyed is not called after it")
    func destroyedBeforeCallback() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let queue = Inbox<@Sendable () -> Void>()
        let mediator = try Mediator(
            configuration: stage.configuration("p", "q", ttl: .seconds(60)),
            adapters: AdapterRegistry([PuppetAdapter.self]), presenter: HeadlessPresenter(),
            options: MediatorOptions(
                callbackExecutor: CallbackExecutor { queue.put($0) }, clock: ManualClock()
            ).seeded(1))
        let heard = Shared([String]())
        let note: @Sendable (String) -> Void = { line in heard.withLock { $0.append(line) } }
        mediator.load("p") { _ in note("p loaded") }
        mediator.load("q") { _ in note("q loaded") }
        var callbacks = [await queue.next(), await queue.next()]
        try mediator.show("p") { _ in note("p shown") }
        callbacks += [await queue.next(), await queue.next()]
        mediator.destroy("p")
        mediator.load("p") { outcome in note("p \(outcome.code?.rawValue ?? "filled")") }
        for callback in callbacks { callback() }
        while heard.withLock({ $0.count }) < 2 { await queue.next()() }
        #expect(heard.withLock { $0 } == ["q loaded", "p destroyed"])
        await mediator.shutDown()
    }

    @Test("A listener that was taken away hears nothing")
    func noExpiry() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage, stage.configuration("p", "q", ttl: .seconds(60)))
        let told = Signal()
        let heard = Shared(0)
        harness.mediator.onExpiry(of: "p") { heard.withLock { $0 += 1 } }
        harness.mediator.onExpiry(of: "p", nil)
        harness.mediator.onExpiry(of: "q") { told.fire() }
        _ = await harness.mediator.load("p")
        _ = await harness.mediator.load("q")
        harness.clock.advance(by: .seconds(60))
        await told.wait()
        #expect(heard.withLock { $0 } == 0)
    }

    @Test(
        "A show on a given presenter reaches the ad with that one, and a show without one with the mediator's"
    )
    func givenPresenter() async throws {
        let stage = PuppetStage { _, _ in
            LoadedAd(details: AdDetails(), handle: PresenterProbe())
        }
        defer { stage.close() }
        let mediator = try Mediator(
            configuration: stage.configuration("p"), adapters: AdapterRegistry([PuppetAdapter.self]),
            presenter: NamedPresenter(name: "own"))
        let anchored = NamedPresenter(name: "third", anchor: NamedPresenter.Anchor())
        for (presenter, name) in [
            (nil, "own"), (NamedPresenter(name: "given"), "given"), (anchored, "third at its anchor"),
        ] {
            _ = await mediator.load("p")
            let failure = Shared<AdError?>(nil)
            let ended = Signal()
            try mediator.show("p", on: presenter) { update in
                if case .failed(let error) = update { failure.withLock { $0 = error } }
                ended.fire()
            }
            await ended.wait()
            #expect(failure.withLock { $0?.reason } == "shown on \(name)")
        }
    }

    @Test("A reward after the close reaches the stream of a show, whatever its format, and ends it")
    func rewardAfterClose() async throws {
        let stage = PuppetStage { _, stage in
            stage.ad(show: { report in
                for event: ShowEvent in [.displayed, .closed, .rewarded(nil)] { report(event) }
            })
        }
        defer { stage.close() }
        let harness = try Harness(stage)
        _ = await harness.mediator.load("p")
        let updates = try await heard(harness.mediator.showUpdates("p"))
        #expect(updates == ["displayed", "closed", "rewarded"])
    }

    @Test("A stream of a show ends ten seconds after the close when no reward comes")
    func noReward() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage)
        _ = await harness.mediator.load("p")
        let updates = try await heard(harness.mediator.showUpdates("p")) {
            harness.clock.advance(by: .seconds(10))
        }
        #expect(updates == ["displayed", "closed"])
    }

    @Test("A stream of a show ends with everything, though a reward might still have come")
    func endOfEverything() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage)
        _ = await harness.mediator.load("p")
        let mediator = harness.mediator
        let closed = Signal()
        async let words = heard(mediator.showUpdates("p")) { closed.fire() }
        await closed.wait()
        await mediator.shutDown()
        #expect(try await words == ["displayed", "closed"])
    }

    private func heard(
        _ updates: AsyncStream<ShowUpdate>, atEnd: () -> Void = {}
    ) async -> [String] {
        var words: [String] = []
        for await update in updates {
            switch update {
            case .displayed: words.append("displayed")
            case .clicked: words.append("clicked")
            case .rewarded: words.append("rewarded")
            case .closed: words.append("closed")
            case .failed(let error): words.append(error.code.rawValue)
            }
            if update.isEnd { atEnd() }
        }
        return words
    }

    @Test("Whether there is a presenter is asked of the one that would be used")
    func presenterAsked() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage)
        _ = await harness.mediator.load("p")
        let refusal = #expect(throws: AdError.self) {
            try harness.mediator.show("p", on: NamedPresenter(name: "absent", isAvailable: false))
        }
        #expect(refusal?.code == .noPresenter)
        #expect(harness.mediator.isReady("p"))
    }
}

/// A presenter that is told from another by its name.
private struct NamedPresenter: AdPresenter {
    final class Anchor: Sendable {}

    let name: String
    var isAvailable = true
    var anchor: (any AnyObject & Sendable)?

    func present(
        _ creative: AdCreative, options: ShowOptions, report: @escaping @Sendable (PresentationEvent) -> Void
    ) -> any Presentation {
        HeadlessPresenter().present(creative, options: options, report: report)
    }
}

/// An ad that says on what it was shown.
private struct PresenterProbe: AdShowing, AdExpiring {
    var isPresenting: Bool { false }

    func show(on presenter: any AdPresenter, options: ShowOptions, report: @escaping ShowReport) {
        let name = (presenter as? NamedPresenter)?.name ?? "another"
        let place = presenter.anchor is NamedPresenter.Anchor ? " at its anchor" : ""
        report(.failed(AdapterError(.showFailed, reason: "shown on \(name)\(place)")))
    }

    func expire(_ reason: ExpiryReason) {}
}
