import AdapterKit
import Synchronization

/// The placements that the host has destroyed: what was to be called back of them, and is still queued, is not called any
/// more.
final class Silence: Sendable {
    private let placements = Guarded<Set<PlacementID>>([])

    /// From now on, nothing is called back of the placement.
    func begin(for placement: PlacementID) {
        placements.withLock { _ = $0.insert(placement) }
    }

    /// Whether that holds for the placement.
    func covers(_ placement: PlacementID?) -> Bool {
        guard let placement else { return false }
        return placements.withLock { $0.contains(placement) }
    }
}
