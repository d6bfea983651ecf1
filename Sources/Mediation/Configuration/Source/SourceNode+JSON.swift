#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AdapterKit

extension SourceNode {
    /// The tree of a JSON value, without places; members in the order of their names.
    init(_ value: JSONValue) {
        switch value {
        case .null: self.init(.scalar("null", isPlain: true))
        case .bool(let flag): self.init(.scalar(flag ? "true" : "false", isPlain: true))
        case .number(let number): self.init(.scalar(number.description, isPlain: true))
        case .string(let text): self.init(.scalar(text, isPlain: false))
        case .array(let elements): self.init(.list(elements.map(SourceNode.init)))
        case .object(let members):
            let object = members.sorted { $0.key < $1.key }.reduce(into: SourceObject()) { object, member in
                _ = object.insert(member.key, at: nil, SourceNode(member.value))
            }
            self.init(.object(object))
        }
    }
}
