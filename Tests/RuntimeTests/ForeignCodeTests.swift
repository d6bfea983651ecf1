import AdapterKit
import Mediation
import TestSupport
import Testing

@Suite("What an adapter cannot know", .timeLimit(.minutes(1)))
struct ForeignCodeTests {
    private static let others: [AdErrorCode] = AdErrorCode.allCases.filter { !$0.isReportable(at: .load) }

    @Test(
        "What an adapter cannot know is not believed: a code that is not an adapter's is its failure",
        arguments: others)
    func load(code: AdErrorCode) async throws {
        let stage = PuppetStage { _, _ in
            throw AdapterError(code, native: NativeError(code: "7", message: "no"))
        }
        defer { stage.close() }
        let harness = try Harness(stage)
        let outcome = await harness.mediator.load("p")
        #expect(outcome.code == .adapterFailure)
        #expect(outcome.attempts.first?.native == NativeError(code: code.rawValue, message: "7: no"))
        #expect(outcome.attempts.first?.reason?.contains("`\(code)`") == true)
        await harness.mediator.shutDown()
    }

    @Test(
        "What an adapter cannot know leaves every code that is an adapter's as it is",
        arguments: AdErrorCode.allCases.filter { $0.isReportable(at: .load) })
    func believed(code: AdErrorCode) async throws {
        let stage = PuppetStage { _, _ in throw AdapterError(code, reason: "so it is") }
        defer { stage.close() }
        let harness = try Harness(stage)
        let outcome = await harness.mediator.load("p")
        #expect(outcome.code == code)
        #expect(outcome.attempts.first?.reason == "so it is")
        await harness.mediator.shutDown()
    }

    @Test(
        "What an adapter cannot know includes a cancellation that nobody asked for, which counts for the circuit"
    )
    func cancellation() async throws {
        let stage = PuppetStage { _, _ in throw CancellationError() }
        defer { stage.close() }
        let harness = try Harness(stage)
        for _ in 0..<5 {
            let outcome = await harness.mediator.load("p")
            #expect(outcome.code == .adapterFailure)
            #expect(outcome.attempts.first?.native?.code == "cancelled")
        }
        #expect(await harness.mediator.load("p").code == .circuitOpen)
        await harness.mediator.shutDown()
        #expect(harness.sink.events.contains { $0.kind == .circuitOpened(network: "np") })
    }

    @Test(
        "What an adapter cannot know is not believed of a show either",
        arguments: [AdErrorCode.capped, .noFill, .cancelled, .showTimeout])
    func show(code: AdErrorCode) async throws {
        let stage = PuppetStage { _, stage in stage.ad { report in report(.failed(AdapterError(code))) } }
        defer { stage.close() }
        let harness = try Harness(stage)
        _ = await harness.mediator.load("p")
        var failures: [AdError] = []
        for await update in try harness.mediator.showUpdates("p") {
            if case .failed(let error) = update { failures.append(error) }
        }
        #expect(failures.map(\.code) == [.adapterFailure])
        #expect(failures.first?.native?.code == code.rawValue)
        await harness.mediator.shutDown()
    }

    @Test("about the system, which a start can tell, is an error of that stage")
    func startStage() async throws {
        let stage = PuppetStage(start: { _ in throw AdapterError(.unsupportedPlatform) })
        defer { stage.close() }
        let harness = try Harness(stage)
        guard case .failure(let error) = await harness.mediator.load("p").result else {
            Issue.record("it filled")
            return
        }
        #expect(error.code == .unsupportedPlatform)
        #expect(error.stage == .start)
        await harness.mediator.shutDown()
    }
}
