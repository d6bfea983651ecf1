import AdapterKit
import Foundation
import LedgerKit
import TestSupport
import Testing

@testable import Mediation

@Suite("The time zone of the system")
struct SystemZoneTests {
    @Test(
        "The time zone of the system is what `TZ` says, in every form that the C library takes",
        arguments: [
            ("America/New_York", "America/New_York"), (":America/New_York", "America/New_York"),
            ("/usr/share/zoneinfo/America/New_York", "America/New_York"),
            (":/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"), ("posix/Europe/Berlin", "Europe/Berlin"),
            ("UTC+12", "UTC+12"), ("HST10", "HST10"), ("<+0330>-3:30", "<+0330>-3:30"), ("UTC", "UTC"),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3"), ("", "UTC"), (":", "UTC"),
        ])
    func variable(_ value: String, _ name: String) {
        let zone = SystemZone(variable: value)
        #expect(zone.name == name)
        #expect(zone.unknown == nil)
    }

    @Test(
        "The time zone of the system is UTC where nobody understands `TZ`, and says so",
        arguments: [
            "Europ/Berlin", "foo", "PST", "UTC+25", "CET-1CEST,M13.1.0", "/nowhere", "/etc/passwd",
            "CET-1CEST,",
            "../../../etc/passwd", "CET-1CEST,M3.5.0,M10.5.0/3x", "ab3", "ÜTC3", "UTC+99999999999999999999",
        ])
    func unknown(_ value: String) {
        let zone = SystemZone(variable: value)
        #expect(zone.name == "UTC")
        #expect(zone.unknown == value)
    }

    @Test(
        "The time zone of the system is the one that /etc/localtime leads to, or the rules that a copy of a zone ends with"
    )
    func localTime() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let zones = "/usr/share/zoneinfo"
        func name(_ file: String) -> String {
            SystemZone(variable: nil, files: .init(localTime: folder.path + "/" + file, zones: zones)).name
        }
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: zones + "/Europe/Berlin")
        try files.createSymbolicLink(atPath: folder.path + "/further", withDestinationPath: "link")
        try files.copyItem(atPath: zones + "/America/New_York", toPath: folder.path + "/copy")
        try Data("TZif".utf8).write(to: folder.appendingPathComponent("cut"))
        #expect(name("link") == "Europe/Berlin")
        #expect(name("further") == "Europe/Berlin")
        #expect(name("copy") == "EST5EDT,M3.2.0,M11.1.0")
        #expect(name("cut") == "UTC")
        #expect(name("missing") == "UTC")
    }

    private static let zones = [
        "HST10", "UTC+12", "<+0330>-3:30", "<-03>3", "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0",
        "XXX5YYY",
        "NZST-12NZDT,M9.5.0,M4.1.0/3",
        "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "IST-2IDT,M3.4.4/26,M10.5.0", "EET-2EEST,M3.5.5/0,M10.5.5/0",
        "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "AAA4BBB,J60/0,J300/23", "AAA-5BBB,59,304/1:30:15", "XXX-24",
        "XXX24",
    ]

    @Test(
        "The time zone of the system has the days of the C library where rules stand in place of a name",
        arguments: zones)
    func days(_ zone: String) throws {
        // Around every hour of some weeks, and across many years and leap days.
        var moments = (0..<400).map { 1_772_000_000 + Int64($0) * 3_600 }
        moments += (0..<600).map { 1_792_000_000 + Int64($0) * 1_801 }
        moments += (0..<600).map { 1_200_000_000 + Int64($0) * 6_999_991 }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try moments.map { "@\($0)\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let date = try Child(
            "date", ["-f", file.path, "+%F"], environment: ["TZ": zone, "PATH": "/usr/bin:/bin"])
        let expected = date.readToEnd().split(separator: "\n").map(String.init)
        var clock = CalendarClock()
        let days = moments.map { seconds in
            clock.day(
                of: Moment(
                    boot: BootInstant(nanoseconds: 0), wall: WallInstant(milliseconds: seconds * 1000),
                    zone: zone)
            )
            .description
        }
        #expect(days.count == expected.count)
        let wrong = zip(moments, zip(days, expected)).filter { $0.1.0 != $0.1.1 }.map { "\($0.0): \($0.1)" }
        #expect(wrong == [])
    }

    @Test("The time zone of the system begins its days where the C library does", arguments: zones)
    func starts(_ zone: String) throws {
        let rules = try #require(PosixZone(zone))
        for number in 20_400..<20_900 {
            let start = rules.start(of: number)
            #expect(rules.day(of: start) == number && rules.day(of: start - 1) < number, "day \(number)")
        }
    }
}
