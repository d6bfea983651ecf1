import AdapterKit
@testable import Mediation
import TestSupport
import Testing

@Suite("Callbacks to the host")
struct HostCallbacksTests {
    @Test("A callback about a destroyed placement stays unheard when it runs after the mediator is gone")
    func outliveTheMediator() {
        let queue = Shared<[@Sendable () -> Void]>([])
        let configuration = MediationConfiguration(placements: [
            PlacementConfiguration(id: "p", kind: .banner), PlacementConfiguration(id: "q", kind: .banner),
        ])
        let options = MediatorOptions(
            callbackExecutor: CallbackExecutor { work in queue.withLock { $0.append(work) } })
        let heard = Shared([String]())
        var callbacks: HostCallbacks? = HostCallbacks(configuration, options)
        for placement in ["p", "q"] as [PlacementID] {
            callbacks?.run(about: placement) { heard.withLock { $0.append(placement.rawValue) } }
        }
        callbacks?.silence("p")
        callbacks = nil
        for work in queue.withLock({ $0 }) { work() }
        #expect(heard.withLock { $0 } == ["q"])
    }
}
