import AdapterKit
import Mediation
import TestSupport
import Testing

@Suite("Arguments of a mediator's calls", .timeLimit(.minutes(1)))
struct ArgumentTests {
    @Test(
        "Arguments of a mediator's calls that cannot be used are refused with invalid_argument, and nothing is asked",
        arguments: [
            ("", nil, "request id"), (nil, .zero, "timeout"), (nil, .seconds(-1), "timeout"),
            (nil, .seconds(Int64.min), "timeout"),
        ] as [(String?, Duration?, String)])
    func invalid(requestID: String?, timeout: Duration?, word: String) async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage)
        let outcome = await harness.mediator.load("p", requestID: requestID, timeout: timeout)
        guard case .failure(let error) = outcome.result else {
            Issue.record("it was loaded")
            return
        }
        #expect(error.code == .invalidArgument && error.stage == .load)
        #expect(error.reason?.contains(word) == true)
        #expect(error.description.hasPrefix("load refused: invalid_argument: "))
        #expect(stage.calls("p") == 0)
        #expect(await harness.mediator.load("p").code == nil)
    }

    @Test(
        "Arguments of a mediator's calls of any length of time are taken",
        arguments: [Duration.nanoseconds(1), .seconds(Int64.max)])
    func timeouts(timeout: Duration) async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage)
        let load = Task { await harness.mediator.load("p", timeout: timeout) }
        harness.clock.advance(by: .milliseconds(1))
        #expect(await load.value.code != .invalidArgument)
    }

    @Test(
        "Arguments of a mediator's calls and moments that do not allow a show refuse it, which is not called a failure"
    )
    func refusal() async throws {
        let stage = PuppetStage()
        defer { stage.close() }
        let harness = try Harness(stage)
        let error = #expect(throws: AdError.self) { try harness.mediator.show("p") }
        #expect(error?.description.hasPrefix("show refused: ") == true, "\(String(describing: error))")
        let failed = AdError(.showTimeout, stage: .show)
        #expect(failed.description == "show failed: show_timeout: accepted, never displayed")
        #expect(
            AdError(.alreadyShowing, stage: .show).description.hasPrefix("show refused: already_showing: "))
    }
}
