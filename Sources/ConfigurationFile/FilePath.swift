/// Paths that a file mentions count from the file, not from where the program was started.
enum FilePath {
    /// The path as seen from where the program runs.
    static func resolving(_ path: String, from file: String) -> String {
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        guard !isAbsolute, let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return file[...slash] + path
    }
}
