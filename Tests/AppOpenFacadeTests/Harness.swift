import AdapterKit
import AppOpenFacade
import Dispatch
import Mediation
import TestSupport

/// A mediator on puppets whose callbacks come on a queue that is not the main one. Each test has a placement of its
/// own, since the facade finds ads by their placement alone.
@MainActor
struct Harness {
    let clock = ManualClock()
    let events = EventLog()
    let placement: PlacementID
    let mediator: Mediator

    init(
        _ stage: PuppetStage, _ placement: PlacementID, presenter: any AdPresenter = HeadlessPresenter(),
        frequency: FrequencyPolicy = FrequencyPolicy()
    ) throws {
        self.placement = placement
        var configuration = stage.configuration(placement, format: .appOpen)
        configuration.placements[0].frequency = frequency
        mediator = try Mediator(
            configuration: configuration, adapters: AdapterRegistry([PuppetAdapter.self]),
            presenter: presenter,
            options: MediatorOptions(
                callbackExecutor: .queue(DispatchQueue(label: "test.callbacks")), sink: events, clock: clock
            ).seeded(1))
    }

    func load(_ delegate: Heard?) {
        AppOpenAd.load(
            placementID: placement.rawValue, request: AppOpenAdRequest(mediator: mediator), delegate: delegate
        )
    }

    var ad: AppOpenAd? { AppOpenAd.of(placementID: placement.rawValue) }
}
