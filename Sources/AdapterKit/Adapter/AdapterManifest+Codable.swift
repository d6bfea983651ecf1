extension AdapterManifest: Encodable {
    private enum Key: String, CodingKey {
        case id, name, version, formats, bidding, defaultLifetime, settings, placementIds, privacySignals
    }

    /// Writes the manifest as reports show it: seconds as a number, absent values left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id.rawValue, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(version, forKey: .version)
        try container.encode(formats, forKey: .formats)
        try container.encode(isBidding, forKey: .bidding)
        try container.encodeIfPresent(defaultLifetime.map { $0 / .seconds(1) }, forKey: .defaultLifetime)
        try container.encode(settings, forKey: .settings)
        try container.encode(placementIDs, forKey: .placementIds)
        try container.encode(privacySignals.map(\.rawValue).sorted(), forKey: .privacySignals)
    }
}

extension SettingDeclaration: Encodable {
    private enum Key: String, CodingKey {
        case key, type, minimum, maximum, required, secret, summary
    }

    /// Writes the declaration as reports show it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(key, forKey: .key)
        try container.encode(type.name, forKey: .type)
        if case .integer(let range) = type {
            try container.encode(range.lowerBound, forKey: .minimum)
            try container.encode(range.upperBound, forKey: .maximum)
        }
        try container.encode(isRequired, forKey: .required)
        try container.encode(isSecret, forKey: .secret)
        try container.encode(summary, forKey: .summary)
    }
}

extension SettingDeclaration.ValueType {
    /// The type's name in reports and messages.
    public var name: String {
        switch self {
        case .text: "text"
        case .digits: "digits"
        case .url: "url"
        case .integer: "integer"
        case .flag: "flag"
        case .path: "path"
        }
    }
}
