import Foundation

/// Holds files and the manifest against ``Room/table``.
enum ImportRules {
    /// What is wrong with a file: one sentence for each thing.
    static func violations(in file: SourceFile) -> [String] {
        guard let room = Room.of(folder: file.folder) else {
            return ["\(file.path) is in a room that Room.table does not know"]
        }
        var violations = file.imports.compactMap { violation(of: $0, in: file, room) }
        if room.name == "Mediation" { violations += outsideWorld(in: file) }
        return violations
    }

    /// What is wrong with the manifest's arrows.
    static func violations(inManifest manifest: String) -> [String] {
        let target = /room\(\s*"([^"]+)"(?:,\s*in:\s*"([^"]+)")?(?:,\s*imports:\s*\[([^\]]*)\])?/
        return manifest.matches(of: target).flatMap { match -> [String] in
            let name = String(match.1)
            let folder = match.2.map(String.init) ?? "Sources/\(name)"
            guard !folder.hasPrefix("Tests/") else { return [] }
            guard let room = Room.of(folder: folder) else {
                return ["Package.swift has a room \(name) that Room.table does not know"]
            }
            let imports = (match.3 ?? "").matches(of: /"([^"]+)"/).map { String($0.1) }
            return imports.filter { !room.mayImport($0) }
                .map { "Package.swift lets \(name) import \($0), which is against Room.table" }
        }
    }

    private static func violation(of module: String, in file: SourceFile, _ room: Room) -> String? {
        let isAllowed: Bool
        switch module {
        case "FoundationEssentials": isAllowed = true
        case "Foundation":
            isAllowed = room.foundation == .whole || file.code.contains("#if canImport(FoundationEssentials)")
        default:
            let place = room.system[module].map { "\(room.folder)/\($0)" }
            isAllowed = room.mayImport(module) || place.map(file.path.hasPrefix) ?? false
        }
        return isAllowed ? nil : "\(file.path) imports \(module), which \(room.name) must not"
    }

    /// The one file in which the wall clock enters: the live driver's clock.
    private static let clock = "Sources/Mediation/Runtime/SystemClock.swift"

    /// The engine is told the time and says what it decided; it asks and prints nothing.
    private static func outsideWorld(in file: SourceFile) -> [String] {
        let code = file.code
        return [
            ("print", code.contains(/(?:^|[^.\w])(?:debugP|p)rint\s*\(/)),
            ("Date()", file.path != clock && code.contains(/\bDate(?:\s*(?:\.init\s*)?\(\s*\)|\.now\b)/)),
        ].filter(\.1).map { "\(file.path) uses \($0.0), which Mediation must not" }
    }
}
