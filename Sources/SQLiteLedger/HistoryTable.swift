internal import AdapterKit
internal import Mediation

/// The rows of a ledger as a ``FrequencyHistory``. Everything happens within a transaction of the caller's.
struct HistoryTable {
    private let readLaunches: Statement
    private let readDisplays: Statement
    private let writeLaunches: Statement
    private let writeDisplay: Statement
    private let deleteDisplay: Statement
    private let countSlot: Statement

    init(_ database: Database) throws(LedgerFault) {
        let counters = "SELECT count(*) FROM meta WHERE name IN ('launches', 'slots')"
        guard try database.number(counters) == 2 else { throw .damaged }
        readLaunches = try database.prepare("SELECT value FROM meta WHERE name = 'launches'")
        readDisplays = try database.prepare(
            "SELECT id, placement, boot_ns, boot_id, wall_ms, day, is_open FROM display ORDER BY id")
        writeLaunches = try database.prepare("UPDATE meta SET value = ? WHERE name = 'launches'")
        writeDisplay = try database.prepare("INSERT OR REPLACE INTO display VALUES (?, ?, ?, ?, ?, ?, ?)")
        deleteDisplay = try database.prepare("DELETE FROM display WHERE id = ?")
        countSlot = try database.prepare(
            "UPDATE meta SET value = value + 1 WHERE name = 'slots' RETURNING value")
    }

    func read() throws(LedgerFault) -> FrequencyHistory {
        var history = FrequencyHistory()
        try readLaunches.run { history.launches = Int($0.number(0)) }
        try readDisplays.run { history.displays.append(FrequencyHistory.Display($0)) }
        return history
    }

    /// Writes what became of a history that was read.
    func write(_ history: FrequencyHistory, over old: FrequencyHistory) throws(LedgerFault) {
        if history.launches != old.launches { try writeLaunches.run([.number(Int64(history.launches))]) }
        var gone = Dictionary(old.displays.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for display in history.displays where gone.removeValue(forKey: display.id) != display {
            try writeDisplay.run(display.row)
        }
        for id in gone.keys { try deleteDisplay.run([.number(id.number)]) }
    }

    /// A number that no slot of this ledger ever had, not even one that is forgotten.
    func nextSlot() throws(LedgerFault) -> ReservationID {
        var slot: Int64?
        try countSlot.run { slot = $0.number(0) }
        guard let slot else { throw .damaged }
        return ReservationID(number: slot)
    }
}

extension FrequencyHistory.Display {
    fileprivate init(_ row: Statement.Row) {
        self.init(
            id: ReservationID(number: row.number(0)), placement: PlacementID(rawValue: row.text(1)),
            moment: LedgerMoment(
                boot: BootInstant(nanoseconds: row.number(2)), bootID: row.text(3),
                wall: WallInstant(milliseconds: row.number(4)), day: CalendarDay(number: Int(row.number(5)))),
            isOpen: row.number(6) != 0)
    }

    fileprivate var row: [Statement.Value] {
        [
            .number(id.number), .text(placement.rawValue), .number(moment.boot.nanoseconds),
            .text(moment.bootID), .number(moment.wall.milliseconds), .number(Int64(moment.day.number)),
            .number(isOpen ? 1 : 0),
        ]
    }
}
