import Foundation

/// A regular expression that has to match a whole text; a dot matches line ends too, as in WireMock.
struct WholePattern: Sendable {
    /// How often ICU may report its progress, which it does after some thousand steps each, before a search is given up. An
    /// expression like `(a+)+b` would hold up the server for all that it has.
    private static func progressLimit(_ count: Int) -> Int { 1_000 + count / 2_500 }

    /// As it was written.
    let source: String
    private let expression: NSRegularExpression
    /// What tells it from another one that looks the same.
    var identity: AnyObject { expression }

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

    /// nil when it takes too many steps to say.
    func matches(_ text: String) -> Bool? {
        var reports = 0
        var isFound = false
        let whole = NSRange(location: 0, length: text.utf16.count)
        let limit = Self.progressLimit(whole.length)
        expression.enumerateMatches(in: text, options: .reportProgress, range: whole) { match, _, stop in
            isFound = isFound || match != nil
            reports += match == nil ? 1 : 0
            if isFound || reports > limit { stop.pointee = true }
        }
        return !isFound && reports > limit ? nil : isFound
    }
}
