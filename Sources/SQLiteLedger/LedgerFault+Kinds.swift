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
