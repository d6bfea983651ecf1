import Basics

/// A value of a tree, with its path and the place where its problems go.
///
/// Each method reads the value as its key expects it, and answers nil after it has noted what is wrong.
package struct SourceCursor {
    /// The value.
    package let node: SourceNode
    /// Its path.
    package let path: KeyPathText
    /// Where problems go.
    package let problems: SourceProblems

    /// A cursor; by default at the top of a tree.
    package init(_ node: SourceNode, path: KeyPathText = .top, problems: SourceProblems) {
        self.node = node
        self.path = path
        self.problems = problems
    }

    /// Whether nothing stands here.
    package var isNull: Bool {
        if case .scalar(let text, isPlain: true) = node.content { JSONScalar.isNull(text) } else { false }
    }

    /// Notes a problem of this value.
    package func problem(_ message: String, suggestion: String? = nil) {
        problems.add(ConfigurationProblem(path, message, suggestion: suggestion))
    }

    /// Notes a problem of this value.
    ///
    /// - Returns: Nil, for the caller to return.
    package func refuse<Value>(_ message: String, suggestion: String? = nil) -> Value? {
        problem(message, suggestion: suggestion)
        return nil
    }

    /// Notes a problem of this value's key.
    package func refuseKey(_ message: String, suggestion: String? = nil) {
        problems.add(ConfigurationProblem(path, message, suggestion: suggestion, subject: .key))
    }

    /// Notes that the value is of another kind.
    package func refuse<Value>(expected: String) -> Value? {
        switch node.content {
        case .unread:
            problems.markUnread(path)
            return nil
        case .list: return refuse("expected \(expected), not a list")
        case .object: return refuse("expected \(expected), not an object")
        case .scalar where isNull:
            return refuse("expected \(expected), but nothing stands here")
        case .scalar: return refuse("expected \(expected)")
        }
    }

    /// The elements of a list.
    package func elements(expected: String) -> [SourceCursor]? {
        guard case .list(let elements) = node.content else { return refuse(expected: expected) }
        return elements.enumerated().map {
            SourceCursor($0.element, path: path.index($0.offset), problems: problems)
        }
    }

    /// The members of an object whose keys are names that somebody chose, in the order written.
    package func entries(expected: String) -> [(name: String, value: SourceCursor)]? {
        guard case .object(let object) = node.content else { return refuse(expected: expected) }
        return object.members.map { ($0.key, cursor(at: $0)) }
    }

    /// The members of an object of known keys. Others are noted as unknown.
    package func members(_ known: [String], expected: String = "an object") -> SourceMembers? {
        guard case .object(let object) = node.content else {
            return refuse(expected: "\(expected) with the keys \(known.joined(separator: ", "))")
        }
        for (index, member) in object.members.enumerated() where !known.contains(member.key) {
            if refuseDecimalComma(at: index) { continue }
            let meant = NearestWord.suggestion(for: member.key, among: known)
            cursor(at: member).refuseKey(
                "unknown key \(member.key.quotedForMessage); expected \(known.joined(separator: ", "))",
                suggestion: meant)
            // What was meant is not missing, it is only not known.
            if let meant, object[meant] == nil { problems.markUnread(path.key(meant)) }
        }
        return SourceMembers(object: object, owner: self)
    }

    fileprivate func cursor(at member: SourceObject.Member) -> SourceCursor {
        SourceCursor(member.value, path: path.key(member.key), problems: problems)
    }
}

/// The members of an object of known keys.
package struct SourceMembers {
    fileprivate let object: SourceObject
    /// The object itself.
    package let owner: SourceCursor

    /// The member of that name; nil when it is not given.
    package subscript(key: String) -> SourceCursor? { object[key].map(owner.cursor(at:)) }

    /// Whether the member of that name is there, but misspelt.
    package func isMisspelt(_ key: String) -> Bool {
        self[key] == nil && owner.problems.unread.contains(owner.path.key(key))
    }

    /// The member of that name, whose absence is a problem.
    package func required(_ key: String, expected: String) -> SourceCursor? {
        if let member = self[key] { return member }
        guard !isMisspelt(key) else { return nil }
        owner.problems.add(
            ConfigurationProblem(owner.path.key(key), "`\(key)` is missing; expected \(expected)"))
        return nil
    }
}
