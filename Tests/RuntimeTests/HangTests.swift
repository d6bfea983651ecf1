import AdapterKit
import Dispatch
import Mediation
import TestSupport
import Testing

/// An adapter's call that does not come back: nobody else may notice.
@Suite("An adapter that blocks its thread", .timeLimit(.minutes(1)))
struct HangTests {
    /// What an adapter's threads wait at until the test lets them go.
    private final class Blockade: Sendable {
        let isReached = Signal()
        /// Fires once an adapter is told to stop, which is when the limit of the end counts.
        let isStopping = Signal()
        private let release = DispatchSemaphore(value: 0)

        func block() {
            isReached.fire()
            release.wait()
            // Whoever else was stopped goes on too.
            release.signal()
        }

        func lift() { release.signal() }
    }

    /// Another placement loads and shows, what is cached is told, and the end comes within its limit.
    private func expectResponsive(_ harness: Harness, at blockade: Blockade) async throws {
        let mediator = harness.mediator
        #expect(await mediator.load("q").code == nil)
        #expect(mediator.isReady("q"))
        #expect(!mediator.isReady("p"))
        await (try mediator.showUpdates("q")).untilEnd()
        async let end: Void = mediator.shutDown(within: .seconds(2))
        await blockade.isStopping.wait()
        harness.clock.advance(by: .seconds(2))
        await end
    }

    /// Lifts the blockade at the end of the body, and when the time of the test is over: somebody was held up then.
    private func withBlockade(_ body: (Blockade) async throws -> Void) async throws {
        let blockade = Blockade()
        defer { blockade.lift() }
        try await withTaskCancellationHandler {
            try await body(blockade)
        } onCancel: {
            blockade.lift()
        }
    }

    @Test("in its start delays no other placement, and not the end")
    func start() async throws {
        try await withBlockade { blockade in
            let stage = PuppetStage(
                start: { if $0 == "np" { blockade.block() } }, stop: { _ in blockade.isStopping.fire() })
            defer { stage.close() }
            let harness = try Harness(stage)
            async let outcome = harness.mediator.load("p")
            await blockade.isReached.wait()
            harness.clock.advance(by: .seconds(5))
            #expect(await outcome.attempts.map(\.outcome.word) == ["adapter_not_ready"])
            try await expectResponsive(harness, at: blockade)
        }
    }

    @Test("in a load delays no other placement, and not the end")
    func load() async throws {
        try await withBlockade { blockade in
            let stage = PuppetStage(
                load: { request, stage in
                    if request.placement == "p" { blockade.block() }
                    return stage.ad()
                }, stop: { _ in blockade.isStopping.fire() })
            defer { stage.close() }
            let harness = try Harness(stage)
            async let outcome = harness.mediator.load("p")
            await blockade.isReached.wait()
            harness.clock.advance(by: .seconds(10))
            #expect(await outcome.code == .timeout)
            try await expectResponsive(harness, at: blockade)
        }
    }

    @Test("while it is told to cancel delays no other placement, and not the end")
    func cancellation() async throws {
        try await withBlockade { blockade in
            let asked = Signal()
            let stage = PuppetStage(
                load: { request, stage in
                    guard request.placement == "p" else { return stage.ad() }
                    return try await AdAnswer.wait { _ in
                        asked.fire()
                    } onCancel: {
                        blockade.block()
                    }
                }, stop: { _ in blockade.isStopping.fire() })
            defer { stage.close() }
            let harness = try Harness(stage)
            async let outcome = harness.mediator.load("p")
            await asked.wait()
            // The clock's own thread hands the cancellation over, and is not held up by that.
            let isLate = Signal()
            DispatchQueue.global().async {
                harness.clock.advance(by: .seconds(10))
                isLate.fire()
            }
            #expect(await outcome.code == .timeout)
            await blockade.isReached.wait()
            await isLate.wait()
            try await expectResponsive(harness, at: blockade)
        }
    }

    @Test(
        "An adapter that blocks its thread is told to cancel all the same, and is asked again once that has ended its calls"
    )
    func cancellationOfBlockedCalls() async throws {
        let names = (0..<16).map { PlacementID(rawValue: "p\($0)") }
        let barriers = Dictionary(uniqueKeysWithValues: names.map { ($0, DispatchSemaphore(value: 0)) })
        defer { for barrier in barriers.values { barrier.signal() } }
        let blocked = Shared(0)
        let allBlocked = Signal()
        let stage = PuppetStage { request, stage in
            guard let barrier = barriers[request.placement] else { return stage.ad() }
            return await withTaskCancellationHandler {
                let count = blocked.withLock { count in
                    count += 1
                    return count
                }
                if count == 16 { allBlocked.fire() }
                block(at: barrier)
                return stage.ad()
            } onCancel: {
                barrier.signal()
            }
        }
        defer { stage.close() }
        var configuration = stage.configuration("free")
        let line = configuration.placements[0].demand
        for name in names {
            configuration.placements.append(
                PlacementConfiguration(id: name, kind: .interstitial, reload: .manual, demand: line))
        }
        let harness = try Harness(stage, configuration)
        for name in names { harness.mediator.load(name) { _ in } }
        await allBlocked.wait()
        harness.clock.advance(by: .seconds(5))
        while stage.expiries.count < 16 {
            try Task.checkCancellation()
            await Task.yield()
        }
        harness.clock.advance(by: .seconds(300))
        #expect(await harness.mediator.load("free").code == nil)
        await harness.mediator.shutDown()
    }

