package import Mediation

/// A YAML or JSON text as a tree with places, whatever it is about.
package struct SourceDocument {
    /// The name of the file, for problems and for the paths that it mentions.
    package let name: String
    /// What was found wrong while the tree was built.
    package let problems: [FileProblem]
    /// The tree; nil when the text could not be read to its end.
    package let root: SourceNode?

    /// Reads a file.
    ///
    /// - Throws: One problem, when the file is missing, unreadable or larger than 1 MiB.
    package init(path: String) throws(FileProblems) {
        do {
            self.init(bytes: try BoundedFile.read(path), name: path)
        } catch {
            throw FileProblems(problems: [FileProblem(file: path, message: "the file \(error.reason)")])
        }
    }

    /// Reads a text.
    package init(text: String, name: String) { self.init(bytes: Array(text.utf8), name: name) }

    /// Reads a text in UTF-8, with or without byte order mark.
    package init(bytes: [UInt8], name: String) {
        self.name = name
        guard bytes.count <= BoundedFile.limit else {
            let message = "the file is larger than 1 MiB (\(BoundedFile.limit) bytes)"
            problems = [FileProblem(file: name, message: message)]
            root = nil
            return
        }
        let encoding = TextEncoding(of: bytes)
        if let other = encoding.otherName {
            let message = "the file is in \(other); save it as UTF-8"
            problems = [FileProblem(file: name, message: message)]
            root = nil
            return
        }
        let text = bytes[encoding.markLength...]
        let found: [SourceTreeProblem]
        if let tree = JSONTree(text) {
            (root, found) = (tree.root, tree.problems)
        } else {
            let tree = YAMLTree(text)
            (root, found) = (tree.root, tree.problems)
        }
        problems = found.map {
            FileProblem(file: name, place: $0.place, path: $0.path, message: $0.message)
        }
    }

    /// Gives a problem the place of what its path names, or of the nearest thing above it that exists.
    package func fileProblem(_ problem: ConfigurationProblem) -> FileProblem {
        FileProblem(
            file: name, place: root?.place(of: problem.keyPath, subject: problem.subject),
            path: problem.keyPath,
            message: problem.message, suggestion: problem.suggestion)
    }

    /// All problems together, in the order of the lines.
    ///
    /// - Parameter found: What was found wrong in the tree.
    package func allProblems(with found: [ConfigurationProblem]) -> [FileProblem] {
        let all = problems + found.map(fileProblem)
        let sorted = all.enumerated().sorted { left, right in
            (left.element.line ?? 0, left.element.column ?? 0, left.offset)
                < (right.element.line ?? 0, right.element.column ?? 0, right.offset)
        }
        return sorted.map(\.element)
    }
}
