#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Lets one process at a time make or move a ledger's file.
///
/// It locks the folder itself, so that no lock file is left behind, and the lock of a process that dies is gone with it.
enum FolderLock {
    /// Runs the body alone. Where a file system cannot lock folders, the body runs all the same: it checks again what
    /// it found before.
    static func holding<Value>(
        _ folder: String, _ body: () throws(LedgerFault) -> sending Value
    ) throws(LedgerFault) -> sending Value {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // Closing it also unlocks.
        defer { if descriptor >= 0 { close(descriptor) } }
        while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }
}
