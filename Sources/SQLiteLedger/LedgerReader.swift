internal import LedgerKit

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

internal import Platform

/// Reads a ledger's file without touching it: its pages are taken into memory, and read and upgraded there.
enum LedgerReader {
    /// How the pages can be had.
    private enum Way {
        /// All of them are in the file, and nobody changes it.
        case file
        /// Some are in the log, and its index says which.
        case logWithIndex
        /// Some are in a log without an index, or in a journal: SQLite would have to write to know which.
        case copy
    }

    static func read(_ name: String) throws(LedgerFault) -> LedgerContents? {
        guard let path = try resolve(name) else { return nil }
        let folder = String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.endIndex)]) + "/"
        return try FolderLock.holding(.shared, folder, BusyTimeout()) { () throws(LedgerFault) in
            // Others may open or close the ledger between a look at its files and their reading.
            for _ in 0..<4 {
                do throws(LedgerFault) {
                    return try contents(at: path)
                } catch {
                    guard error.mayBeOvertaken else { throw error }
                }
            }
            return try contents(at: path)
        }
    }

    private static func contents(at path: String) throws(LedgerFault) -> LedgerContents? {
        let copy = try Database.inMemory()
        switch try way(to: path) {
        case nil: return nil
        case .file: try copy.takePages(of: Database(readingOnly: path, options: "immutable=1"))
        case .logWithIndex: try copy.takePages(of: Database(readingOnly: path, options: "readonly_shm=1"))
        case .copy:
            try withCopy(of: path) { path throws(LedgerFault) in
                try copy.takePages(of: Database(path: path, BusyTimeout()))
            }
        }
        guard try LedgerConnection.enter(copy) else { return nil }
        return LedgerContents(
            history: try HistoryTable(copy).read(), notices: try BillTable(copy).all())
    }

    /// Nil when there is no ledger yet.
    private static func way(to path: String) throws(LedgerFault) -> Way? {
        func size(_ path: String) -> Int64 {
            var facts = stat()
            return stat(path, &facts) == 0 ? Int64(facts.st_size) : 0
        }
        if size(path) == 1 { throw .damaged }
        if size(path + "-journal") > 0 { return .copy }
        if size(path + "-wal") > 0 { return size(path + "-shm") > 0 ? .logWithIndex : .copy }
        return size(path) == 0 ? nil : .file
    }

    /// The absolute path without symbolic links; nil when there is no file.
    private static func resolve(_ name: String) throws(LedgerFault) -> String? {
        guard let resolved = realpath(name, nil) else {
            let number = errno
            try LedgerFile.checkLink(at: name)
            errno = number
            if errno == ENOENT { return nil }
            throw .system(number: errno)
        }
        defer { free(resolved) }
        let path = String(cString: resolved)
        try LedgerFile.checkKind(of: path)
        guard access(path, R_OK) == 0 else { throw .unreadable }
        return path
    }

    /// Runs the body on a copy of the file and of what belongs to it.
    private static func withCopy(
        of path: String, _ body: (String) throws(LedgerFault) -> Void
    ) throws(LedgerFault) {
        let template = FileManager.default.temporaryDirectory.path + "/admed-XXXXXX"
        var folder = Array(template.utf8CString)
        guard mkdtemp(&folder) != nil else { throw .system(number: errno) }
        let place = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { try? FileManager.default.removeItem(atPath: place) }
        for suffix in ["", "-wal", "-journal"] where access(path + suffix, R_OK) == 0 {
            do {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: place + "/ledger" + suffix)
            } catch {
                throw .unreadable
            }
        }
        chmod(place + "/ledger", 0o600)
        try body(place + "/ledger")
    }
}
