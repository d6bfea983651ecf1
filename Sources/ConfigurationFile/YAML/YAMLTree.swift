import Mediation

/// Builds the tree of a YAML text out of the parser's steps.
///
/// Anchors, aliases, tags, keys that are no text, duplicate keys and further documents are noted as problems and
/// the rest is read all the same. What makes the rest meaningless, a broken syntax or too many levels, ends the
/// reading.
struct YAMLTree {
    typealias Problem = SourceTreeProblem

    /// The value of the document; nil when there is none or it could not be read to its end.
    private(set) var root: SourceNode?
    /// What was found wrong.
    private(set) var problems: [Problem] = []
    private var depth = 0
    private static let mergeMessage =
        "merge keys (<<) are not read; write the members out, or quote the key if it is a name"

    /// Reads a UTF-8 text without byte order mark.
    init(_ bytes: some Collection<UInt8>) {
        guard let parser = YAMLParser(bytes) else {
            let start = SourceNode.Place(line: 1, column: 1)
            problems = [Problem(path: .top, message: "not enough memory to read it", place: start)]
            return
        }
        do {
            root = try document(from: parser)
        } catch {
            problems.append(error)
        }
    }

    private mutating func document(from parser: YAMLParser) throws(Problem) -> SourceNode? {
        var root: SourceNode?
        while true {
            let event = try next(parser)
            switch event.kind {
            case .streamEnd:
                if root == nil {
                    problems.append(.init(path: .top, message: "the file is empty", place: event.place))
                }
                return root
            case .documentStart where root != nil:
                let message = "a second document begins here; expected one"
                problems.append(.init(path: .top, message: message, place: event.place))
                return root
            case .documentStart: root = try node(try next(parser), from: parser, path: .top)
            default: continue
            }
        }
    }

    private func next(_ parser: YAMLParser) throws(Problem) -> YAMLEvent {
        do {
            return try parser.next()
        } catch {
            throw Problem(path: .top, message: error.message, place: error.place)
        }
    }

    /// Reads the value that begins with the event.
    ///
    /// - Parameter key: Where its key stands, which is the place of an indented block.
    private mutating func node(
        _ event: YAMLEvent, from parser: YAMLParser, path: KeyPathText, key: SourceNode.Place? = nil
    ) throws(Problem) -> SourceNode {
        noteDecorations(of: event, at: path)
        switch event.kind {
        case .scalar(let text, let isPlain):
            return SourceNode(.scalar(text, isPlain: isPlain), at: event.place)
        case .listStart(let isBlock):
            try descend(path, event)
            defer { depth -= 1 }
            let elements = try list(from: parser, path: path)
            return SourceNode(.list(elements), at: isBlock ? key ?? event.place : event.place)
        case .objectStart(let isBlock):
            try descend(path, event)
            defer { depth -= 1 }
            let members = try object(from: parser, path: path)
            return SourceNode(.object(members), at: isBlock ? key ?? event.place : event.place)
        default:
            return SourceNode(.unread, at: event.place)
        }
    }

    private mutating func list(from parser: YAMLParser, path: KeyPathText) throws(Problem) -> [SourceNode] {
        var elements: [SourceNode] = []
        while true {
            let path = path.index(elements.count)
            let event = try next(parser)
            if case .listEnd = event.kind { return elements }
            elements.append(try node(event, from: parser, path: path))
        }
    }

    private mutating func object(
        from parser: YAMLParser, path: KeyPathText
    ) throws(Problem) -> SourceObject {
        var object = SourceObject()
        while true {
            let event = try next(parser)
            switch event.kind {
            case .objectEnd: return object
            case .scalar("<<", isPlain: true):
                problems.append(.init(path: path, message: Self.mergeMessage, place: event.place))
                _ = try node(try next(parser), from: parser, path: path)
            case .scalar(let key, _):
                let path = path.key(key)
                noteDecorations(of: event, at: path)
                let value = try node(try next(parser), from: parser, path: path, key: event.place)
                if let earlier = object.insert(key, at: event.place, value) {
                    problems.append(.duplicate(key, at: path, event.place, earlier: earlier.keyPlace))
                }
            case .alias:
                noteDecorations(of: event, at: path)
                _ = try node(try next(parser), from: parser, path: path)
            default:
                problems.append(.init(path: path, message: "expected a text as key", place: event.place))
                _ = try node(event, from: parser, path: path)
                _ = try node(try next(parser), from: parser, path: path)
            }
        }
    }

    private mutating func noteDecorations(of event: YAMLEvent, at path: KeyPathText) {
        let note = { (what: String, advice: String) in
            Problem(path: path, message: "\(what) are not read; \(advice)", place: event.place)
        }
        if event.hasAnchor { problems.append(note("anchors (&)", "write the value out where it is used")) }
        if event.hasTag { problems.append(note("tags (!)", "values are read as their key expects them")) }
        if case .alias = event.kind { problems.append(note("aliases (*)", "write the value out")) }
    }

    /// Goes one level down. Levels are counted apart from the path, since a list as a key adds none to it.
    private mutating func descend(_ path: KeyPathText, _ event: YAMLEvent) throws(Problem) {
        guard depth < Problem.deepest else { throw .tooDeep(at: path, event.place) }
        depth += 1
    }
}
