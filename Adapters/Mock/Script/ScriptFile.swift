import AdapterKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where scripts are: a folder with one JSON file for each of the network's placement ids.
struct ScriptFile {
    private static let sizeLimit = 1 << 20

    let folder: String

    /// Why no file can be named after the id; nil when one can.
    static func problem(inName id: String) -> String? {
        guard !id.isEmpty else { return "placementId names the script, and must not be empty" }
        // In bytes, as the system reads names: a slash is one whatever is written over it.
        let bytes = Array(id.utf8)
        let hasDots = zip(bytes, bytes.dropFirst()).contains { $0 == (UInt8(ascii: "."), UInt8(ascii: ".")) }
        guard !hasDots, !bytes.contains(where: { $0 == 0 || "/\\".utf8.contains($0) }) else {
            return "placementId names a script inside the fixtures folder, and must have no /, \\, .. or NUL"
        }
        return nil
    }

    /// Reads the script of that id.
    func read(_ id: String) throws(AdapterError) -> MockScript {
        if let problem = Self.problem(inName: id) {
            throw AdapterError(.invalidConfiguration, reason: problem)
        }
        let path = "\(folder)/\(id).json"
        guard FileManager.default.fileExists(atPath: path) else {
            throw AdapterError(.invalidConfiguration, reason: "there is no script \(path)")
        }
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw AdapterError(.invalidConfiguration, reason: "the script \(path) cannot be read")
        }
        guard data.count <= Self.sizeLimit else {
            let reason = "the script \(path) is larger than \(Self.sizeLimit) bytes"
            throw AdapterError(.invalidConfiguration, reason: reason)
        }
        do {
            return try JSONDecoder().decode(MockScript.self, from: data)
        } catch {
            throw AdapterError(.invalidConfiguration, reason: "\(path): \(Self.words(for: error))")
        }
    }

    private static func words(for error: any Error) -> String {
        switch error {
        case let error as ScriptError: error.problems.map(\.description).joined(separator: "; ")
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
            context.debugDescription
        case DecodingError.dataCorrupted(let context):
            ScriptProblem(
                context.codingPath.map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) },
                .other(context.debugDescription)
            ).description
        default: "it cannot be read as a script"
        }
    }
}
