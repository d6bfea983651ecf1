import Foundation

/// A Swift file of the package, as text.
struct SourceFile: Sendable {
    /// From the top of the package: `Sources/Mediation/Runtime/Mediator.swift`.
    var path: String
    var text: String

    /// `Sources/Mediation`.
    var folder: String { path.split(separator: "/").prefix(2).joined(separator: "/") }

    /// The text without comments and without what stands between quotes.
    var code: String {
        text.replacing(/\/\*[\s\S]*?\*\//, with: " ")
            .replacing(/"(\\.|[^"\\\n])*"/, with: "\"\"")
            .replacing(/\/\/[^\n]*/, with: "")
    }

    /// The modules that it imports.
    var imports: [String] {
        let line =
            /^[ \t]*(?:@[^\n]*?[ \t]+)?(?:(?:public|package|internal|fileprivate|private)[ \t]+)?import[ \t]+(?:(?:struct|class|enum|protocol|func|var|let|typealias)[ \t]+)?([A-Za-z_][A-Za-z_0-9]*)/
            .anchorsMatchLineEndings()
        return code.matches(of: line).map { String($0.1) }
    }

    /// All Swift files below those folders of the package.
    static func all(below folders: [String], of package: URL) throws -> [SourceFile] {
        try folders.flatMap { folder in
            let paths = FileManager.default.enumerator(atPath: package.appendingPathComponent(folder).path)
            return try (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
                .map { path in
                    let file = package.appendingPathComponent(folder).appendingPathComponent(path)
                    return SourceFile(
                        path: "\(folder)/\(path)", text: try String(contentsOf: file, encoding: .utf8))
                }
        }
    }
}
