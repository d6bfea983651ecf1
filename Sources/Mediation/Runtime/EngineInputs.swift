import AdapterKit
import Basics
import Synchronization

/// Where adapters, and the parts of the driver, report what happened. It keeps no driver alive.
final class EngineInputs: Sendable {
    private struct Receiver: Sendable {
        weak let driver: MediatorDriver?
    }

    private let receiver = Guarded<Receiver?>(nil)

    /// From now on, inputs go to this driver.
    func connect(to driver: MediatorDriver) {
        receiver.withLock { $0 = Receiver(driver: driver) }
    }

    /// Has the engine handle an input.
    ///
    /// - Returns: Whether there is an engine: not before its driver is complete, and not after its driver's end.
    @discardableResult
    func send(_ input: Input) -> Bool {
        guard let driver = receiver.withLock({ $0?.driver }) else { return false }
        driver.apply(input)
        return true
    }
}
