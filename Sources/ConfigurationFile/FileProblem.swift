import Mediation

/// Something wrong with a file, and where, as `admed check` tells it.
package struct FileProblem: Sendable, Hashable {
    /// The file, as it was named by whoever asked for it.
    package var file: String
    /// The line, from 1; nil when the file could not be read at all.
    package var line: Int?
    /// The column, from 1, in Unicode scalars.
    package var column: Int?
    /// The way from the top to the value, such as `placements.splash.demand[0].price`; nil for the file as a whole.
    package var path: String?
    /// What is wrong and what was expected. Never the value of a secret.
    package var message: String
    /// What was probably meant.
    package var suggestion: String?

    /// A problem of a file as a whole.
    init(file: String, message: String) {
        self.file = file
        self.message = message
    }

    init(
        file: String, place: SourceNode.Place?, path: KeyPathText, message: String, suggestion: String? = nil
    ) {
        self.init(file: file, message: message)
        line = place?.line
        column = place?.column
        self.path = path == .top ? nil : path.description
        self.suggestion = suggestion
    }
}

/// The fields are those of `check --json`; absent ones are left out.
extension FileProblem: Encodable {}

extension FileProblem: CustomStringConvertible {
    /// `file:line:column: path: message`, with the suggestion, on one line.
    package var description: String {
        var text = file
        if let line { text += ":\(line)" }
        if let column { text += ":\(column)" }
        if let path { text += ": \(path)" }
        text += ": \(message)"
        if let suggestion { text += "; did you mean \(suggestion.quotedForMessage)?" }
        return text
    }
}

/// Everything that is wrong with a file, in the order of its lines; never empty.
package struct FileProblems: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problems.
    package var problems: [FileProblem]

    /// One problem a line.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
