/// A JSON text that was checked from its first byte to its last, and can be read without copying it.
///
/// `JSONDecoder` is not enough for what an ad server may send: it looks at a text only where somebody reads, so a
/// broken escape elsewhere passes; it rounds numbers after 38 digits, where ids may have more; and it cannot give
/// back the text of a value, which is what native markup is. Time and memory are linear in the text, and nothing
/// here recurses.
package final class JSONDocument: Sendable {
    /// The deepest nesting of arrays and objects that is read.
    package static let deepestNesting = 512

    let bytes: [UInt8]
    let nodes: [Node]

    /// Checks a text. A byte order mark before it and white space around it are fine.
    package init(_ bytes: [UInt8]) throws(JSONFault) {
        var scanner = JSONScanner(bytes)
        try scanner.scan()
        self.bytes = bytes
        nodes = scanner.nodes
    }

    /// The value that the text is.
    package var root: JSONView { JSONView(document: self, index: 0) }

    /// One value, or the name of a member, in document order. An object's children are name, value, name, value….
    struct Node {
        enum Kind: UInt8 {
            case null, `true`, `false`, number, string, array, object
        }

        var kind: Kind
        /// The first byte of its text. Texts are far smaller than 2 GiB: the transport's limit sees to that.
        var start: Int32
        /// The byte after its text.
        var end: Int32
        /// The index of the first node that is not inside it.
        var next: Int32
    }
}

/// Why a text is not JSON that can be read.
package struct JSONFault: Error, Hashable, CustomStringConvertible {
    /// What is wrong, in words for people.
    package var description: String
}
