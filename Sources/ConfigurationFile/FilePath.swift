/// Paths that a file mentions count from the file, not from where the program was started.
enum FilePath {
    /// The path as seen from where the program runs.
    static func resolving(_ path: String, from file: String) -> String {
        guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
        return file[...slash] + path
    }
}
