import Platform

/// Reads small files whole, and refuses others before they fill the memory.
enum BoundedFile {
    /// The most that any file may hold: 1 MiB.
    static let limit = 1_048_576

    /// Why a file was not read, as the end of a sentence that begins with its name.
    struct Failure: Error {
        var reason: String
    }

    /// The bytes of a file.
    static func read(_ path: String) throws(Failure) -> [UInt8] {
        guard let file = fopen(path, "rbe") else { throw failure(errno) }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var used = 0
        while true {
            if used == bytes.count { bytes += repeatElement(0, count: bytes.count) }
            let free = bytes.count - used
            let read = bytes.withUnsafeMutableBytes {
                fread($0.baseAddress?.advanced(by: used), 1, free, file)
            }
            used += read
            if used > limit { throw Failure(reason: "is larger than 1 MiB (\(limit) bytes)") }
            if read < free {
                if ferror(file) != 0 { throw failure(errno) }
                return Array(bytes[..<used])
            }
        }
    }

    private static func failure(_ number: Int32) -> Failure {
        switch number {
        case ENOENT, ENOTDIR: Failure(reason: "does not exist")
        case EISDIR: Failure(reason: "is a folder; expected a file")
        case EACCES, EPERM: Failure(reason: "cannot be read: permission denied")
        default: Failure(reason: "cannot be read: \(String(cString: strerror(number)))")
        }
    }
}
