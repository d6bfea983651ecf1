internal import AdapterKit
internal import LedgerKit

/// The rows of a ledger as a ``FrequencyHistory``. Everything happens within a transaction of the caller's.
struct HistoryTable {
    private let readLaunches: Statement
    private let readDisplays: Statement
    private let writeLaunches: Statement
    private let writeDisplay: Statement
    private let deleteDisplay: Statement
    private let countSlot: Statement
    private let readSightings: Statement
    private let writeSighting: Statement
    private let deleteSightings: Statement
    private let writeSession: Statement
    private let deleteSession: Statement
    private let readSessions: Statement
    private let writeLaunch: Statement
    private let deleteLaunches: Statement

    init(_ database: Database) throws(LedgerFault) {
        let counters = "SELECT count(*) FROM meta WHERE name IN ('launches', 'slots')"
        guard try database.number(counters) == 2 else { throw .damaged }
        readLaunches = try database.prepare("SELECT value FROM meta WHERE name = 'launches'")
        readDisplays = try database.prepare(
            """
            SELECT id, placement, boot_ns, boot_id, wall_ms, day, is_open, session
            FROM display LEFT JOIN shown ON shown.display = id ORDER BY id
            """)
        writeLaunches = try database.prepare("UPDATE meta SET value = ? WHERE name = 'launches'")
        writeDisplay = try database.prepare("INSERT OR REPLACE INTO display VALUES (?, ?, ?, ?, ?, ?, ?)")
        deleteDisplay = try database.prepare("DELETE FROM display WHERE id = ?")
        countSlot = try database.prepare(
            "UPDATE meta SET value = value + 1 WHERE name = 'slots' AND value < 4611686018427387904 RETURNING value"
        )
        // A version before this one forgets displays and not what belongs to them.
        readSightings = try database.prepare(
            """
            SELECT display, boot_ns, boot_id, wall_ms, day FROM sighting
            WHERE display IN (SELECT id FROM display) ORDER BY display, place
            """)
        writeSighting = try database.prepare("INSERT OR REPLACE INTO sighting VALUES (?, ?, ?, ?, ?, ?)")
        deleteSightings = try database.prepare(
            "DELETE FROM sighting WHERE display = ? OR display NOT IN (SELECT id FROM display)")
        writeSession = try database.prepare("INSERT OR REPLACE INTO shown VALUES (?, ?)")
        deleteSession = try database.prepare(
            "DELETE FROM shown WHERE display = ? OR display NOT IN (SELECT id FROM display)")
        readSessions = try database.prepare("SELECT session FROM launch ORDER BY place")
        writeLaunch = try database.prepare("INSERT INTO launch VALUES (?, ?)")
        deleteLaunches = try database.prepare("DELETE FROM launch")
    }

    func read() throws(LedgerFault) -> FrequencyHistory {
        var history = FrequencyHistory()
        try readLaunches.run { history.launches = Int($0.number(0)) }
        try readSessions.run { history.sessions.append($0.text(0)) }
        try readDisplays.run { history.displays.append(FrequencyHistory.Display($0)) }
        // Both come in the order of the displays.
        var place = 0
        try readSightings.run { row in
            while place < history.displays.count, history.displays[place].id.number < row.number(0) {
                place += 1
            }
            guard place < history.displays.count, history.displays[place].id.number == row.number(0) else {
                return
            }
            history.displays[place].sightings.append(.init(row, of: history.displays[place]))
        }
        return history
    }

    /// Writes what became of a history that was read.
    func write(_ history: FrequencyHistory, over old: FrequencyHistory) throws(LedgerFault) {
        if history.launches != old.launches { try writeLaunches.run([.number(Int64(history.launches))]) }
        if history.sessions != old.sessions {
            try deleteLaunches.run()
            for (place, session) in history.sessions.enumerated() {
                try writeLaunch.run([.number(Int64(place)), .text(session)])
            }
        }
        var gone = Dictionary(old.displays.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for display in history.displays {
            let before = gone.removeValue(forKey: display.id)
            if before != display { try write(display, over: before) }
        }
        for id in gone.keys {
            for statement in [deleteDisplay, deleteSession, deleteSightings] {
                try statement.run([.number(id.number)])
            }
        }
    }

    private func write(
        _ display: FrequencyHistory.Display, over old: FrequencyHistory.Display?
    ) throws(LedgerFault) {
        try writeDisplay.run(display.row)
        if display.moment.session != old?.moment.session {
            try writeSession.run([.number(display.id.number), .text(display.moment.session)])
        }
        guard display.sightings != old?.sightings ?? [] else { return }
        try deleteSightings.run([.number(display.id.number)])
        for (place, sighting) in display.sightings.enumerated() {
            try writeSighting.run([.number(display.id.number), .number(Int64(place))] + sighting.row)
        }
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
                wall: WallInstant(milliseconds: row.number(4)), day: CalendarDay(number: Int(row.number(5))),
                session: row.text(7)),
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

extension FrequencyHistory.Sighting {
    fileprivate init(_ row: Statement.Row, of display: FrequencyHistory.Display) {
        let day = row.isNull(4) ? nil : CalendarDay(number: Int(row.number(4)))
        let moment = LedgerMoment(
            boot: BootInstant(nanoseconds: row.number(1)), bootID: row.text(2),
            wall: WallInstant(milliseconds: row.number(3)), day: day ?? display.moment.day,
            session: display.moment.session)
        self.init(moment: moment, countsForDay: day != nil)
    }

    fileprivate var row: [Statement.Value] {
        [
            .number(moment.boot.nanoseconds), .text(moment.bootID), .number(moment.wall.milliseconds),
            countsForDay ? .number(Int64(moment.day.number)) : .null,
        ]
    }
}
