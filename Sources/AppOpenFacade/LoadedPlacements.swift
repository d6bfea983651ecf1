import AdapterKit
import Mediation

/// Which mediator a placement was last loaded with.
///
/// VAMP's `of(placementID:)` names nothing but the placement, so something has to be known to the whole process. It is
/// this table, of the main actor, and it holds its mediators weakly: whoever drops one has dropped its ads.
@MainActor
enum LoadedPlacements {
    private struct Entry {
        weak let mediator: Mediator?
    }

    private static var entries: [PlacementID: Entry] = [:]

    /// Has the placement found with that mediator from now on. Those of mediators that are gone are forgotten.
    static func remember(_ placement: PlacementID, of mediator: Mediator) {
        entries = entries.filter { $0.value.mediator != nil }
        entries[placement] = Entry(mediator: mediator)
    }

    /// The mediator that the placement was last loaded with, if it lives.
    static func mediator(of placement: PlacementID) -> Mediator? { entries[placement]?.mediator }
}
