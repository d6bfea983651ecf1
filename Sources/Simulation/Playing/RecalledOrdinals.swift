import AdapterKit
import Mediation

/// The loads and shows that the events of a scenario name by their ordinal, to have the adapter call back once more.
struct RecalledOrdinals {
    private var loads: [PlacementID: Set<Int>] = [:]
    private var shows: [PlacementID: Set<Int>] = [:]

    init(_ events: [ScenarioEvent]) {
        for event in events {
            guard case .adapter(let placement, let callback) = event.action else { continue }
            switch callback {
            case .load(let ordinal, _): loads[placement, default: []].insert(ordinal)
            case .show(let ordinal, _): shows[placement, default: []].insert(ordinal)
            }
        }
    }

    /// Whether an event names that load.
    func hasLoad(_ ordinal: Int, of placement: PlacementID) -> Bool {
        loads[placement]?.contains(ordinal) ?? false
    }

    /// Whether an event names that show.
    func hasShow(_ ordinal: Int, of placement: PlacementID) -> Bool {
        shows[placement]?.contains(ordinal) ?? false
    }
}
