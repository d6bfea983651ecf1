import AdapterKit
import Basics
import Mediation

/// The placements and networks that a scenario may name.
struct ScenarioSymbols {
    /// The placements; nil when they could not be read, so that any name may be right.
    let placements: [PlacementConfiguration]?
    /// The networks; nil when they could not be read.
    let networks: [NetworkID]?

    /// Whether it is known that no placement has that format.
    func isWithout(_ format: AdFormat) -> Bool {
        placements.map { $0.allSatisfy { $0.format != format } } ?? false
    }

    /// The placement of that name; nil when there is none, or nobody knows.
    func placement(_ id: PlacementID) -> PlacementConfiguration? { placements?.first { $0.id == id } }

    /// Says of a name in a scenario which placement it means.
    ///
    /// - Returns: Nil when there is no such placement, after calling `refuse`.
    func placement(
        named name: String, refuse: (_ message: String, _ suggestion: String?) -> Void
    ) -> PlacementID? {
        let id = PlacementID(rawValue: name)
        guard let placements, !placements.contains(where: { $0.id == id }) else { return id }
        Self.complain(of: "placement", name, known: placements.map(\.id.rawValue), refuse)
        return nil
    }

    /// Says of a name in a scenario which network it means.
    ///
    /// - Returns: Nil when there is no such network, after calling `refuse`.
    func network(
        named name: String, refuse: (_ message: String, _ suggestion: String?) -> Void
    ) -> NetworkID? {
        let id = NetworkID(rawValue: name)
        guard let networks, !networks.contains(id) else { return id }
        Self.complain(of: "network", name, known: networks.map(\.rawValue), refuse)
        return nil
    }

    private static func complain(
        of kind: String, _ name: String, known: [String],
        _ refuse: (_ message: String, _ suggestion: String?) -> Void
    ) {
        let listed = NearestWord.ranked(known, by: name).prefix(20).map(\.escapingControls)
        let hint = known.isEmpty ? "none" : listed.joined(separator: ", ")
        refuse(
            "unknown \(kind) \(name.quotedForMessage); known: \(hint)",
            NearestWord.suggestion(for: name, among: known))
    }
}
