import AdapterKit
import Foundation
import LedgerKit
import Testing

@testable import SQLiteLedger

@Suite("The ledger's file")
struct PlaceTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("The ledger's file is as it was left when it is opened again")
    func reopening() throws {
        var ledger = try SQLiteLedger(path: folder.ledger)
        _ = try ledger.recordLaunch(at: .at(0))
        let shown = try ledger.display("首页-😀-é", at: .at(1, wall: -3_000_000_000))
        _ = try ledger.reserve("level", at: .at(2, day: 1))
        let history = try ledger.read(at: .at(2, day: 1))
        ledger = try SQLiteLedger(path: folder.ledger)
        #expect(try ledger.read(at: .at(2, day: 1)) == history)
        #expect(history.launches == 1 && history.displays.map(\.isOpen) == [false, true])
        #expect(history.displays.first?.id == shown)
        #expect(folder.names.allSatisfy { !$0.contains("damaged") })
    }

    @Test("The ledger's file stands where its path says, whatever is written over a slash")
    func marks() throws {
        _ = try SQLiteLedger(path: folder.path + "/a/\u{301}b/\u{301}c.sqlite").recordLaunch(at: .at(0))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/a/\u{301}b/\u{301}c.sqlite"))
        #expect(folder.names == ["a"])
    }

    @Test("The ledger's file and its folder are for their owner only, and so is what SQLite puts beside it")
    func modes() throws {
        let ledger = try SQLiteLedger(path: folder.path + "/a/b/ledger.sqlite")
        try ledger.display(at: .at(0))
        #expect(try folder.mode("a") == 0o700 && folder.mode("a/b") == 0o700)
        for companion in ["", "-wal", "-shm"] {
            #expect(try folder.mode("a/b/ledger.sqlite" + companion) == 0o600)
        }
    }

    @Test("The ledger's file is taken back from others when its mode let them in")
    func looseMode() throws {
        try SQLiteLedger(path: folder.ledger).display(at: .at(0))
        chmod(folder.ledger, 0o644)
        let ledger = try SQLiteLedger(path: folder.ledger)
        #expect(try folder.mode("ledger.sqlite") == 0o600)
        #expect(try ledger.read(at: .at(1)).displays.count == 1)
    }

    @Test("The ledger's file is a new ledger when it is empty")
    func empty() throws {
        try folder.write([], to: "ledger.sqlite")
        let ledger = try SQLiteLedger(path: folder.ledger) { Issue.record("moved to \($0)") }
        #expect(try ledger.read(at: .at(0)) == FrequencyHistory())
    }

    @Test("The ledger's file is found through a link, and what is damaged is moved where it is")
    func link() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/real", withIntermediateDirectories: true)
        try folder.write(Array("garbage".utf8), to: "real/state")
        symlink("real/state", folder.ledger)
        try SQLiteLedger(path: folder.ledger).display(at: .at(0))
        #expect(folder.names == ["ledger.sqlite", "real"])
        #expect(try SQLiteLedger(path: folder.path + "/real/state").read(at: .at(1)).displays.count == 1)
    }

    @Test("The ledger's file is made anew when it is deleted meanwhile, and everybody counts there")
    func deletion() throws {
        let first = try SQLiteLedger(path: folder.ledger)
        try first.display("old", at: .at(0))
        for name in folder.names { unlink(folder.path + "/" + name) }
        try first.display("new", at: .at(1))
        let second = try SQLiteLedger(path: folder.ledger)
        try second.display("newer", at: .at(2))
        #expect(try first.read(at: .at(3)).displays.map(\.placement) == ["new", "newer"])
    }

    @Test("The ledger's file is counted in where others put a new one")
    func replacement() throws {
        let first = try SQLiteLedger(path: folder.ledger)
        try first.display("old", at: .at(0))
        rename(folder.ledger, folder.path + "/elsewhere")
        for companion in ["-wal", "-shm"] { unlink(folder.ledger + companion) }
        let second = try SQLiteLedger(path: folder.ledger)
        try first.display("new", at: .at(1))
        #expect(try second.read(at: .at(2)).displays.map(\.placement) == ["new"])
    }

    /// What stands at the path, and a word of the sentence about it.
    static let refusals: [(text: String, make: @Sendable (String) throws -> Void)] = [
        ("is a folder", { mkdir($0, 0o700) }),
        ("is not an ordinary file", { mkfifo($0, 0o600) }),
        ("something else", { try database($0).execute("CREATE TABLE other (a)") }),
        ("something else", { try database($0).execute("PRAGMA application_id = 7") }),
        ("something else", { try database($0).execute("PRAGMA user_version = 1") }),
        (
            "newer version (schema 4, and this one knows 3)",
            {
                try SQLiteLedger(path: $0).display(at: .at(0))
                try Database(path: $0).execute("PRAGMA user_version = 4; PRAGMA journal_mode = DELETE")
            }
        ),
    ]

    private static func database(_ path: String) throws -> Database {
        try Data().write(to: URL(fileURLWithPath: path))
        return try Database(path: path)
    }

    @Test("The ledger's file is left alone when it is not a ledger of ours", arguments: refusals.indices)
    func refusing(index: Int) throws {
        let refusal = Self.refusals[index]
        try refusal.make(folder.ledger)
        let before = index < 2 ? [] : try folder.bytes("ledger.sqlite")
        let error = #expect(throws: LedgerError.self) {
            try SQLiteLedger(path: folder.ledger) { Issue.record("moved to \($0)") }
        }
        #expect(error?.path == folder.ledger)
        #expect(error?.description.hasPrefix(folder.ledger + ": ") == true)
        #expect(error?.reason.contains(refusal.text) == true, "\(error?.reason ?? "")")
        if index >= 2 { #expect(try folder.bytes("ledger.sqlite") == before) }
        #expect(!folder.names.contains { $0.contains("damaged") })
    }

    @Test("The ledger's file cannot be below a file")
    func belowFile() throws {
        try folder.write([1], to: "file")
        let path = folder.path + "/file/ledger.sqlite"
        let error = #expect(throws: LedgerError.self) { try SQLiteLedger(path: path) }
        #expect(error?.path == path && error?.reason.contains("not a folder") == true)
        #expect(try folder.bytes("file") == [1])
    }

    @Test(
        "The ledger's file cannot be where nothing may be written", .enabled(if: geteuid() != 0),
        arguments: [true, false])
    func unwritable(isFile: Bool) throws {
        try SQLiteLedger(path: folder.ledger).display(at: .at(0))
        chmod(isFile ? folder.ledger : folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        let error = #expect(throws: LedgerError.self) { try SQLiteLedger(path: folder.ledger) }
        #expect(error?.reason.contains("cannot be written") == true)
    }

    @Test(
        "The ledger's file is below the state folder that the environment names",
        arguments: [
            (["XDG_STATE_HOME": "/state", "HOME": "/home/me"], "/state/admed/ledger.sqlite"),
            (["XDG_STATE_HOME": "state", "HOME": "/home/me"], "/home/me/.local/state/admed/ledger.sqlite"),
            (["XDG_STATE_HOME": "", "HOME": "/home/me"], "/home/me/.local/state/admed/ledger.sqlite"),
            (["HOME": "/home/me"], "/home/me/.local/state/admed/ledger.sqlite"),
        ])
    func defaultPath(environment: [String: String], path: String) {
        #if !canImport(Darwin)
            #expect(SQLiteLedger.defaultPath(environment: environment) == path)
        #endif
    }
}
