/// A value in a ``JSONDocument``.
package struct JSONView: Sendable {
    let document: JSONDocument
    let index: Int

    private var node: JSONDocument.Node { document.nodes[index] }

    var kind: JSONDocument.Node.Kind { node.kind }

    /// Whether it is `null`.
    package var isNull: Bool { kind == .null }

    /// Whether it is an object.
    package var isObject: Bool { kind == .object }

    /// Its text, byte for byte as it stands in the document.
    package var source: String {
        String(decoding: document.bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
    }

    /// The text of a string; nil for anything else.
    package var string: String? {
        guard kind == .string else { return nil }
        return JSONEscape.text(of: Int(node.start) + 1..<Int(node.end) - 1, in: document.bytes)
    }

    /// Calls `body` for each member of an object, in document order; not at all for anything else.
    package func forEachMember(_ body: (_ name: String, _ value: JSONView) -> Void) {
        guard kind == .object else { return }
        var child = index + 1
        while child < Int(node.next) {
            let name = JSONView(document: document, index: child)
            let value = JSONView(document: document, index: child + 1)
            body(name.string ?? "", value)
            child = Int(document.nodes[child + 1].next)
        }
    }

    /// Whether it is an array with anything in it.
    package var hasElements: Bool { kind == .array && Int(node.next) > index + 1 }

    /// Calls `body` for each element of an array, in order; not at all for anything else.
    package func forEachElement(_ body: (JSONView) -> Void) {
        guard kind == .array else { return }
        var child = index + 1
        while child < Int(node.next) {
            body(JSONView(document: document, index: child))
            child = Int(document.nodes[child].next)
        }
    }

    /// The member of that name; of two with one name the later counts. Nil when there is none, or it is `null`.
    package subscript(name: String) -> JSONView? {
        var found: JSONView?
        forEachMember { if $0 == name { found = $1 } }
        return found.flatMap { $0.isNull ? nil : $0 }
    }
}
