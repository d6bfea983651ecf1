import AdapterKit
import Dispatch
import LedgerKit
import Mediation
import TestSupport

/// A mediator on puppets, with its callbacks on a queue that tests can recognise.
struct Harness {
    static let mark = DispatchSpecificKey<Bool>()

    let stage: PuppetStage
    let clock = ManualClock()
    let sink = MemoryEventSink(capacity: 100_000)
    let mediator: Mediator

    init(
        _ stage: PuppetStage, _ configuration: MediationConfiguration? = nil,
        ledger: any FrequencyLedger = InMemoryLedger()
    ) throws {
        self.stage = stage
        let queue = DispatchQueue(label: "test.callbacks")
        queue.setSpecific(key: Self.mark, value: true)
        mediator = try Mediator(
            configuration: configuration ?? stage.configuration("p", "q"),
            adapters: AdapterRegistry([PuppetAdapter.self]), presenter: HeadlessPresenter(),
            options: MediatorOptions(
                callbackExecutor: .queue(queue), sink: sink, clock: clock, ledger: ledger
            ).seeded(1))
    }

    /// Whether the caller runs where callbacks should.
    static var isOnQueue: Bool { DispatchQueue.getSpecific(key: mark) == true }
}

extension LoadOutcome {
    var code: AdErrorCode? { if case .failure(let error) = result { error.code } else { nil } }
}
