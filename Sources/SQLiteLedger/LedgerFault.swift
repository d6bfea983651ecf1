/// Why a step on the ledger's file ended, before it is put into words.
enum LedgerFault: Error {
    /// SQLite's extended result code, and what it says.
    case sqlite(code: SQLiteCode, message: String)
    /// The operating system's error number.
    case system(number: Int32)
    /// Others held the ledger's folder for longer than a step waits.
    case locked
    /// The file may not be read.
    case unreadable
    /// There is no file.
    case missing
    /// The file at the path is no longer the one that was opened.
    case moved
    /// A ledger without all its tables, or without a log.
    case unprepared
    /// Not what a ledger can be.
    case damaged
    /// A SQLite database that is not a ledger.
    case foreign
    /// A ledger of a schema version that this code does not know.
    case newer(version: Int64)
    case folder
    /// A symbolic link to what is not there, or to itself.
    case danglingLink(to: String)
    /// A device, a pipe, a socket.
    case special
}

extension LedgerFault {
    /// Whether the file has to be moved aside before anything can be counted.
    var isDamage: Bool {
        switch self {
        case .damaged: true
        case .sqlite(let code, _): [.corrupt, .notADatabase].contains(code.primary)
        default: false
        }
    }

    /// Whether it may come of others who open or close the ledger at this very moment.
    var mayBeOvertaken: Bool {
        switch self {
        case .missing, .moved, .unprepared, .unreadable: true
        case .sqlite(let code, _): [.cannotOpen, .readOnly].contains(code.primary) || isDamage
        default: isDamage
        }
    }

    /// Whether SQLite does not find a table or column, or cannot read how they were made.
    var isErrorInSchema: Bool {
        if case .sqlite(let code, _) = self { return code.primary == .error }
        return false
    }

    /// Whether a ledger has to be made or prepared before it can be used.
    var callsForWork: Bool {
        switch self {
        case .missing, .unprepared: true
        default: isDamage
        }
    }
}
