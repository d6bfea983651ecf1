import Mediation

/// Builds the tree of a JSON text (RFC 8259), exactly as it is written: YAML would fold line separators that stand in
/// texts, refuse characters that JSON allows, and keys that are long or stand on a line of their own.
///
/// Numbers are kept as they are written, `true`, `false` and `null` as plain scalars. Duplicate keys are noted as
/// problems and the rest is read all the same; too many levels end the reading.
struct JSONTree {
    /// The value; nil when it could not be read to its end.
    private(set) var root: SourceNode?
    /// What was found wrong.
    private(set) var problems: [SourceTreeProblem] = []

    /// Reads a text; nil when it is no JSON object.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var text = JSONText(bytes)
        text.skipBlanks()
        guard text.next == UInt8(ascii: "{") else { return nil }
        do throws(Stop) {
            let value = try node(&text, path: .top, depth: 0)
            text.skipBlanks()
            guard text.next == nil else { return nil }
            root = value
        } catch {
            switch error {
            case .noJSON: return nil
            case .tooDeep(let problem): problems.append(problem)
            }
        }
    }

    private enum Stop: Error {
        case noJSON
        case tooDeep(SourceTreeProblem)
    }

    private mutating func node(
        _ text: inout JSONText, path: KeyPathText, depth: Int
    ) throws(Stop) -> SourceNode {
        text.skipBlanks()
        let place = text.place
        switch text.next {
        case UInt8(ascii: "{"):
            try check(depth, path, place)
            return SourceNode(.object(try object(&text, path: path, depth: depth + 1)), at: place)
        case UInt8(ascii: "["):
            try check(depth, path, place)
            return SourceNode(.list(try list(&text, path: path, depth: depth + 1)), at: place)
        case UInt8(ascii: "\""):
            guard let string = text.string() else { throw .noJSON }
            return SourceNode(.scalar(string, isPlain: false), at: place)
        default:
            guard let word = text.word() else { throw .noJSON }
            return SourceNode(.scalar(word, isPlain: true), at: place)
        }
    }

    private func check(_ depth: Int, _ path: KeyPathText, _ place: SourceNode.Place) throws(Stop) {
        guard depth < SourceTreeProblem.deepest else { throw .tooDeep(.tooDeep(at: path, place)) }
    }

    private mutating func list(
        _ text: inout JSONText, path: KeyPathText, depth: Int
    ) throws(Stop) -> [SourceNode] {
        var elements: [SourceNode] = []
        guard text.opens("[") else { return elements }
        repeat {
            elements.append(try node(&text, path: path.index(elements.count), depth: depth))
        } while text.takes(",")
        guard text.takes("]") else { throw .noJSON }
        return elements
    }

    private mutating func object(
        _ text: inout JSONText, path: KeyPathText, depth: Int
    ) throws(Stop) -> SourceObject {
        var object = SourceObject()
        guard text.opens("{") else { return object }
        repeat {
            text.skipBlanks()
            let place = text.place
            guard let key = text.string(), text.takes(":") else { throw .noJSON }
            let path = path.key(key)
            let value = try node(&text, path: path, depth: depth)
            if let earlier = object.insert(key, at: place, value) {
                problems.append(.duplicate(key, at: path, place, earlier: earlier.keyPlace))
            }
        } while text.takes(",")
        guard text.takes("}") else { throw .noJSON }
        return object
    }
}
