import AdapterKit
import Dispatch
import Mediation
import TestSupport
import Testing

@Suite("Loads of a live mediator", .timeLimit(.minutes(1)))
struct LoadTests {
    @Test("C2: a hundred loads at once ask the adapter once, and another placement is not delayed")
    func loadsAtOnce() async throws {
        let go = Signal()
        let stage = PuppetStage { request, stage in
            if request.placement == "p" { await go.wait() }
            return stage.ad()
        }
        defer { stage.close() }
        let harness = try Harness(stage)
        let mediator = harness.mediator
        let outcomes = await withTaskGroup(of: LoadOutcome.self, returning: [LoadOutcome].self) { group in
            for _ in 0..<100 { group.addTask { await mediator.load("p") } }
            let other = await mediator.load("q")
            go.fire()
            return await group.reduce(into: [other]) { $0.append($1) }
        }
        #expect(outcomes.count == 101)
        #expect(outcomes.allSatisfy { $0.code == nil })
        #expect(stage.calls("p") == 1)
        #expect(stage.calls("q") == 1)
    }

    @Test("C2: a load from inside a failure's completion is a new load")
    func loadInsideCompletion() async throws {
        let stage = PuppetStage { request, stage in
            if stage.calls(request.placement) == 1 { throw AdapterError(.noFill) }
            return stage.ad()
        }
        defer { stage.close() }
        let mediator = try Harness(stage).mediator
        let codes = Shared([AdErrorCode?]())
        let done = Signal()
        mediator.load("p") { first in
            codes.withLock { $0.append(first.code) }
            mediator.load("p") { second in
                codes.withLock { $0.append(second.code) }
                done.fire()
            }
        }
        await done.wait()
        #expect(codes.withLock { $0 } == [.noFill, nil])
        #expect(stage.calls("p") == 2)
    }

    @Test("C9: every callback comes on the declared queue, whatever thread the adapter answers on")
    func callbackQueue() async throws {
        let stage = PuppetStage { request, stage in
            let isFill = stage.calls(request.placement).isMultiple(of: 2)
            return try await AdAnswer.wait { answer in
                DispatchQueue.global().async {
                    if isFill { answer.fill(stage.ad()) } else { answer.fail(AdapterError(.noFill)) }
                }
            }
        }
        defer { stage.close() }
        let mediator = try Harness(stage).mediator
        for _ in 0..<20 {
            let places = Shared([Bool]())
            let loaded = Signal()
            mediator.load("p") { outcome in
                places.withLock { $0.append(Harness.isOnQueue) }
                loaded.fire()
            }
            await loaded.wait()
            if mediator.isReady("p") {
                let closed = Signal()
                try mediator.show("p") { update in
                    places.withLock { $0.append(Harness.isOnQueue) }
                    if update.isEnd { closed.fire() }
                }
                await closed.wait()
            }
            #expect(places.withLock { $0.allSatisfy { $0 } })
        }
    }

    @Test("C3: an adapter that never answers is given up at ten seconds and told to cancel once")
    func silentAdapter() async throws {
        let asked = Signal()
        let cancelled = Signal()
        let cancels = Shared(0)
        let stage = PuppetStage { _, _ in
            try await AdAnswer.wait { _ in
                asked.fire()
            } onCancel: {
                cancels.withLock { $0 += 1 }
                cancelled.fire()
            }
        }
        defer { stage.close() }
        var configuration = stage.configuration("p")
        configuration.placements[0].demand[0].timeout = .seconds(10)
        let harness = try Harness(stage, configuration)
        async let outcome = harness.mediator.load("p")
        await asked.wait()
        harness.clock.advance(by: .seconds(10))
        #expect(await outcome.code == .timeout)
        await cancelled.wait()
        #expect(cancels.withLock { $0 } == 1)
    }

    @Test("An adapter that blocks its thread delays neither another placement nor the question of readiness")
    func blockedThread() async throws {
        let release = DispatchSemaphore(value: 0)
        let asked = Signal()
        let stage = PuppetStage { request, stage in
            if request.placement == "p" {
                asked.fire()
                block(on: release)
            }
            return stage.ad()
        }
        defer { stage.close() }
        let mediator = try Harness(stage).mediator
        async let blocked = mediator.load("p")
        await asked.wait()
        #expect(await mediator.load("q").code == nil)
        #expect(mediator.isReady("q"))
        #expect(!mediator.isReady("p"))
        release.signal()
        #expect(await blocked.code == nil)
    }

    @Test("Cancelling the only caller's task ends it with cancelled, before and during the load")
    func cancellation() async throws {
        let asked = Signal()
        let stage = PuppetStage { _, _ in try await AdAnswer.wait { _ in asked.fire() } }
        defer { stage.close() }
        let mediator = try Harness(stage).mediator
        let during = Task { await mediator.load("p") }
        await asked.wait()
        during.cancel()
        #expect(await during.value.code == .cancelled)
        let before = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await mediator.load("q")
        }
        #expect(await before.value.code == .cancelled)
    }

    @Test("C11: an ad that comes after its placement was destroyed is let go once, and no callback is made")
    func destroyDuringLoad() async throws {
        let asked = Signal()
        let go = Signal()
        let expired = Signal()
        let stage = PuppetStage { _, stage in
            asked.fire()
            await go.wait()
            return stage.ad(expire: { _ in expired.fire() })
        }
        defer { stage.close() }
        let mediator = try Harness(stage).mediator
        let isCalled = Shared(false)
        mediator.load("p") { _ in isCalled.withLock { $0 = true } }
        await asked.wait()
        async let waiting = mediator.load("p")
        mediator.destroy("p")
        mediator.destroy("p")
        go.fire()
        await expired.wait()
        _ = await waiting
        #expect(stage.expiries == [.late])
        #expect(!isCalled.withLock { $0 })
    }
}

private func block(on semaphore: DispatchSemaphore) { semaphore.wait() }
