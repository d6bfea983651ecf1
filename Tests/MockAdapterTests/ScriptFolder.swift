import Foundation

/// A temporary folder of scripts that ends with its test.
enum ScriptFolder {
    static func with<Value>(
        _ scripts: [String: String], _ body: (String) async throws -> Value
    ) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, json) in scripts {
            try Data(json.utf8).write(to: folder.appendingPathComponent("\(name).json"))
        }
        return try await body(folder.path)
    }
}
