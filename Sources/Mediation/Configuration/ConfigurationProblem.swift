/// Something wrong with a configuration, and where.
public struct ConfigurationProblem: Error, Sendable, Hashable {
    /// What at the end of the path is wrong.
    package enum Subject: Sendable, Hashable {
        /// The key itself: unknown, written twice, or a name that is not allowed.
        case key
        /// What stands under it, or should.
        case value
    }

    /// The way from the top to the value: keys, and indexes of lists.
    package var keyPath: KeyPathText
    /// Whether the key at the end of the path is wrong, or its value.
    package var subject: Subject
    /// What is wrong and what was expected. Never the value of a secret.
    public var message: String
    /// What was probably meant.
    public var suggestion: String?

    /// Where it is, from the top of the configuration: `placements.splash.demand[0].price`. Empty for the whole of it.
    public var path: String { keyPath.description }

    /// A problem.
    package init(
        _ keyPath: KeyPathText, _ message: String, suggestion: String? = nil, subject: Subject = .value
    ) {
        self.keyPath = keyPath
        self.subject = subject
        self.message = message
        self.suggestion = suggestion
    }
}

extension ConfigurationProblem: CustomStringConvertible {
    /// Path, message and suggestion on one line.
    public var description: String {
        let place = keyPath == .top ? "" : "\(path): "
        return place + message + (suggestion.map { "; did you mean \($0.quotedForMessage)?" } ?? "")
    }
}
