package import Foundation

/// Mapping files and body files, as texts in memory or read from a folder.
package struct FixtureSet: Sendable {
    /// One mapping file: one mapping, or an object with a list of `mappings`.
    package struct Document: Sendable, Hashable {
        /// What errors call it.
        package var name: String
        /// Its JSON.
        package var json: Data

        /// A document with that text.
        package init(name: String, json: String) {
            self.init(name: name, json: Data(json.utf8))
        }

        init(name: String, json: Data) {
            self.name = name
            self.json = json
        }
    }

    /// In reading order: of two stubs that match and have the same priority, the later answers.
    package var documents: [Document]
    /// What `bodyFileName` may name, by path below `__files`.
    package var bodyFiles: [String: Data]

    /// Fixtures in memory.
    package init(_ documents: [Document], bodyFiles: [String: Data] = [:]) {
        self.documents = documents
        self.bodyFiles = bodyFiles
    }

    /// Reads `mappings/**/*.json`, in the order of their paths, and `__files/**`. Hidden files are left out.
    package init(folder: String) throws(FixtureServerError) {
        let root = URL(fileURLWithPath: folder, isDirectory: true)
        let mappings = root.appendingPathComponent("mappings", isDirectory: true)
        guard Self.isFolder(mappings) else {
            let reason =
                Self.isFolder(root) ? "there is no folder \"mappings\" in it" : "there is no such folder"
            throw .unreadable(folder: folder, reason: reason)
        }
        let documents = try Self.read(mappings) { $0.utf8.suffix(5).elementsEqual(".json".utf8) }
        self.init(
            documents.sorted { $0.key < $1.key }.map { Document(name: $0.key, json: $0.value) },
            bodyFiles: try Self.read(root.appendingPathComponent("__files", isDirectory: true)) { _ in true })
    }

    private static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The regular files below a folder that is really below it, links resolved, by relative path.
    private static func read(
        _ folder: URL, where isWanted: (String) -> Bool
    ) throws(FixtureServerError) -> [String: Data] {
        guard isFolder(folder) else { return [:] }
        let top = folder.resolvingSymlinksInPath().path + "/"
        var files: [String: Data] = [:]
        guard let paths = FileManager.default.enumerator(atPath: folder.path) else {
            throw .unreadable(folder: folder.path, reason: "it cannot be listed")
        }
        for case let path as String in paths where isWanted(path) {
            let isHidden = path.utf8.split(separator: UInt8(ascii: "/")).contains {
                $0.first == UInt8(ascii: ".")
            }
            if isHidden { continue }
            let file = folder.appendingPathComponent(path).resolvingSymlinksInPath()
            guard file.path.utf8.starts(with: top.utf8), !isFolder(file) else { continue }
            do {
                files[path] = try Data(contentsOf: file)
            } catch {
                throw .unreadable(folder: folder.path, reason: "\(path) cannot be read")
            }
        }
        return files
    }
}
