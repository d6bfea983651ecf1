import AdapterKit
import Dispatch
import Mediation
import TestSupport
import Testing

/// An adapter, or its network, that repeats a secret wherever the contract lets it say something.
@Suite("The secrets of a configuration", .timeLimit(.minutes(1)))
struct SecretTests {
    private static let secret = "s3cret-of-a-network"
    private static let echo = "the key \(secret) is unknown"

    private struct Foreign: Error, CustomStringConvertible {
        var description: String { SecretTests.echo }
    }

    private static let error = AdapterError(
        .badResponse, native: NativeError(code: secret, message: echo), reason: echo,
        report: LineReport(
            native: NativeError(message: echo),
            rejectedBids: [RejectedBid(index: 0, seat: echo, bid: secret, reason: .init(rawValue: echo))]))

    /// Two networks, of which the first has the secret: the second's adapter must not tell it either.
    private func configuration(_ stage: PuppetStage) -> MediationConfiguration {
        var configuration = stage.configuration("p", "q")
        configuration.networks[0].settings["key"] = .string(Self.secret)
        return configuration
    }

    private func texts(_ harness: Harness) -> String {
        let lines = Shared("")
        let sink = JSONLinesEventSink { line in lines.withLock { $0 += line + "\n" } }
        for event in harness.sink.events { sink.receive(event) }
        return lines.withLock { $0 }
    }

    private func expectSilence(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(!text.contains(Self.secret), "\(text)", sourceLocation: sourceLocation)
        #expect(text.contains("‹redacted›"), "\(text)", sourceLocation: sourceLocation)
    }

    @Test(
        "The secrets of a configuration are in nothing that a failed load tells, of any network",
        arguments: ["p", "q"] as [PlacementID])
    func failedLoad(placement: PlacementID) async throws {
        let stage = PuppetStage { _, _ in throw Self.error }
        defer { stage.close() }
        let harness = try Harness(stage, configuration(stage))
        let outcome = await harness.mediator.load(placement)
        #expect(outcome.code == .badResponse)
        expectSilence("\(outcome)")
        await harness.mediator.shutDown()
        expectSilence(texts(harness))
    }

    @Test(
        "The secrets of a configuration are in no text of an error that is not the contract's, which is told with its type"
    )
    func foreignError() async throws {
        let stage = PuppetStage { _, _ in throw Foreign() }
        defer { stage.close() }
        let harness = try Harness(stage, configuration(stage))
        let outcome = await harness.mediator.load("p")
        let reason = try #require(outcome.attempts.first?.reason)
        #expect(reason == "the adapter threw Foreign: the key ‹redacted› is unknown")
        await harness.mediator.shutDown()
    }

    @Test("The secrets of a configuration are in nothing that is told of an ad, and stay in its creative")
    func ad() async throws {
        let stage = PuppetStage { _, stage in
            var ad = stage.ad()
            ad.details.id = Self.secret
            ad.details.creativeID = Self.echo
            ad.details.report = Self.error.report
            ad.details.creative = .html(Self.echo)
            return ad
        }
        defer { stage.close() }
        let harness = try Harness(stage, configuration(stage))
        let outcome = await harness.mediator.load("p")
        guard case .success(var info) = outcome.result else {
            Issue.record("\(outcome)")
            return
        }
        #expect(info.details.creative == .html(Self.echo))
        info.details.creative = nil
        expectSilence("\(info) \(outcome.attempts)")
        await harness.mediator.shutDown()
        expectSilence(texts(harness))
    }

    @Test(
        "The secrets of a configuration are in nothing that a start, a show, a wire line or a report of a breach tells"
    )
    func otherTexts() async throws {
        let hasStarted = Shared(false)
        let lines = Shared<[String]>([])
        let stage = PuppetStage(
            load: { _, stage in
                stage.ad { report in
                    report(.displayed)
                    report(.rewarded(Reward(type: Self.secret, amount: 1)))
                    report(.failed(Self.error))
                }
            },
            start: { _ in
                let isFirst = hasStarted.withLock { hasStarted in
                    defer { hasStarted = true }
                    return !hasStarted
                }
                if isFirst { throw Self.error }
            })
        defer { stage.close() }
        let sink = MemoryEventSink(capacity: 1_000)
        let mediator = try Mediator(
            configuration: configuration(stage), adapters: AdapterRegistry([PuppetAdapter.self]),
            presenter: HeadlessPresenter(),
            options: MediatorOptions(
                callbackExecutor: .queue(.init(label: "test")), sink: sink, clock: ManualClock(),
                wireLog: { line in lines.withLock { $0.append(line) } }
            ).seeded(1))
        expectSilence("\(await mediator.load("p"))")
        _ = await mediator.load("p")
        var updates: [ShowUpdate] = []
        for await update in try mediator.showUpdates("p") { updates.append(update) }
        #expect(updates.count == 3)
        expectSilence("\(updates)")
        stage.log("> KEY: \(Self.secret)", of: "nq")
        #expect(lines.withLock { $0 } == ["> KEY: ‹redacted›"])
        stage.reportViolation(of: "np", Self.echo)
        await mediator.shutDown()
        let details = sink.events.compactMap { event in
            if case .contractViolation(let breach) = event.kind { breach.detail } else { nil }
        }
        #expect(details == ["the key ‹redacted› is unknown"])
    }

    @Test(
        "The secrets of a configuration are in no word of an adapter that cannot be made, or finds fault with its settings"
    )
    func making() throws {
        let stage = PuppetStage(make: { _ in throw Foreign() })
        defer { stage.close() }
        let problems = configuration(stage).problemsCreatingAdapters(
            adapters: AdapterRegistry([PuppetAdapter.self]))
        #expect(problems.map(\.path) == ["networks.np.settings", "networks.nq.settings"])
        expectSilence("\(problems)")
    }
}
