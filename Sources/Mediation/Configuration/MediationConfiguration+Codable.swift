#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

/// The keys are those of the YAML form: seconds are numbers, money is text such as `0.5 USD`.
extension MediationConfiguration: Codable {
    /// Reads a configuration. Unknown keys, wrong types and numbers out of range are errors; whether it makes
    /// sense is told by ``problems(adapters:)``. JSON objects have no order, so networks and placements come in
    /// the order of their names. Settings are kept as they are.
    ///
    /// - Throws: One `DecodingError` that lists every problem, a line each.
    public init(from decoder: any Decoder) throws {
        let problems = SourceProblems()
        let root = SourceNode(try JSONValue(from: decoder))
        self.init(reading: SourceCursor(root, problems: problems)) { settings, _ in
            settings.jsonObject(expected: "an object of settings") ?? [:]
        }
        guard let first = problems.all.first else { return }
        let description = problems.all.map(\.description).joined(separator: "\n")
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: description, underlyingError: first))
    }

    /// Writes the configuration, settings and their secrets included.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    private var json: JSONValue {
        .object([
            "version": .number(Decimal(Self.formatVersion)),
            "networks": .object(
                keyed(networks.map { ($0.id.rawValue, $0.json) })),
            "context": context,
            "currency": .object([
                "base": .string(currency.base.code),
                "rates": .object(keyed(currency.rates.map { ($0.key.code, .number($0.value)) })),
            ]),
            "placements": .object(keyed(placements.map { ($0.id.rawValue, $0.json) })),
            "groups": .object(groups.mapValues { .object($0.json) }),
            "frequency": .object(frequency.json),
        ])
    }

    private func keyed(_ members: [(String, JSONValue)]) -> [String: JSONValue] {
        Dictionary(members) { first, _ in first }
    }
}

extension NetworkConfiguration {
    fileprivate var json: JSONValue {
        ["adapter": .string(adapter.rawValue), "settings": .object(settings)]
    }
}

extension PlacementConfiguration {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "format": .string(format.rawValue),
            "loadTimeout": .seconds(loadTimeout),
            "showTimeout": .seconds(showTimeout),
            "reload": .string(reload.rawValue),
            "loadLead": .seconds(loadLead),
            "skipAfter": .seconds(skipAfter),
            "demand": .array(demand.map(\.json)),
        ]
        members["ttl"] = lifetime.map(JSONValue.seconds)
        if case .appOpen(let policy) = kind { members["appOpen"] = policy.json }
        var frequency = frequency.json
        frequency["group"] = group.map(JSONValue.string)
        members["frequency"] = .object(frequency)
        return .object(members)
    }
}

extension DemandLine {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = ["network": .string(network.rawValue)]
        members["placementId"] = networkPlacementID.map(JSONValue.string)
        switch pricing {
        case .bidding(let floor):
            members["bidding"] = true
            members["floor"] = floor.map { .string($0.description) }
        case .fixed(let price): members["price"] = .string(price.description)
        }
        members["timeout"] = timeout.map(JSONValue.seconds)
        members["imp"] = template
        return .object(members)
    }
}

extension AppOpenPolicy {
    fileprivate var json: JSONValue {
        [
            "showOnColdStart": .bool(showOnColdStart),
            "coldStartWindow": coldStartWindow.map(JSONValue.seconds) ?? .null,
            "minimumBackgroundTime": .seconds(minimumBackgroundTime),
            "excludeScreenLock": .bool(excludeScreenLock),
            "fullscreenCooldown": .seconds(fullscreenCooldown),
            "retryInterval": .seconds(retryInterval),
            "retryLimit": .number(Decimal(retryLimit)),
        ]
    }
}

extension FrequencyPolicy {
    fileprivate var json: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "skipFirstLaunches": .number(Decimal(skipFirstLaunches)),
            "everyNthReturn": .number(Decimal(everyNthReturn)),
            "minimumInterval": .seconds(minimumInterval),
        ]
        members["perSession"] = perSession.map { .number(Decimal($0)) }
        members["perDay"] = perDay.map { .number(Decimal($0)) }
        if !windows.isEmpty {
            members["windows"] = .array(
                windows.map { ["limit": .number(Decimal($0.limit)), "seconds": .seconds($0.length)] })
        }
        return members
    }
}

extension JSONValue {
    fileprivate static func seconds(_ duration: Duration) -> JSONValue { .number(duration.decimalSeconds) }
}
