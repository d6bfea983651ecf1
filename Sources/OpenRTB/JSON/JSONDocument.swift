/// A JSON text that was checked from its first byte to its last, and can be read without copying it.
///
/// `JSONDecoder` is not enough for what an ad server may send: it looks at a text only where somebody reads, so a
/// broken escape elsewhere passes; it rounds numbers after 38 digits, where ids may have more; and it cannot give
/// back the text of a value, which is what native markup is. Time is linear in the text, nothing here recurses, and
/// nothing is kept of short values: a text may have millions of them.
package final class JSONDocument: Sendable {
    /// The deepest nesting of arrays and objects that is read.
    package static let deepestNesting = 512

    /// Values of up to so many bytes are passed over byte by byte.
    static let shortest = 256
    /// The containers around a value of which it is noted where it ends: as many as there are around a member of a bid, and
    /// one more.
    static let deepestNote = 6

    let bytes: [UInt8]
    /// Where long values end, by where they begin.
    let ends: [Int: Int]
    private let start: Int

    /// Checks a text. A byte order mark before it and white space around it are fine.
    package init(_ bytes: [UInt8]) throws(JSONFault) {
        var scanner = JSONScanner(bytes)
        start = try scanner.scan()
        self.bytes = bytes
        ends = scanner.ends
    }

    /// The value that the text is.
    package var root: JSONView { JSONView(document: self, start: start) }
}

/// The kinds of values.
enum JSONKind: UInt8 {
    case null, `true`, `false`, number, string, array, object
}

/// Why a text is not JSON that can be read.
package struct JSONFault: Error, Hashable, CustomStringConvertible {
    /// What is wrong, in words for people.
    package var description: String
}
