internal import Platform

/// Lets ledgers be opened together, and one process alone make or move a ledger's file.
///
/// Nobody may be half-way into a file that is moved: SQLite finds what belongs to a file by its name, and would take the
/// journal of the new file for a journal that the old one left behind.
///
/// It locks the folder itself, so that no lock file is left behind, and the lock of a process that dies is gone with it.
enum FolderLock {
    enum Kind {
        case shared, exclusive
    }

    /// Runs the body under the lock. Where a file system cannot lock folders, the body runs all the same.
    ///
    /// - Throws: `locked` when others hold it for longer than the timeout.
    static func holding<Value>(
        _ kind: Kind, _ folder: String, _ busyTimeout: BusyTimeout,
        _ body: () throws(LedgerFault) -> sending Value
    ) throws(LedgerFault) -> sending Value {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // Closing it also unlocks.
        defer { if descriptor >= 0 { close(descriptor) } }
        let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
        // No system lets a wait for such a lock end by itself, so it is asked for again and again.
        while descriptor >= 0, flock(descriptor, operation) != 0, errno == EWOULDBLOCK || errno == EINTR {
            guard busyTimeout.milliseconds > 0 else { throw .locked }
            usleep(1_000)
        }
        return try body()
    }
}
