import AdapterKit
import Dispatch
import LedgerKit
import Mediation
import TestSupport
import Testing

@Suite("The end of a live mediator", .timeLimit(.minutes(1)))
struct EndTests {
    @Test("Shutting down waits for an adapter to finish, and not for one that forgets the time")
    func shutDownLimit() async throws {
        let stopping = Signal()
        let never = Signal()
        let stage = PuppetStage(stop: { limit in
            #expect(limit == .seconds(2))
            stopping.fire()
            await never.wait()
        })
        defer { stage.close() }
        defer { never.fire() }
        let harness = try Harness(stage, stage.configuration("p"))
        async let end: Void = harness.mediator.shutDown(within: .seconds(2))
        await stopping.wait()
        harness.clock.advance(by: .seconds(2))
        await end
    }

    @Test("Two who shut down wait for one end, and the earlier limit holds", arguments: [true, false])
    func twoShutDowns(isShorterFirst: Bool) async throws {
        let stopping = Signal()
        let never = Signal()
        let stage = PuppetStage(stop: { _ in
            stopping.fire()
            await never.wait()
        })
        defer { stage.close() }
        defer { never.fire() }
        let harness = try Harness(stage, stage.configuration("p"))
        let limits: [Duration] = isShorterFirst ? [.seconds(2), .seconds(20)] : [.seconds(20), .seconds(2)]
        async let first: Void = harness.mediator.shutDown(within: limits[0])
        await stopping.wait()
        async let second: Void = harness.mediator.shutDown(within: limits[1])
        let due = BootInstant(nanoseconds: 2_000_000_000)
        while harness.clock.next != due { await Task.yield() }
        harness.clock.advance(by: .seconds(2))
        await first
        await second
        // And whoever comes later finds it done.
        await harness.mediator.shutDown()
    }

    @Test(
        "Shutting down ends a show: seen, it is closed; not seen, it failed and its slot is free",
        arguments: [true, false])
    func shutDownDuringShow(isSeen: Bool) async throws {
        let shown = Signal()
        let stage = PuppetStage { _, stage in
            stage.ad { report in
                if isSeen || stage.calls("p") > 1 { report(.displayed) }
                shown.fire()
            }
        }
        defer { stage.close() }
        let ledger = InMemoryLedger()
        let presenter = DismissedPresenter()
        let sink = MemoryEventSink(capacity: 1_000)
        var configuration = stage.configuration("p", reload: .immediate)
        configuration.placements[0].frequency.perDay = 1
        let clock = ManualClock()
        let mediator = try Mediator(
            configuration: configuration, adapters: AdapterRegistry([PuppetAdapter.self]),
            presenter: presenter,
            options: MediatorOptions(
                callbackExecutor: .queue(.init(label: "test")), sink: sink, clock: clock, ledger: ledger
            ).seeded(1))
        _ = await mediator.load("p")
        var updates = try mediator.showUpdates("p").makeAsyncIterator()
        await shown.wait()
        var heard: [ShowUpdate] = []
        // The display has to be counted, which another thread may still be about.
        if isSeen, let first = await updates.next() { heard.append(first) }
        await mediator.shutDown()
        while let update = await updates.next() { heard.append(update) }
        let end = sink.events.compactMap { event in
            switch event.kind {
            case .closed, .showFailed: event.kind
            default: nil
            }
        }
        if isSeen {
            #expect(end == [.closed(show: 1, network: "np", clicked: false)])
            #expect(heard.last == .closed(clicked: false))
        } else {
            #expect(end == [.showFailed(show: 1, network: "np", code: .cancelled)])
            guard case .failed(let error) = heard.last else {
                Issue.record("\(heard)")
                return
            }
            #expect(error.code == .cancelled)
        }
        #expect(stage.expiries == [.showEnded])
        await presenter.isDismissed.wait()
        // Nothing is loaded for a mediator that ends.
        #expect(stage.calls("p") == 1)
        // Only what was seen counts for the cap of one a day.
        let next = try Mediator(
            configuration: configuration, adapters: AdapterRegistry([PuppetAdapter.self]),
            presenter: presenter,
            options: MediatorOptions(
                callbackExecutor: .queue(.init(label: "test")), clock: clock, ledger: ledger
            ).seeded(2))
        _ = await next.load("p")
        if isSeen {
            let refusal = #expect(throws: AdError.self) { try next.show("p") }
            #expect(refusal?.code == .capped)
        } else {
            for await update in try next.showUpdates("p") {
                if case .failed(let error) = update { Issue.record("\(error)") }
                break
            }
        }
        await next.shutDown()
    }

    private final class DismissedPresenter: AdPresenter {
        let isDismissed = Signal()
        var isAvailable: Bool { true }

