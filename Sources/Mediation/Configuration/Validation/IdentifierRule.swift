/// What a name that somebody chose may look like.
package enum IdentifierRule {
    /// The most bytes of UTF-8 that a placement ID may have.
    package static let longest = 256

    /// What is wrong with the name of `kind`; nil when nothing is.
    ///
    /// Non-empty Unicode text without control characters (category Cc), up to 256 bytes of UTF-8.
    package static func violation(of name: String, kind: String) -> String? {
        let rule = "expected a text without control characters, of 1 to \(longest) bytes"
        if name.isEmpty { return "\(kind) is empty; \(rule)" }
        if name.unicodeScalars.contains(where: \.isControl) {
            return "\(kind) \(name.quotedForMessage) has control characters; \(rule)"
        }
        if name.utf8.count > longest {
            return "\(kind) \(name.quotedForMessage) has \(name.utf8.count) bytes; \(rule)"
        }
        return nil
    }
}
