package import AdapterKit

/// What a frequency policy is for.
package enum FrequencyScope: Sendable, Hashable {
    /// One placement.
    case placement(PlacementID)
    /// The placements of a named group.
    case group(String)
    /// Every placement.
    case app
}
