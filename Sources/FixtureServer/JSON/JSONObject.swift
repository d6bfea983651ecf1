/// The members of a JSON object in the order in which they stand. Names compare by code units.
struct JSONObject: Sendable {
    private(set) var members: [(name: String, value: JSON)] = []
    /// Of the members, once there are more than a few.
    private var places: [ExactText: Int] = [:]
    private static let few = 8

    init() {}

    /// Members of different names.
    init(_ members: [(name: String, value: JSON)]) {
        for member in members { self[member.name] = member.value }
    }

    var count: Int { members.count }

    /// The members in the order of their names.
    var sorted: [(name: String, value: JSON)] {
        members.sorted { ExactText($0.name) < ExactText($1.name) }
    }

    /// The member of that name; of two that are set, the later stays, in the place of the first.
    subscript(name: String) -> JSON? {
        get { place(of: name).map { members[$0].value } }
        set {
            guard let newValue else { return }
            if let place = place(of: name) {
                members[place].value = newValue
                return
            }
            members.append((name: name, value: newValue))
            if members.count == Self.few + 1 {
                for (place, member) in members.enumerated() { places[ExactText(member.name)] = place }
            } else if members.count > Self.few {
                places[ExactText(name)] = members.count - 1
            }
        }
    }

    private func place(of name: String) -> Int? {
        members.count > Self.few
            ? places[ExactText(name)] : members.firstIndex { $0.name.isSame(as: name) }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral members: (String, JSON)...) {
        for (name, value) in members { self[name] = value }
    }
}

extension JSONObject: Equatable {
    static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count && left.members.allSatisfy { right[$0.name] == $0.value }
    }
}
