package import AdapterKit
package import MockAdapter

/// What the demand lines of a placement answer to one load.
package struct LoadEntry: Sendable, Hashable {
    /// The answers of the lines, in the order of the demand.
    package var outcomes: [LoadStep]

    /// The answers of the lines; one alone is the first line's.
    package init(_ outcomes: LoadStep...) { self.outcomes = outcomes }

    /// The answers of the lines.
    package init(outcomes: [LoadStep]) { self.outcomes = outcomes }

    /// What a load does that has no entry: the first line fills at once.
    package static let standard = LoadEntry(.standard)

    /// What the line of that index answers: `no_fill` at once, if nothing is said of it.
    package func outcome(ofLine index: Int) -> LoadStep {
        index < outcomes.count ? outcomes[index] : LoadStep(.fail(.noFill))
    }
}

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
