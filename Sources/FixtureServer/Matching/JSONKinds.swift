/// JSON values by number: two have the same one if they are equal once the order of every list is forgotten.
struct JSONKinds {
    /// The number of a kind.
    typealias ID = Int

    /// What a kind is made of.
    enum Kind: Hashable {
        case null
        case bool(Bool)
        case number(JSONNumber)
        case string(ExactText)
        /// Sorted.
        case list([ID])
        /// By name.
        case object([Member])
    }

    struct Member: Hashable {
        var name: ExactText
        var value: ID
    }

    private(set) var kinds: [Kind] = []
    private var ids: [Kind: ID] = [:]

    /// The number of a value, with those of everything in it.
    mutating func add(_ value: JSON) -> ID {
        switch value {
        case .null: return id(of: .null)
        case .bool(let value): return id(of: .bool(value))
        case .number(let number): return id(of: .number(number))
        case .string(let text): return id(of: .string(ExactText(text)))
        case .array(let values):
            var elements: [ID] = []
            for value in values { elements.append(add(value)) }
            return id(of: .list(elements.sorted()))
        case .object(let object):
            var members: [Member] = []
            for (name, value) in object.sorted {
                members.append(Member(name: ExactText(name), value: add(value)))
            }
            return id(of: .object(members))
        }
    }

    private mutating func id(of kind: Kind) -> ID {
        if let id = ids[kind] { return id }
        ids[kind] = kinds.count
        kinds.append(kind)
        return kinds.count - 1
    }
}
