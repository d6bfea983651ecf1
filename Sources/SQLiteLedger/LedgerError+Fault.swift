package import LedgerKit

internal import Platform

extension LedgerError {
    /// Says in one sentence what is wrong with the file, and what to do.
    init(_ fault: LedgerFault, path: String) {
        self.init(path: path, reason: fault.isDamage ? Self.damage : Self.sentence(for: fault))
    }

    /// Whether the file is no sound ledger, so that whoever opens it to count moves it aside.
    package var isDamage: Bool { reason == Self.damage }

    private static let damage = "the ledger is damaged; open it anew, and it is moved aside"

    private static let locked =
        "another program kept the ledger locked for \(BusyTimeout.limit.components.seconds) s; try again after it"

    private static func sentence(for fault: LedgerFault) -> String {
        switch fault {
        case .sqlite(let code, let message): sentence(forSQLite: code, message)
        case .system(let number): sentence(forSystem: number)
        case .locked: locked
        case .unreadable: "cannot be read; make it and its folder readable, or choose another path"
        case .missing, .moved, .unprepared:
            "the file is moved away or deleted again and again; let one program use it"
        case .damaged: damage
        case .foreign: "is a SQLite database of something else; choose another path for the ledger"
        case .newer(let version):
            "was written by a newer version (schema \(version), and this one knows \(Schema.version)); "
                + "update, or choose another path for the ledger"
        case .folder: "is a folder; choose the path of a file for the ledger"
        case .danglingLink(let target):
            "is a link to \(target), which is not there; make that, or choose the path of a file for the ledger"
        case .special: "is not an ordinary file; choose another path for the ledger"
        }
    }

    private static func sentence(forSQLite code: SQLiteCode, _ message: String) -> String {
        switch code.primary {
        case .busy, .locked: locked
        case .readOnly, .cannotOpen, .permissionDenied:
            "cannot be written (\(message)); make it and its folder writable, or choose another path"
        case .full: "the disk is full; make room"
        case .inputOutput:
            "cannot be written or read (\(message)); see to the disk and its limits, or choose another path"
        default: "cannot be used (SQLite error \(code): \(message)); choose another path for the ledger"
        }
    }

    private static func sentence(forSystem number: Int32) -> String {
        switch number {
        case EACCES, EPERM:
            "cannot be written: permission denied; make it and its folder writable, or choose another path"
        case EROFS: "cannot be written: the file system is read-only; choose another path"
        case ENOTDIR: "cannot be made: a part of its path is not a folder; choose another path"
        case ENOENT: "cannot be made: its folder cannot be made; choose another path"
        case ENOSPC, EDQUOT: "cannot be made: the disk is full; make room"
        case ENAMETOOLONG: "cannot be made: its path is too long; choose a shorter one"
        default: "cannot be used (system error \(number)); choose another path for the ledger"
        }
    }
}
