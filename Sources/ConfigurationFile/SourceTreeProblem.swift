import Mediation

/// Something wrong with a text, found while its tree is built, with its place, which a path alone cannot tell where a
/// key stands twice.
struct SourceTreeProblem: Error {
    /// The most lists and objects inside each other.
    static let deepest = 100

    var path: KeyPathText
    var message: String
    var place: SourceNode.Place

    /// More levels than are read.
    static func tooDeep(at path: KeyPathText, _ place: SourceNode.Place) -> SourceTreeProblem {
        SourceTreeProblem(
            path: path, message: "more than \(deepest) lists and objects inside each other", place: place)
    }

    /// A key that stands twice.
    static func duplicate(
        _ key: String, at path: KeyPathText, _ place: SourceNode.Place, earlier: SourceNode.Place?
    ) -> SourceTreeProblem {
        let line = earlier.map { "; it stands on line \($0.line) already" } ?? ""
        return SourceTreeProblem(
            path: path, message: "duplicate key \(key.quotedForMessage)\(line)", place: place)
    }
}
