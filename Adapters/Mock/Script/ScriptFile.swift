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
        guard !id.contains(".."), !id.contains("/"), !id.contains("\\"), !id.contains("\0") else {
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
        case DecodingError.dataCorrupted(let context):
            words(context.codingPath, context.debugDescription)
        case DecodingError.typeMismatch(let type, let context):
            words(context.codingPath, "expected \(noun(for: type))")
        case DecodingError.valueNotFound(let type, let context):
            words(context.codingPath, "expected \(noun(for: type)), found null")
        case DecodingError.keyNotFound(let key, let context):
            words(context.codingPath + [key], "this is missing")
        default: "it cannot be read as a script"
        }
    }

    private static func words(_ path: [any CodingKey], _ message: String) -> String {
        let place = path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        let isCode = message.contains("\(AdErrorCode.self)")
        let meaning = isCode ? "expected an error code, such as no_fill" : message
        return place.isEmpty ? meaning : "\(place): \(meaning)"
    }

    private static func noun(for type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is Decimal.Type, is Int.Type, is Double.Type: "a number"
        case is [String: Any].Type: "an object"
        default: type is any Collection.Type ? "a list" : "another value"
        }
    }
}
