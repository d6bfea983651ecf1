import AdapterKit
import Mediation

/// An entry as `caps --json` shows it; what does not apply is left out.
struct CapsEntryJSON: Encodable {
    private enum Key: String, CodingKey {
        case scope, name, sessionUsed, dayUsed, day, limits, lastShown, nextEligible, reason
    }

    private struct Limits: Encodable {
        struct Window: Encodable {
            let limit: Int
            let seconds: Double
            let used: Int
        }

        let perSession: Int?
        let perDay: Int?
        let minimumInterval: Double?
        let windows: [Window]?
    }

    let entry: FrequencyReport.Entry

    init(_ entry: FrequencyReport.Entry) { self.entry = entry }

    /// `nextEligible` is null where no show is allowed within a session, and left out where one is allowed now.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(entry.scope.word, forKey: .scope)
        try container.encodeIfPresent(entry.scope.name, forKey: .name)
        try container.encode(entry.sessionUsed, forKey: .sessionUsed)
        try container.encode(entry.dayUsed, forKey: .dayUsed)
        try container.encode("\(entry.day)", forKey: .day)
        try container.encode(limits, forKey: .limits)
        try container.encodeIfPresent(entry.lastShown?.description, forKey: .lastShown)
        switch entry.next {
        case .now: break
        case .at(let instant, let reason):
            try container.encode(instant.description, forKey: .nextEligible)
            try container.encode(reason, forKey: .reason)
        case .never(let reason):
            try container.encodeNil(forKey: .nextEligible)
            try container.encode(reason, forKey: .reason)
        }
    }

    private var limits: Limits {
        let (policy, interval) = (entry.policy, entry.policy.minimumInterval)
        let windows = entry.windows.map {
            Limits.Window(limit: $0.rule.limit, seconds: Seconds.number($0.rule.length), used: $0.used)
        }
        return Limits(
            perSession: policy.perSession, perDay: policy.perDay,
            minimumInterval: interval > .zero ? Seconds.number(interval) : nil,
            windows: windows.isEmpty ? nil : windows)
    }
}

extension FrequencyScope {
    /// The word of reports.
    var word: String {
        switch self {
        case .placement: "placement"
        case .group: "group"
        case .app: "app"
        }
    }

    /// Whose it is; nil for the app.
    var name: String? {
        switch self {
        case .placement(let id): id.rawValue
        case .group(let name): name
        case .app: nil
        }
    }
}
