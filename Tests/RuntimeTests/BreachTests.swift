import AdapterKit
import Dispatch
import Mediation
import TestSupport
import Testing

/// What an adapter does that its contract forbids is noticed, counted, and harms nobody.
@Suite("An adapter that breaks its contract", .timeLimit(.minutes(1)))
struct BreachTests {
    private func violations(_ harness: Harness) -> [String] {
        harness.sink.events.compactMap { event in
            guard case .contractViolation(let breach) = event.kind else { return nil }
            return breach.reason.rawValue
        }
    }

    @Test(
        "An adapter that breaks its contract by answering twice has its first answer counted, and the second reported",
        arguments: [true, false])
    func answersTwice(isFillFirst: Bool) async throws {
        let stage = PuppetStage { _, stage in
            try await AdAnswer.wait(onUnexpected: { stage.reportViolation(of: "np", $0) }) { answer in
                if isFillFirst { answer.fill(stage.ad()) }
                answer.fail(AdapterError(.noFill))
                if !isFillFirst { answer.fill(stage.ad()) }
            }
        }
        defer { stage.close() }
        let harness = try Harness(stage)
        #expect(await harness.mediator.load("p").code == (isFillFirst ? nil : .noFill))
        #expect(harness.mediator.violations(of: "np") == 1)
        #expect(harness.mediator.violations(of: "nq") == 0)
        #expect(harness.mediator.isReady("p") == isFillFirst)
        await harness.mediator.shutDown()
        #expect(violations(harness) == ["reported"])
        // The ad that came too late was let go at once.
        #expect(stage.expiries == [isFillFirst ? .destroyed : .late])
    }

    @Test(
        "An adapter that breaks its contract by saying so itself, or by a bid without a price, is counted and logged once for each load"
    )
    func endedByBreach() async throws {
        let stage = PuppetStage { request, stage in
            if request.placement == "p" {
                throw AdapterError(.contractViolation, reason: "its answer came twice")
            }
            return stage.ad()
        }
        defer { stage.close() }
        var configuration = stage.configuration("p", "q")
        configuration.placements[1].demand[0].pricing = .bidding()
        let harness = try Harness(stage, configuration)
        for _ in 0..<5 {
            #expect(await harness.mediator.load("p").code == .contractViolation)
            #expect(await harness.mediator.load("q").code == .contractViolation)
        }
        #expect(harness.mediator.violations(of: "np") == 5)
        #expect(harness.mediator.violations(of: "nq") == 5)
        await harness.mediator.shutDown()
        let breaches = harness.sink.events.compactMap { event in
            if case .contractViolation(let breach) = event.kind { breach } else { nil }
        }
        for (network, reason, detail) in [
            ("np", .reported, "its answer came twice"),
            ("nq", .badPrice, "the line bids, and the adapter's ad has no price"),
        ] as [(NetworkID, ContractBreach.Reason, String)] {
            let own = breaches.filter { $0.network == network }
            #expect(own.map(\.load) == [1, 2, 3, 4, 5])
            #expect(own.allSatisfy { $0.callback == .load && $0.reason == reason && $0.detail == detail })
        }
    }

    @Test(
        "An adapter that breaks its contract by dropping its continuation times out, and the next load is a new one"
    )
    func dropsContinuation() async throws {
        let asked = Signal()
        let stage = PuppetStage { request, stage in
            guard stage.calls(request.placement) == 1 else { return stage.ad() }
            return try await withUnsafeThrowingContinuation { _ in asked.fire() }
        }
        defer { stage.close() }
        let harness = try Harness(stage)
        async let outcome = harness.mediator.load("p")
        await asked.wait()
        harness.clock.advance(by: .seconds(10))
        #expect(await outcome.code == .timeout)
        #expect(await harness.mediator.load("p").code == nil)
        #expect(harness.mediator.isReady("p"))
        await harness.mediator.shutDown()
        #expect(violations(harness).isEmpty)
    }

