import Basics
import Foundation

/// Reads the members of one JSON object of a mapping, and tells of every member that nobody asked for.
final class ObjectReader {
    private let members: JSONObject
    private let path: String
    private let list: ProblemList
    private var asked: Set<ExactText> = []

    /// A reader of that value; nil, with a problem, when it is no object.
    init?(_ value: JSON, path: String, problems: ProblemList) {
        guard case .object(let members) = value else {
            problems.add(.value(of: path, in: path), path, "expected an object, found \(value.kind)")
            return nil
        }
        self.members = members
        self.path = path
        list = problems
    }

    /// The member of that name, of whatever kind.
    func value(_ name: String) -> JSON? {
        asked.insert(ExactText(name))
        return members[name]
    }

    func has(_ name: String) -> Bool { members[name] != nil }

    /// Whether every member was asked for already.
    var hasNoUnknownMember: Bool { members.members.allSatisfy { asked.contains(ExactText($0.name)) } }

    func string(_ name: String) -> String? {
        read(name, expected: "a text") { if case .string(let text) = $0 { text } else { nil } }
    }

    /// A text, or a number or truth value as text.
    func scalarText(_ name: String) -> String? {
        read(name, expected: "a text") { $0.isScalar ? $0.plainText : nil }
    }

    func bool(_ name: String) -> Bool? {
        read(name, expected: "true or false") { if case .bool(let value) = $0 { value } else { nil } }
    }

    /// A whole number, or a text that is one: WireMock reads both.
    func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        read(name, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)") { value in
            let number: JSONNumber? =
                switch value {
                case .number(let number): number
                case .string(let text): JSONNumber(text)
                default: nil
                }
            return number?.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    func list(_ name: String) -> [JSON]? {
        read(name, expected: "a list") { if case .array(let values) = $0 { values } else { nil } }
    }

    /// The members of an object, in the order of their names.
    func dictionary(_ name: String) -> [(name: String, value: JSON)]? {
        read(name, expected: "an object") {
            if case .object(let members) = $0 { members.sorted } else { nil }
        }
    }

    /// A reader of the object of that name.
    func object(_ name: String) -> ObjectReader? {
        value(name).flatMap { reader(of: $0, at: name) }
    }

    /// A reader of a value that was found at that place below this object.
    func reader(of value: JSON, at place: String) -> ObjectReader? {
        ObjectReader(value, path: key(place), problems: list)
    }

    /// A member that only some values fit.
    func read<Value>(_ name: String, expected: String, as convert: (JSON) -> Value?) -> Value? {
        guard let value = value(name) else { return nil }
        if let converted = convert(value) { return converted }
        problem(name, "expected \(expected), found \(Self.shown(value))")
        return nil
    }

    /// Tells that something is wrong with the member of that name; without a name, with the object.
    func problem(_ name: String?, _ message: String, suggestion: String? = nil) {
        let key = name.map(key) ?? path
        list.add(.value(of: key, in: path), key, message, suggestion: suggestion)
    }

    /// Tells of the members that nobody asked for.
    func finish() {
        let supported = asked.map(\.text).sorted()
        for (name, _) in members.sorted where !asked.contains(ExactText(name)) {
            list.add(
                .name(of: key(name)), key(name),
                "is not supported here; supported are \(supported.joined(separator: ", "))",
                suggestion: NearestWord.suggestion(for: name, among: supported))
        }
    }

    private func key(_ name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }

    private static func shown(_ value: JSON) -> String {
        switch value {
        case .number, .bool: value.text()
        case .string(let text) where text.utf8.count <= 80: value.text()
        default: value.kind
        }
    }
}
