import Foundation

/// A regular expression that has to match a whole text; a dot matches line ends too, as in WireMock.
struct WholePattern: Sendable {
    /// As it was written.
    let source: String
    private let expression: NSRegularExpression

    /// nil when the expression is not well formed.
    init?(_ source: String) {
        guard
            (try? NSRegularExpression(pattern: source)) != nil,
            let expression = try? NSRegularExpression(
                pattern: "\\A(?:\(source))\\z", options: .dotMatchesLineSeparators)
        else { return nil }
        self.source = source
        self.expression = expression
    }

    func matches(_ text: String) -> Bool {
        expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
    }
}
