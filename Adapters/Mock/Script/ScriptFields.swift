import AdapterKit

/// The members of one object of a script.
struct ScriptFields {
    let members: [String: JSONValue]
    let owner: ScriptSource
    /// Whether there were keys that nobody knows; one of them may be what is missed.
    let hasUnknown: Bool

    /// The member of that name; nil when it is not given.
    subscript(name: String) -> ScriptSource? { members[name].map { owner.member(name, $0) } }

    func has(_ name: String) -> Bool { members[name] != nil }

    /// The one key that is there of those that exclude each other.
    func only(among names: [String]) -> String? {
        let found = names.filter(has)
        if found.count == 1 { return found[0] }
        if found.isEmpty, hasUnknown { return nil }
        return owner.refuse("expected exactly one of \(names.joined(separator: ", "))")
    }

    /// Whether at least one is there.
    func hasSome(of names: [String]) -> Bool {
        if names.contains(where: has) || hasUnknown { return true }
        let _: Never? = owner.refuse("expected at least one of \(names.joined(separator: ", "))")
        return false
    }

    func forbid(_ names: [String], because reason: String) {
        for name in names {
            let _: Never? = self[name]?.refuse("this \(reason)")
        }
    }
}
