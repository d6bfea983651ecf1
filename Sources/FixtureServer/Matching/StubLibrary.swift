import Basics
import Synchronization

/// The stubs of a server, and the states of their scenarios.
final class StubLibrary: Sendable {
    /// In reading order.
    let stubs: [Stub]
    /// The order in which they are asked: by priority, and within one the last read first.
    private let askingOrder: [Int]
    private let states = Guarded<[ExactText: String]>([:])

    init(_ stubs: [Stub]) {
        self.stubs = stubs
        askingOrder = stubs.indices.sorted { (stubs[$0].priority, $1) < (stubs[$1].priority, $0) }
    }

    /// The stub that answers, its scenario moved on; nil when none does.
    func take(for request: IncomingRequest) -> Stub? {
        states.withLock { states in
            for index in askingOrder {
                let stub = stubs[index]
                guard Self.isDue(stub, states), stub.request.accepts(request) else { continue }
                if let scenario = stub.scenario, let next = scenario.next {
                    states[ExactText(scenario.name)] = next
                }
                return stub
            }
            return nil
        }
    }

    /// The stub that missed the least in the request, of several the one that found the most, then the one whose
    /// target is most alike; and what it missed.
    func nearest(to request: IncomingRequest) -> (stub: Stub, reasons: [String])? {
        let states = states.withLock { $0 }
        let candidates = askingOrder.map { index in
            let stub = stubs[index]
            let mismatches = stub.request.mismatches(with: request)
            var reasons = mismatches.map { stub.request.explained($0.part, isGivenUp: $0.isGivenUp) }
            if let scenario = stub.scenario, let required = scenario.required, !Self.isDue(stub, states) {
                reasons.append("scenario \(scenario.name) in state \(required)")
            }
            let typos =
                mismatches.contains { $0.part == .target }
                ? stub.request.target?.mistakes(in: request) ?? 0 : 0
            let rank = (reasons.count, mismatches.count - stub.request.partCount, typos)
            return (stub: stub, reasons: reasons, rank: rank)
        }
        return candidates.min { $0.rank < $1.rank }
            .map { ($0.stub, $0.reasons) }
    }

    private static func isDue(_ stub: Stub, _ states: [ExactText: String]) -> Bool {
        guard let scenario = stub.scenario, let required = scenario.required else { return true }
        return (states[ExactText(scenario.name)] ?? Stub.Scenario.start).isSame(as: required)
    }
}
