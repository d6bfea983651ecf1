/// The tables of a ledger, version by version.
///
/// `application_id` tells a ledger from other SQLite files, `user_version` is the version of its schema.
enum Schema {
    /// `admd` in ASCII.
    static let applicationID = 0x6164_6D64

    /// The nth of them leads from version n to n + 1; 0 is a file without tables.
    private static let migrations = [first, second, third]

    /// The version that this code reads and writes.
    static var version: Int { migrations.count }

    /// The bounds keep differences of stored times within 64 bits. SQLite's integrity check holds rows against them, so
    /// that a flipped bit is damage and no crash.
    ///
    /// Slots begin anywhere, so that one of a ledger that was moved aside is not taken for one of its successor.
    private static let first = """
        CREATE TABLE meta (
            name TEXT NOT NULL PRIMARY KEY,
            value INTEGER NOT NULL CHECK (value BETWEEN 0 AND 4611686018427387904)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE display (
            id INTEGER PRIMARY KEY,
            placement TEXT NOT NULL,
            boot_ns INTEGER NOT NULL CHECK (abs(boot_ns) <= 4611686018427387903),
            boot_id TEXT NOT NULL,
            wall_ms INTEGER NOT NULL CHECK (abs(wall_ms) <= 4611686018427387903),
            day INTEGER NOT NULL CHECK (abs(day) <= 1000000000),
            is_open INTEGER NOT NULL CHECK (is_open IN (0, 1))
        ) STRICT;
        INSERT INTO meta VALUES ('launches', 0), ('slots', abs(random() % 4503599627370496));
        """

    /// The billing outbox. `holder` is the process that sends the notice, 0 when none does.
    private static let second = """
        CREATE TABLE bill (
            id INTEGER PRIMARY KEY,
            network TEXT NOT NULL,
            url TEXT NOT NULL,
            since_ms INTEGER NOT NULL CHECK (abs(since_ms) <= 4611686018427387903),
            attempts INTEGER NOT NULL CHECK (attempts BETWEEN 0 AND 1000000000),
            due_ms INTEGER NOT NULL CHECK (abs(due_ms) <= 4611686018427387903),
            holder INTEGER NOT NULL CHECK (holder BETWEEN 0 AND 4294967295)
        ) STRICT;
        """

    /// Which session a display was of, under which clocks it was met in the future, and of which sessions the launch is
    /// counted. Tables of their own, so that a version before this one, which may have the file open, counts on.
    private static let third = """
        CREATE TABLE IF NOT EXISTS shown (
            display INTEGER PRIMARY KEY,
            session TEXT NOT NULL
        ) STRICT;
        CREATE TABLE IF NOT EXISTS sighting (
            display INTEGER NOT NULL,
            place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 1000),
            boot_ns INTEGER NOT NULL CHECK (abs(boot_ns) <= 4611686018427387903),
            boot_id TEXT NOT NULL,
            wall_ms INTEGER NOT NULL CHECK (abs(wall_ms) <= 4611686018427387903),
            day INTEGER CHECK (day IS NULL OR abs(day) <= 1000000000),
            PRIMARY KEY (display, place)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS launch (
            place INTEGER PRIMARY KEY,
            session TEXT NOT NULL
        ) STRICT;
        """

    /// Throws `damaged` when the tables are not those of the version: their bounds are what keeps numbers sound. Tables
    /// beside them do no harm; what could act on them would.
    static func check(_ database: Database, version: Int) throws(LedgerFault) {
        let list =
            "SELECT type || ' ' || sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite@_%' ESCAPE '@'"
        let model = try Database.inMemory()
        for migration in migrations[..<version] { try model.execute(migration) }
        let found = Set(try database.texts(list).map { Array($0.utf8) })
        let wanted = Set(try model.texts(list).map { Array($0.utf8) })
        guard found.isSuperset(of: wanted), found.allSatisfy({ $0.starts(with: "table ".utf8) }) else {
            throw .damaged
        }
    }

    /// The version of a database's schema; 0: it has none yet.
    static func version(of database: Database) throws(LedgerFault) -> Int {
        let found = try database.number("PRAGMA user_version")
        switch try database.number("PRAGMA application_id") {
        case Int64(applicationID):
            guard found >= 1 else { throw .damaged }
            guard found <= version else { throw .newer(version: found) }
            return Int(found)
        case 0:
            guard found == 0, try database.number("SELECT count(*) FROM sqlite_master") == 0 else {
                throw .foreign
            }
            return 0
        default: throw .foreign
        }
    }

    /// Brings a database to this version. Others may do the same at the same time.
    static func migrate(_ database: Database) throws(LedgerFault) {
        try database.writing { () throws(LedgerFault) in
            for migration in migrations[(try version(of: database))...] { try database.execute(migration) }
            try database.execute("PRAGMA application_id = \(applicationID)")
            try database.execute("PRAGMA user_version = \(version)")
        }
    }
}
