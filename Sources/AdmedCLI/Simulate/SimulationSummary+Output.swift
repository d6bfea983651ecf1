import AdapterKit
import Mediation
import Simulation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SimulationSummary {
    /// For people: the counts, what was earned, and why no ad was shown.
    func text(currency: Currency) -> String {
        let counts = [
            Self.count(loads, "load"), Self.count(fills, "fill"), Self.count(shows, "show"),
            "\(expired) expired",
            "\(wasted) wasted", "\(Money(revenue, currency)) earned",
        ]
        var text = counts.joined(separator: ", ") + "\n"
        let reasons = AppOpenOutcome.allCases.compactMap { reason in
            suppressed[reason].map { "  \($0) × \(reason.rawValue): \(reason.meaning)" }
        }
        if !reasons.isEmpty { text += "suppressed:\n" + reasons.joined(separator: "\n") + "\n" }
        return text
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

extension SimulationSummary: Encodable {
    private enum Key: String, CodingKey { case summary }
    private enum Field: String, CodingKey { case loads, fills, shows, expired, wasted, revenue, suppressed }

    /// Writes the last object of `simulate --json`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var fields = container.nestedContainer(keyedBy: Field.self, forKey: .summary)
        try fields.encode(loads, forKey: .loads)
        try fields.encode(fills, forKey: .fills)
        try fields.encode(shows, forKey: .shows)
        try fields.encode(expired, forKey: .expired)
        try fields.encode(wasted, forKey: .wasted)
        try fields.encode(revenue.description, forKey: .revenue)
        let counts = Dictionary(uniqueKeysWithValues: suppressed.map { ($0.key.rawValue, $0.value) })
        try fields.encode(counts, forKey: .suppressed)
    }
}
