import AdapterKit

extension FrequencyScheduler {
    /// A scope of a report, with those around it that apply as well.
    struct Layer {
        let scope: FrequencyScope
        /// The scope itself, then the wider ones.
        let rules: [Scope]
    }

    /// Every scope of the configuration: placements, groups by name, the app.
    func layers(of configuration: MediationConfiguration) -> [Layer] {
        let placements = configuration.placements
        let app = Scope(configuration.frequency, placements: nil, members: Array(placements.indices))
        let groups = configuration.groups.sorted { $0.key < $1.key }.map { name, policy in
            let members = placements.indices.filter { placements[$0].group == name }
            let ids = Set(members.map { placements[$0].id })
            return Layer(
                scope: .group(name), rules: [Scope(policy, placements: ids, members: members), app])
        }
        return zip(placements, scopes).map { Layer(scope: .placement($0.id), rules: $1) } + groups
            + [Layer(scope: .app, rules: [app])]
    }

    /// What a scope has used, and when it allows the next explicit show.
    mutating func entry(_ layer: Layer, at moment: Moment) -> FrequencyReport.Entry {
        let next = next(layer, at: moment)
        let (now, own) = (ledgerMoment(moment), layer.rules[0])
        let (day, dayUsed) = history.dayCount(of: own.rules, at: now)
        return FrequencyReport.Entry(
            scope: layer.scope, policy: own.policy,
            sessionUsed: own.members.reduce(0) { $0 + sessionShows[$1] }, day: day, dayUsed: dayUsed,
            windows: own.policy.windows.map { window in
                .init(rule: window, used: history.count(in: window, of: own.rules, at: now))
            },
            lastShown: history.lastDisplay(of: own.rules, at: now)?.moment.wall, next: next)
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
