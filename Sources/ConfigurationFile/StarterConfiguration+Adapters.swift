package import AdapterKit

extension StarterConfiguration {
    /// The adapter that the fixtures of `admed serve` answer.
    private static let fixtureAdapter: AdapterID = "pangle"
    private static let houseAdapter: AdapterID = "house"

    /// A configuration to start from in a program with those adapters: it asks the built-in fixtures where it can, else the
    /// first adapter. It is valid as it stands.
    package static func text(adapters: AdapterRegistry) -> String {
        if adapters[fixtureAdapter] != nil {
            return adapters[houseAdapter] == nil ? withoutHouse : text
        }
        guard let manifest = adapters.manifests.first else { return text(of: nil, isAsked: false) }
        let asking = text(of: manifest, isAsked: true)
        let reader = ConfigurationReader(adapters: adapters, environment: [:])
        // Some settings no sample can stand for, such as a folder with pages.
        let isValid = (try? reader.read(text: asking, name: "admed.yaml")) != nil
        return isValid ? asking : text(of: manifest, isAsked: false)
    }

    /// Whether it asks the fixtures that `admed serve` has built in.
    package static func asksFixtures(adapters: AdapterRegistry) -> Bool { adapters[fixtureAdapter] != nil }

    private static var withoutHouse: String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { $0.contains("# Your own ads, for when") } ?? lines.endIndex
        let kept = lines.enumerated().filter { index, line in
            !(start...start + 3).contains(index) && !line.contains("network: house")
        }
        return kept.map { String($0.element) }.joined(separator: "\n")
    }

    /// - Parameter isAsked: Whether its network and its line count, or stand there to be filled in.
    private static func text(of manifest: AdapterManifest?, isAsked: Bool) -> String {
        let mark = isAsked ? "" : "# "
        let format = manifest.map { $0.formats.contains(.appOpen) ? .appOpen : $0.formats.first ?? .banner }
        let name = (manifest?.id.rawValue ?? "").quotedForYAML
        let placementID = manifest?.placementIDs == .digits ? "1" : "splash"
        let pricing = manifest?.isBidding == true ? "bidding: true" : "price: 0.50 USD"
        let networks = manifest.map { manifest in
            ["  \(mark)\(name):", "  \(mark)  adapter: \(name)"] + settings(of: manifest, mark)
        }
        let demand = manifest.map { _ in
            ["      \(mark)- { network: \(name), placementId: \(placementID), \(pricing) }"]
        }
        let lines =
            [
                "# The configuration of admed. Put in what is yours; `admed check` says what is wrong.",
                "# Times are seconds, money is CPM: an amount and a currency.",
                "version: 1",
                "",
                "# Who is asked for ads. `admed adapters` lists the adapters and their settings.",
                isAsked ? "networks:" : "# networks:",
            ] + (networks ?? []) + [
                "",
                "placements:",
                "  splash:",
                "    format: \((format ?? .banner).rawValue)",
                "    loadTimeout: 10",
                "    # Bidders are asked at once; the lines with a price follow where no bid is worth more.",
                isAsked ? "    demand:" : "    # demand:",
            ] + (demand ?? []) + [
                "    frequency:",
                "      perDay: 5                       # 0: never; left out: no limit",
                "      minimumInterval: 60",
                "",
            ]
        return lines.joined(separator: "\n")
    }

    private static func settings(of manifest: AdapterManifest, _ mark: String) -> [String] {
        if manifest.settings.isEmpty { return [] }
        let isAnyRequired = manifest.settings.contains { $0.isRequired }
        return [isAnyRequired ? "  \(mark)  settings:" : "  #   settings:"]
            + manifest.settings.map { setting in
                let sample = "\(setting.key.quotedForYAML): \(sample(of: setting))"
                let comment = "# \(setting.summary.onOneLine)"
                return setting.isRequired
                    ? "  \(mark)    \(sample)  \(comment)" : "  #     \(sample)  \(comment)"
            }
    }

    private static func sample(of setting: SettingDeclaration) -> String {
        switch setting.type {
        case .text: setting.isSecret ? "put-yours-here" : "example"
        case .digits: setting.isSecret ? "\"1234\"" : "\"1\""
        case .url: "https://ads.example/"
        case .integer(let range): "\(range.lowerBound)"
        case .flag: "false"
        case .path: "."
        }
    }
}

extension String {
    /// As YAML reads it for this text, whatever is in it.
    fileprivate var quotedForYAML: String {
        let isPlain =
            !isEmpty && utf8.first != UInt8(ascii: "-")
            && utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
        return isPlain ? self : "'\(replacing("'", with: "''"))'"
    }

    fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
