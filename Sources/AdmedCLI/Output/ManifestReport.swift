import AdapterKit

/// A manifest as `admed adapters --json` writes it: seconds as a number, absent values left out.
struct ManifestReport: Encodable {
    let manifest: AdapterManifest

    private enum Key: String, CodingKey {
        case id, name, version, formats, bidding, defaultLifetime, settings, placementIds, privacySignals
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(manifest.id.rawValue, forKey: .id)
        try container.encode(manifest.name, forKey: .name)
        try container.encode(manifest.version, forKey: .version)
        try container.encode(manifest.formats, forKey: .formats)
        try container.encode(manifest.isBidding, forKey: .bidding)
        try container.encodeIfPresent(
            manifest.defaultLifetime.map { $0 / .seconds(1) }, forKey: .defaultLifetime)
        try container.encode(manifest.settings.map(SettingReport.init), forKey: .settings)
        try container.encode(manifest.placementIDs, forKey: .placementIds)
        try container.encode(manifest.privacySignals.map(\.rawValue).sorted(), forKey: .privacySignals)
    }
}

private struct SettingReport: Encodable {
    let setting: SettingDeclaration

    private enum Key: String, CodingKey {
        case key, type, minimum, maximum, required, secret, summary
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(setting.key, forKey: .key)
        try container.encode(setting.type.name, forKey: .type)
        if case .integer(let range) = setting.type {
            try container.encode(range.lowerBound, forKey: .minimum)
            try container.encode(range.upperBound, forKey: .maximum)
        }
        try container.encode(setting.isRequired, forKey: .required)
        try container.encode(setting.isSecret, forKey: .secret)
        try container.encode(setting.summary, forKey: .summary)
    }
}
