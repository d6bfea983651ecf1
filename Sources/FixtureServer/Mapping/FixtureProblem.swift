/// Something in a mapping that the server cannot serve, and where it stands.
package struct FixtureProblem: Sendable, Hashable, CustomStringConvertible {
    /// The mapping's file, as it is called below `mappings`, or the document's name.
    package var file: String
    /// Where in the file.
    package var place: TextPlace
    /// The way to the value: `mappings[1].request.urlPath`; empty for the whole file.
    package var key: String
    /// What is wrong and what was expected.
    package var message: String
    /// The key that was probably meant.
    package var suggestion: String?

    /// `file:line:column: key: message (did you mean …?)`.
    package var description: String {
        let start = "\(file):\(place.line):\(place.column): " + (key.isEmpty ? "" : "\(key): ")
        return start + message + (suggestion.map { " (did you mean \"\($0)\"?)" } ?? "")
    }
}
