import AdapterKit
import LedgerKit

extension FrequencyScheduler {
    /// A scope of a report, with those around it that apply as well.
    struct Layer {
        let scope: FrequencyScope
        /// The scope itself, then the wider ones.
        let rules: [Scope]
    }

    /// Every scope of the configuration: placements, groups by name, the app.
    func layers(of configuration: MediationConfiguration) -> [Layer] {
        let (groups, app) = Self.scopes(of: configuration)
        let own = configuration.placements.map { placement in
            let own = Scope(placement.frequency, placements: [placement.id])
            let group = placement.group.flatMap { groups[$0] }
            return Layer(scope: .placement(placement.id), rules: [own] + [group, app].compactMap(\.self))
        }
        let named = configuration.groups.keys.sorted().map { name in
            let empty = Scope(configuration.groups[name] ?? FrequencyPolicy(), placements: [])
            return Layer(scope: .group(name), rules: [groups[name] ?? empty, app])
        }
        return own + named + [Layer(scope: .app, rules: [app])]
    }

    /// What a scope has used, and when it allows the next explicit show.
    mutating func entry(_ layer: Layer, at moment: Moment) -> FrequencyReport.Entry {
        let next = next(layer, at: moment)
        let (now, own) = (ledgerMoment(moment), layer.rules[0])
        let (day, dayUsed) = history.dayCount(of: own.rules, at: now)
        return FrequencyReport.Entry(
            scope: layer.scope, policy: own.policy,
            sessionUsed: sessionUsed(own), day: day, dayUsed: dayUsed,
            windows: zip(own.policy.windows, own.rules.windows).map { rule, window in
                .init(rule: rule, used: history.count(in: window, of: own.rules, at: now))
            },
            lastShown: history.lastDisplay(of: own.rules, at: now)?.wall(at: now), next: next)
    }

    private mutating func next(_ layer: Layer, at moment: Moment) -> FrequencyReport.NextShow {
        guard let verdict = verdict(of: layer.rules, at: moment) else { return .now }
        switch verdict.eligibility {
        case .now: return .at(moment.wall, verdict.reason)
        case .after(let wait): return .at(moment.wall.advanced(by: wait), verdict.reason)
        case .never: return .never(verdict.reason)
        }
    }
}
