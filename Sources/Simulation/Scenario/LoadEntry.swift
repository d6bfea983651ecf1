import AdapterKit
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
