package import AdapterKit

/// A callback of an adapter beyond its script, to try late and repeated ones.
///
/// Ordinals count the placement's loads or shows, from 1.
package enum AdapterCallback: Sendable, Hashable {
    /// Another event of a show.
    case show(Int, ShowEvent)
    /// Another answer to a load.
    case load(Int, LoadAnswer)

    /// What an adapter may say of a load.
    package enum LoadAnswer: String, Sendable, Hashable, CaseIterable {
        /// An ad arrived, as the load's script has it.
        case filled
        /// The load failed.
        case failed
        /// The ad went stale.
        case stale
    }
}
