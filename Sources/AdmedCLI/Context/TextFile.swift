import Platform

/// Writes texts to files.
enum TextFile {
    /// Why the text was not written.
    enum Failure: Error, Hashable, CustomStringConvertible {
        /// Something of that name is there, and stays as it is.
        case exists
        /// The system says why.
        case system(String)

        var description: String {
            switch self {
            case .exists: "it is there already"
            case .system(let reason): reason
            }
        }
    }

    /// Writes the text to a file that must be new; nobody can put anything there in between.
    static func create(_ path: String, text: String) throws(Failure) {
        try write(text, to: path, mode: "wxe")
    }

    /// Writes the text in place of whatever is there.
    static func replace(_ path: String, text: String) throws(Failure) {
        try write(text, to: path, mode: "we")
    }

    private static func write(_ text: String, to path: String, mode: String) throws(Failure) {
        guard let file = fopen(path, mode) else {
            throw errno == EEXIST ? .exists : .system(String(cString: strerror(errno)))
        }
        var text = text
        let isWritten = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
        let reason = isWritten ? nil : String(cString: strerror(errno))
        let isClosed = fclose(file) == 0
        if let reason { throw .system(reason) }
        if !isClosed { throw .system(String(cString: strerror(errno))) }
    }
}
