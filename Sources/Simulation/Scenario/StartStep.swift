package import AdapterKit

/// The scripted outcome of one start of a network's adapter.
package struct StartStep: Sendable, Hashable {
    /// How a start may end.
    package enum Outcome: Sendable, Hashable {
        /// The adapter is ready.
        case ready
        /// It failed, with that error.
        case fail(AdErrorCode)
        /// It never ends.
        case silent
    }

    /// How the start ends.
    package var outcome: Outcome
    /// When, counted from the call.
    package var after: Duration

    /// An outcome; without arguments, what a start does that has no entry: the adapter is ready at once.
    package init(_ outcome: Outcome = .ready, after: Duration = .zero) {
        self.outcome = outcome
        self.after = after
    }
}
