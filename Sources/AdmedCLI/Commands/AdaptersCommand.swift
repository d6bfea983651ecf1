import AdapterKit

/// `admed adapters`.
struct AdaptersCommand: Command {
    static let spec = CommandSpec(
        "adapters", summary: "list the registered adapters, and the settings they take",
        options: [.json],
        examples: [.init("admed adapters --json", "the manifests as a JSON array")])

    private let json: Bool

    init(_ arguments: ParsedArguments) { json = arguments.has("json") }

    func run(in context: CommandContext) throws -> ExitCode {
        let manifests = context.adapters.manifests
        if json {
            try context.output.write(JSONText.line(manifests.map(ManifestReport.init)))
        } else {
            try context.output.write(manifests.map(Self.text).joined(separator: "\n"))
        }
        return .done
    }

    private static func text(_ manifest: AdapterManifest) -> String {
        let signals = manifest.privacySignals.map(\.rawValue).sorted()
        var facts = [
            ("formats", manifest.formats.map(\.rawValue).joined(separator: ", ")),
            ("prices", manifest.isBidding ? "bids" : "price lines only"),
            (
                "ads are good for",
                manifest.defaultLifetime.map(Seconds.words) ?? "as long as the placement says"
            ),
            ("placementId", manifest.placementIDs == .digits ? "digits" : "any text"),
            ("privacy signals", signals.isEmpty ? "none" : signals.joined(separator: ", ")),
        ]
        if manifest.settings.isEmpty { facts.append(("settings", "none")) }
        var lines = ["\(manifest.id) \(manifest.version): \(manifest.name)"]
        lines += facts.map { "  \($0): \($1)" }
        if !manifest.settings.isEmpty { lines += ["  settings:"] + manifest.settings.map(line) }
        return lines.map { TerminalText.neutral($0) + "\n" }.joined()
    }

    private static func line(_ setting: SettingDeclaration) -> String {
        let traits =
            [setting.type.name] + (setting.isRequired ? ["required"] : [])
            + (setting.isSecret ? ["secret"] : [])
        return "    \(setting.key) (\(traits.joined(separator: ", "))): \(setting.summary)"
    }
}