    @Test("in a show fails that show when it is late, and frees the screen")
    func show() async throws {
        try await withBlockade { blockade in
            let stage = PuppetStage(
                load: { request, stage in
                    request.placement == "p" ? stage.ad(show: { _ in blockade.block() }) : stage.ad()
                }, stop: { _ in blockade.isStopping.fire() })
            defer { stage.close() }
            let harness = try Harness(stage)
            _ = await harness.mediator.load("p")
            let updates = try harness.mediator.showUpdates("p")
            await blockade.isReached.wait()
            harness.clock.advance(by: .seconds(10))
            let codes = await updates.reduce(into: [AdErrorCode]()) { codes, update in
                if case .failed(let error) = update { codes.append(error.code) }
                if update.isEnd { harness.clock.advance(by: .seconds(10)) }
            }
            #expect(codes == [.showTimeout])
            try await expectResponsive(harness, at: blockade)
        }
    }

    @Test("while its ad expires delays nobody, and not the end")
    func expire() async throws {
        try await withBlockade { blockade in
            let stage = PuppetStage(
                load: { request, stage in
                    request.placement == "p" ? stage.ad(expire: { _ in blockade.block() }) : stage.ad()
                }, stop: { _ in blockade.isStopping.fire() })
            defer { stage.close() }
            let harness = try Harness(stage)
            _ = await harness.mediator.load("p")
            harness.mediator.destroy("p")
            await blockade.isReached.wait()
            try await expectResponsive(harness, at: blockade)
        }
    }

    @Test("in its stop keeps the end waiting for its limit, and no longer")
    func stop() async throws {
        try await withBlockade { blockade in
            let stage = PuppetStage(stop: { _ in
                blockade.isStopping.fire()
                blockade.block()
            })
            defer { stage.close() }
            let harness = try Harness(stage)
            try await expectResponsive(harness, at: blockade)
        }
    }

    @Test("ten thousand times holds sixteen threads, and is asked again once one of its calls has ended")
    func oneOfMany() async throws {
        let blocked = Shared(0)
        let sixteen = Signal()
        let barriers = (0..<2).map { _ in DispatchSemaphore(value: 0) }
        defer { for barrier in barriers { for _ in 0..<20 { barrier.signal() } } }
        let stage = PuppetStage { request, stage in
            guard request.placement != "q", request.placement != "again" else { return stage.ad() }
            let number = blocked.withLock { count in
                count += 1
                return count
            }
            if number == 16 { sixteen.fire() }
            barriers[number == 1 ? 0 : 1].wait()
            return stage.ad()
        }
        defer { stage.close() }
        var configuration = stage.configuration("p", "q")
        let line = configuration.placements[0].demand
        for name in (0..<10_000).map({ "p\($0)" }) + ["again"] {
            configuration.placements.append(
                PlacementConfiguration(
                    id: PlacementID(rawValue: name), kind: .interstitial, reload: .manual, demand: line))
        }
        let (log, clock) = (EventLog(), ManualClock())
        let mediator = try Mediator(
            configuration: configuration, adapters: AdapterRegistry([PuppetAdapter.self]),
            presenter: HeadlessPresenter(),
            options: MediatorOptions(
                callbackExecutor: .queue(.init(label: "test")), sink: log, clock: clock
            ).seeded(1))
        for number in 0..<10_000 { mediator.load(PlacementID(rawValue: "p\(number)")) { _ in } }
        await sixteen.wait()
        // Timers and other adapters live.
        let woken = Signal()
        let systemClock = SystemClock()
        systemClock.wake(at: systemClock.bootNow().advanced(by: .milliseconds(1))) { woken.fire() }
        await woken.wait()
        #expect(await mediator.load("q").code == nil)
        // All calls are given up; the circuit's own rest is long over, and still the adapter is not asked.
        clock.advance(by: .seconds(5))
        clock.advance(by: .seconds(300))
        let refused = await mediator.load("again")
        #expect(refused.code == .circuitOpen)
        #expect(refused.attempts.first?.reason == "16 of its calls were given up and have not ended")
        await log.has(.circuitOpened(network: "np"), times: 2)
        #expect(blocked.withLock { $0 } == 16)
        // One comes back. Those that had waited for its thread are not put to the adapter any more.
        barriers[0].signal()
        await log.has(.circuitClosed(network: "np"))
        #expect(await mediator.load("again").code == nil)
        #expect(blocked.withLock { $0 } == 16)
        for _ in 0..<20 { barriers[1].signal() }
        await mediator.shutDown()
    }

    @Test(
        "An adapter that blocks its thread has no company that could use up the threads: a hundred block, and one more loads"
    )
    func crowd() async throws {
        try await withBlockade { blockade in
            let blocked = Shared(0)
            let allBlocked = Signal()
            let stage = PuppetStage { request, stage in
                guard request.placement != "free" else { return stage.ad() }
                let count = blocked.withLock { count in
                    count += 1
                    return count
                }
                if count == 100 { allBlocked.fire() }
                blockade.block()
                return stage.ad()
            }
            defer { stage.close() }
            var configuration = stage.configuration("free")
            for number in 0..<100 {
                let more = stage.configuration(PlacementID(rawValue: "p\(number)"))
                configuration.networks += more.networks
                configuration.placements += more.placements
            }
            let mediator = try Harness(stage, configuration).mediator
            for number in 0..<100 { mediator.load(PlacementID(rawValue: "p\(number)")) { _ in } }
            await allBlocked.wait()
            #expect(await mediator.load("free").code == nil)
            #expect(mediator.isReady("free"))
        }
    }
}

private func block(at barrier: DispatchSemaphore) { barrier.wait() }
