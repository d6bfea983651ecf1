import Foundation

/// Collects the problems of one mapping file, so that they are told at once.
final class ProblemList {
    /// What a problem is about.
    enum Subject {
        /// A value, or where it is missing the object around it.
        case value(of: String, in: String)
        /// The name of a member.
        case name(of: String)
        /// A place that is known already.
        case offset(Int)
        case place(TextPlace)
    }

    private struct Entry {
        var subject: Subject
        var key: String
        var message: String
        var suggestion: String?
    }

    private let document: FixtureSet.Document
    private var entries: [Entry] = []

    init(_ document: FixtureSet.Document) { self.document = document }

    func add(_ subject: Subject, _ key: String, _ message: String, suggestion: String? = nil) {
        entries.append(Entry(subject: subject, key: key, message: message, suggestion: suggestion))
    }

    /// The problems with their places, which are looked up in the file once there are any.
    func problems() -> [FixtureProblem] {
        if entries.isEmpty { return [] }
        let offsets = JSONReader.offsets(of: wantedPaths, in: document.json)
        let found = entries.map { offset(of: $0.subject, offsets) }
        let places = TextPlace.all(of: found, in: JSONReader(document.json).bytes)
        return zip(entries, found).map { entry, offset in
            var place = places[offset] ?? TextPlace(line: 1, column: 1)
            if case .place(let known) = entry.subject { place = known }
            return FixtureProblem(
                file: document.name, place: place, key: entry.key, message: entry.message,
                suggestion: entry.suggestion)
        }
    }

    private var wantedPaths: Set<ExactText> {
        entries.reduce(into: []) { paths, entry in
            switch entry.subject {
            case .value(let path, let parent):
                paths.insert(ExactText(path))
                paths.insert(ExactText(parent))
            case .name(let path): paths.insert(ExactText(path))
            case .offset, .place: break
            }
        }
    }

    private func offset(of subject: Subject, _ offsets: [ExactText: JSONReader.Offsets]) -> Int {
        switch subject {
        case .value(let path, let parent):
            offsets[ExactText(path)]?.value ?? offsets[ExactText(parent)]?.value ?? 0
        case .name(let path): offsets[ExactText(path)].map { $0.name ?? $0.value } ?? 0
        case .offset(let offset): offset
        case .place: 0
        }
    }
}