    @Test(
        "An adapter that breaks its contract is not what a network does whose first answer comes after we gave up: five timeouts, no breach"
    )
    func lateAnswers() async throws {
        let answers = Inbox<AdAnswer>()
        let stage = PuppetStage { _, stage in
            try await AdAnswer.wait(onUnexpected: { stage.reportViolation(of: "np", $0) }) { answers.put($0) }
        }
        defer { stage.close() }
        let harness = try Harness(stage)
        for _ in 0..<5 {
            async let outcome = harness.mediator.load("p")
            let answer = await answers.next()
            harness.clock.advance(by: .seconds(10))
            #expect(await outcome.code == .timeout)
            answer.fail(AdapterError(.timeout))
        }
        await harness.mediator.shutDown()
        #expect(harness.mediator.violations(of: "np") == 0)
        #expect(violations(harness).isEmpty)
    }

    @Test("An adapter that breaks its contract by dropping the bridge's answer times out")
    func dropsAnswer() async throws {
        let asked = Signal()
        let stage = PuppetStage { _, _ in try await AdAnswer.wait { _ in asked.fire() } }
        defer { stage.close() }
        let harness = try Harness(stage)
        async let outcome = harness.mediator.load("p")
        await asked.wait()
        harness.clock.advance(by: .seconds(10))
        #expect(await outcome.code == .timeout)
        await harness.mediator.shutDown()
    }

    @Test(
        "An adapter that breaks its contract by reporting a show that was let go changes nothing, and is noticed"
    )
    func reportsAfterExpiry() async throws {
        let reports = Shared<[ShowReport]>([])
        let shown = Signal()
        let stage = PuppetStage { _, stage in
            stage.ad(show: { report in
                reports.withLock { $0.append(report) }
                report(.displayed)
                report(.closed)
                shown.fire()
            })
        }
        defer { stage.close() }
        let harness = try Harness(stage)
        _ = await harness.mediator.load("p")
        await (try harness.mediator.showUpdates("p")).untilEnd()
        await shown.wait()
        harness.mediator.destroy("p")
        for event in [ShowEvent.displayed, .clicked, .closed] {
            reports.withLock { $0 }.forEach { $0(event) }
        }
        await harness.mediator.shutDown()
        #expect(!violations(harness).isEmpty)
        #expect(harness.mediator.violations(of: "np") == violations(harness).count)
        #expect(harness.sink.events.count { $0.kind == .displayed(show: 1, network: "np") } == 1)
        #expect(harness.mediator.sessionDisplays("p") == 1)
    }

    @Test(
        "An adapter that breaks its contract by calling back from many threads at once after the end is heard by nobody"
    )
    func callsAfterEnd() async throws {
        let reports = Shared<[ShowReport]>([])
        let stage = PuppetStage { _, stage in
            stage.ad(show: { report in
                reports.withLock { $0.append(report) }
                report(.displayed)
            })
        }
        defer { stage.close() }
        let harness = try Harness(stage)
        _ = await harness.mediator.load("p")
        let heard = Shared(0)
        let displayed = Signal()
        try harness.mediator.show("p") { update in
            heard.withLock { $0 += 1 }
            if case .displayed = update { displayed.fire() }
        }
        await displayed.wait()
        harness.mediator.destroy("p")
        let before = heard.withLock { $0 }
        let calls = reports.withLock { $0 }
        DispatchQueue.concurrentPerform(iterations: 200) { round in
            let events: [ShowEvent] = [
                .displayed, .clicked, .rewarded(nil), .failed(AdapterError(.showFailed)),
            ]
            for call in calls { call(events[round % events.count]) }
            _ = harness.mediator.isReady("p")
        }
        #expect(await harness.mediator.load("q").code == nil)
        await harness.mediator.shutDown()
        #expect(heard.withLock { $0 } == before)
        #expect(harness.mediator.sessionDisplays("p") == 1)
        let events = harness.sink.events
        #expect(events.map(\.sequence) == Array(1...events.count))
        // And after everything: the driver is gone, the closures are not.
        calls.forEach { $0(.closed) }
    }
}
