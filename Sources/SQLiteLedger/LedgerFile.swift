#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

internal import Platform

/// A ledger's place in the file system.
///
/// The file itself is opened by nobody but SQLite: closing a descriptor gives up every lock that the process holds on
/// the file, those of SQLite's connections too.
struct LedgerFile: Sendable {
    /// The path as the caller wrote it, for messages.
    let name: String
    /// The absolute path without symbolic links, so that what SQLite puts beside the file is moved with it.
    let path: String
    private let folder: String

    /// What SQLite puts beside a file.
    static let companions = ["-wal", "-shm", "-journal"]

    /// Makes the folder if there is none; only its owner may enter it.
    init(_ name: String) throws(LedgerFault) {
        self.name = name
        // In bytes, as the system reads paths: a slash is one whatever is written over it.
        let whole = name.utf8.first == UInt8(ascii: "/") ? name : "./" + name
        let slash = whole.utf8.lastIndex(of: UInt8(ascii: "/")) ?? whole.startIndex
        let parent = slash == whole.startIndex ? "/" : String(whole[..<slash])
        try Self.makeFolder(parent)
        guard let realParent = Self.resolve(parent) else { throw .system(number: errno) }
        let file = String(decoding: whole.utf8[slash...].dropFirst(), as: UTF8.self)
        if file.isEmpty || file == "." || file == ".." { throw .folder }
        try Self.checkLink(at: whole)
        path = Self.resolve(whole) ?? (realParent == "/" ? "" : realParent) + "/" + file
        folder = String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.endIndex)]) + "/"
    }

    /// Throws where a link stands that leads nowhere: nothing can be made in its place, and nothing be read.
    static func checkLink(at path: String) throws(LedgerFault) {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK else { return }
        guard stat(path, &facts) != 0, errno == ENOENT || errno == ELOOP else { return }
        var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(path, &target, target.count - 1)
        let bytes = target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
        throw .danglingLink(to: String(decoding: bytes, as: UTF8.self))
    }

    /// Makes the way free for a new file, and makes it. A damaged one is moved aside.
    ///
    /// - Returns: Where the damaged one is now, if there was one.
    func renew() throws(LedgerFault) -> String? {
        let aside = try moveAside()
        for companion in Self.companions { unlink(path + companion) }
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(number: errno) }
        // The process may have a mask that takes more than it should.
        fchmod(descriptor, 0o600)
        close(descriptor)
        return aside
    }

    /// Runs the body while nobody else makes, moves or opens the file.
    func withExclusiveLock<Value>(
        _ busyTimeout: BusyTimeout, _ body: () throws(LedgerFault) -> sending Value
    ) throws(LedgerFault) -> sending Value {
        try FolderLock.holding(.exclusive, folder, busyTimeout, body)
    }

    /// Runs the body while nobody makes or moves the file.
    func withSharedLock<Value>(
        _ busyTimeout: BusyTimeout, _ body: () throws(LedgerFault) -> sending Value
    ) throws(LedgerFault) -> sending Value {
        try FolderLock.holding(.shared, folder, busyTimeout, body)
    }

    /// Throws what can be seen to be wrong before SQLite opens the file.
    func check() throws(LedgerFault) {
        let size = try Self.checkKind(of: path)
        guard access(path, R_OK | W_OK) == 0, access(folder, W_OK | X_OK) == 0 else {
            throw .system(number: errno)
        }
        // SQLite takes a file of one byte for an empty one.
        if size == 1 || hasUnreadableLog() { throw .damaged }
    }

    /// Throws when there is no ordinary file; tells its size.
    @discardableResult
    static func checkKind(of path: String) throws(LedgerFault) -> Int64 {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw errno == ENOENT ? .missing : .system(number: errno) }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return Int64(facts.st_size)
        case S_IFDIR: throw .folder
        default: throw .special
        }
    }

    /// Takes the file's rights from everybody but its owner, where that is ours to do.
    func restrict() {
        for suffix in [""] + Self.companions { chmod(path + suffix, 0o600) }
    }

    /// Whether the write-ahead log begins as none does. SQLite would ignore it, and what it held, without a word.
    ///
    /// One of zeros is what the loss of power leaves of a log that was never written out.
    private func hasUnreadableLog() -> Bool {
        let descriptor = open(path + "-wal", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var head = [UInt8](repeating: 0, count: 32)
        guard read(descriptor, &head, head.count) == head.count, head.contains(where: { $0 != 0 }) else {
            return false
        }
        return !(head.starts(with: [0x37, 0x7F, 0x06]) && (head[3] == 0x82 || head[3] == 0x83))
    }

    /// The file goes first: whoever looks for it now waits for the new one, and takes no companion of the old one.
    private func moveAside() throws(LedgerFault) -> String? {
        guard access(path, F_OK) == 0 else { return nil }
        let aside = freeName()
        guard rename(path, aside) == 0 else { throw .system(number: errno) }
        for companion in Self.companions { _ = rename(path + companion, aside + companion) }
        return aside
    }

    private func freeName() -> String {
        let time = Date.now.formatted(
            Date.ISO8601FormatStyle().year().month().day().dateSeparator(.omitted)
                .time(includingFractionalSeconds: false).timeSeparator(.omitted).timeZone(separator: .omitted)
        )
        let name = "\(path).damaged-\(time)"
        let names = [name] + (2...999).lazy.map { "\(name)-\($0)" }
        return names.first { access($0, F_OK) != 0 } ?? name
    }

    private static func makeFolder(_ path: String) throws(LedgerFault) {
        if access(path, F_OK) == 0 || mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex
        else {
            throw .system(number: errno)
        }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(number: errno) }
    }

    private static func resolve(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