        func present(
            _ creative: AdCreative, options: ShowOptions,
            report: @escaping @Sendable (PresentationEvent) -> Void
        ) -> any Presentation {
            HeadlessPresenter().present(creative, options: options, report: report)
        }

        func dismiss() { isDismissed.fire() }
    }

    @Test("Shutting down gives adapters their time from a cancelled task too")
    func cancelledShutDown() async throws {
        let stopping = Signal()
        let go = Signal()
        let isStopped = Shared(false)
        let stage = PuppetStage(stop: { _ in
            stopping.fire()
            await go.wait()
            isStopped.withLock { $0 = true }
        })
        defer { stage.close() }
        let mediator = try Harness(stage, stage.configuration("p")).mediator
        let end = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await mediator.shutDown()
            return isStopped.withLock { $0 }
        }
        await stopping.wait()
        go.fire()
        #expect(await end.value)
    }

    @Test("Shutting down cancels loads, lets cached ads go, and hands over every event before it returns")
    func shutDownFlushes() async throws {
        let asked = Signal()
        let stage = PuppetStage { request, stage in
            guard request.placement == "q" else { return stage.ad() }
            return try await AdAnswer.wait { _ in asked.fire() }
        }
        defer { stage.close() }
        let harness = try Harness(stage)
        let mediator = harness.mediator
        _ = await mediator.load("p")
        let waiting = Task { await mediator.load("q") }
        await asked.wait()
        await mediator.shutDown()
        let events = harness.sink.events
        #expect(events.map(\.sequence) == Array(1...events.count))
        #expect(events.filter { $0.kind == .destroyed }.map(\.placement) == ["p", "q"])
        #expect(await waiting.value.code == .cancelled)
        #expect(await mediator.load("p").code == .destroyed)
    }

    @Test("Events of many threads come in order and without gaps")
    func orderOfEvents() async throws {
        let stage = PuppetStage { request, stage in
            if stage.calls(request.placement).isMultiple(of: 3) { throw AdapterError(.noFill) }
            return stage.ad()
        }
        defer { stage.close() }
        let harness = try Harness(stage)
        let mediator = harness.mediator
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                for placement: PlacementID in ["p", "q"] {
                    group.addTask {
                        _ = await mediator.load(placement)
                        _ = try? mediator.show(placement)
                        mediator.handle(.deactivated)
                        mediator.handle(.activated)
                    }
                }
            }
        }
        await mediator.shutDown()
        let events = harness.sink.events
        #expect(events.map(\.sequence) == Array(1...events.count))
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.at <= $1.at })
    }

    @Test("A mediator that is released during a load ends it with cancelled, and its late ad is let go")
    func releasedDuringLoad() async throws {
        let asked = Signal()
        let go = Signal()
        let expired = Signal()
        let stage = PuppetStage { _, stage in
            asked.fire()
            await go.wait()
            return stage.ad(expire: { _ in expired.fire() })
        }
        defer { stage.close() }
        var mediator: Mediator? = try Harness(stage).mediator
        let isCalled = Shared(false)
        mediator?.load("p") { _ in isCalled.withLock { $0 = true } }
        await asked.wait()
        weak let gone = mediator
        mediator = nil
        #expect(gone == nil)
        go.fire()
        await expired.wait()
        #expect(stage.expiries == [.late])
        #expect(!isCalled.withLock { $0 })
    }

    @Test("C10: a host that forgets its own objects during a load crashes nothing, and the ad is released")
    func hostForgets() async throws {
        final class Host: Sendable { let outcomes = Shared([LoadOutcome]()) }
        let asked = Signal()
        let go = Signal()
        let stage = PuppetStage { _, stage in
            asked.fire()
            await go.wait()
            return stage.ad()
        }
        defer { stage.close() }
        let mediator = try Harness(stage).mediator
        var host: Host? = Host()
        weak let gone = host
        mediator.load("p") { [weak host] outcome in host?.outcomes.withLock { $0.append(outcome) } }
        await asked.wait()
        host = nil
        #expect(gone == nil)
        go.fire()
        #expect(await mediator.load("p").code == nil)
        mediator.destroy("p")
        await mediator.shutDown()
        #expect(stage.expiries == [.destroyed])
    }

    @Test("C11: nothing is asked any more of a placement that was destroyed in its back-off")
    func destroyedInBackOff() async throws {
        let stage = PuppetStage { _, _ in throw AdapterError(.noFill) }
        defer { stage.close() }
        let harness = try Harness(stage, stage.configuration("p", reload: .immediate))
        harness.mediator.handle(.launched(inBackground: false))
        // Joins the load of the launch, or comes after its end and is a second one.
        _ = await harness.mediator.load("p")
        let calls = stage.calls("p")
        harness.mediator.destroy("p")
        harness.clock.advance(by: .seconds(3600))
        await harness.mediator.shutDown()
        #expect(stage.calls("p") == calls)
    }
}
