/// A value as somebody wrote it, with its place in the file where there is one.
///
/// What reads configurations and scenarios works on this tree, so that it neither knows nor cares whether the
/// text was YAML or JSON.
package struct SourceNode: Sendable {
    /// A place in a text, both numbers from 1. Columns count Unicode scalars.
    package struct Place: Sendable, Hashable, Comparable {
        /// The line.
        package var line: Int
        /// The column.
        package var column: Int

        /// A place.
        package init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }

        /// In the order of the text.
        package static func < (left: Place, right: Place) -> Bool {
            (left.line, left.column) < (right.line, right.column)
        }
    }

    /// What the value is.
    package enum Content: Sendable {
        /// A text. A plain one, without quotes, may stand for something else than itself: `null`, `true`, `1`.
        case scalar(String, isPlain: Bool)
        /// A list.
        case list([SourceNode])
        /// Named members.
        case object(SourceObject)
        /// Something that is not read, and has been reported.
        case unread
    }

    /// What the value is.
    package var content: Content
    /// Where it begins; where it is an indented block, its key.
    package var place: Place?

    /// A value.
    package init(_ content: Content, at place: Place? = nil) {
        self.content = content
        self.place = place
    }

    /// The place of what the path names, or of the nearest thing above it that exists.
    package func place(of path: KeyPathText, subject: ConfigurationProblem.Subject) -> Place? {
        var node = self
        var place = self.place
        for (depth, step) in path.steps.enumerated() {
            switch (step, node.content) {
            case (.key(let key), .object(let object)):
                guard let member = object[key] else { return place }
                node = member.value
                place = subject == .key && depth == path.steps.count - 1 ? member.keyPlace : node.place
            case (.index(let index), .list(let elements)) where elements.indices.contains(index):
                node = elements[index]
                place = node.place
            default: return place
            }
        }
        return place
    }
}

/// Named members in the order written.
package struct SourceObject: Sendable {
    /// One of them.
    package struct Member: Sendable {
        /// Its name.
        package var key: String
        /// Where the name stands.
        package var keyPlace: SourceNode.Place?
        /// Its value.
        package var value: SourceNode
    }

    /// The members.
    package private(set) var members: [Member] = []
    private var index: [String: Int] = [:]

    /// No members.
    package init() {}

    /// The member of that name; names that are canonically equal are one.
    package subscript(key: String) -> Member? { index[key].map { members[$0] } }

    /// Adds a member.
    ///
    /// - Returns: The earlier member of that name, if there is one; the object is then as it was.
    package mutating func insert(_ key: String, at keyPlace: SourceNode.Place?, _ value: SourceNode)
        -> Member?
    {
        if let earlier = self[key] { return earlier }
        index[key] = members.count
        members.append(Member(key: key, keyPlace: keyPlace, value: value))
        return nil
    }
}
