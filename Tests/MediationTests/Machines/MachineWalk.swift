@testable import Mediation

/// Has things happen to a machine at random, and notes from which state to which each led.
struct MachineWalk<Machine> {
    /// One thing that can happen.
    typealias Event = @Sendable (inout Machine) -> Void

    let fresh: () -> Machine
    let state: (Machine) -> String
    let events: [Event]

    /// - Parameter property: Where the machine keeps its state: an enum, or a list whose first element is one.
    init(_ property: String, of fresh: @autoclosure @escaping () -> Machine, _ events: [Event]) {
        self.fresh = fresh
        self.events = events
        state = { machine in
            guard let value = Mirror(reflecting: machine).descendant(property) else { return "nowhere" }
            let list = Mirror(reflecting: value)
            return Self.caseName(
                list.displayStyle == .collection ? list.children.first?.value ?? value : value)
        }
    }

    /// The arrows that were gone along in so many steps.
    func arrows(seed: UInt64, steps: Int = 20_000) -> Set<String> {
        var dice = SplitMix(state: seed)
        var arrows: Set<String> = []
        var machine = fresh()
        var from = state(machine)
        for step in 1...steps {
            // Some states are the end, so a walk begins anew now and then.
            if step.isMultiple(of: 25) {
                machine = fresh()
                from = state(machine)
            }
            events.randomElement(using: &dice)?(&machine)
            let to = state(machine)
            if to != from { arrows.insert("\(from) → \(to)") }
            from = to
        }
        return arrows
    }

    private static func caseName(_ value: Any) -> String {
        Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }
}
