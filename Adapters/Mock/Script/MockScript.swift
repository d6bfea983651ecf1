import AdapterKit

/// What a scripted network does: the outcomes of its loads and shows, in order, and the creative it serves.
///
/// Each load or show takes the next entry of its list, and the last entry repeats. Without a list, loads fill
/// at once and shows are displayed at once and closed after five seconds. Scenario files use the same
/// entries.
package struct MockScript: Sendable, Hashable {
    /// The outcomes of loads.
    package var loads: [LoadStep]
    /// The outcomes of shows.
    package var shows: [ShowStep]
    /// What a fill puts on screen; nil: the network draws by itself.
    package var creative: MockCreative?

    /// A script; without arguments, the one of a network that always fills.
    package init(loads: [LoadStep] = [], shows: [ShowStep] = [], creative: MockCreative? = nil) {
        self.loads = loads
        self.shows = shows
        self.creative = creative
    }

    /// What a load does.
    ///
    /// - Parameter ordinal: How many loads came before this one.
    package func load(_ ordinal: Int) -> LoadStep { Self.entry(ordinal, of: loads) ?? .standard }

    /// What a show does.
    ///
    /// - Parameter ordinal: How many shows came before this one.
    package func show(_ ordinal: Int) -> ShowStep { Self.entry(ordinal, of: shows) ?? .standard }

    private static func entry<Step>(_ ordinal: Int, of list: [Step]) -> Step? {
        ordinal < list.count ? list[ordinal] : list.last
    }
}

extension MockScript: Decodable {
    /// Reads a script.
    ///
    /// - Throws: A ``ScriptError`` with everything that cannot be used, unknown keys too; what a decoder
    ///   throws of a text that is no JSON.
    package init(from decoder: any Decoder) throws {
        let problems = ScriptSource.Problems()
        self.init(reading: ScriptSource(try JSONValue(from: decoder), problems: problems))
        if !problems.all.isEmpty { throw ScriptError(problems: problems.all) }
    }

    private init(reading source: ScriptSource) {
        self.init()
        guard let fields = source.fields(["loads", "shows", "creative"]) else { return }
        loads =
            fields["loads"]?.elements()?
            .compactMap { LoadStep(reading: $0, mayIgnoreCancellation: true) } ?? []
        shows = fields["shows"]?.elements()?.compactMap(ShowStep.init(reading:)) ?? []
        creative = fields["creative"].flatMap(MockCreative.init(reading:))
    }
}
