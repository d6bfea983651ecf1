import AdapterKit
import Foundation
import LedgerKit
import Mediation
import SQLiteLedger
import Testing

@testable import AdmedCLI

@Suite("caps")
struct CapsTests {
    private static let files = [
        "good.json": #"{"shows": [{"displayed": 0, "closed": 0}]}"#,
        "admed.yaml": """
        version: 1
        networks: { house: { adapter: mock, settings: { fixtures: . } } }
        placements:
          menu: { format: interstitial, demand: [ { network: house, placementId: good, price: 1 USD } ],
                  frequency: { perSession: 3, perDay: 5, minimumInterval: 60.5,
                               windows: [ { limit: 2, seconds: 3600 }, { limit: 9, seconds: 7200.5 } ],
                               skipFirstLaunches: 3, everyNthReturn: 2, group: fullscreen } }
          free: { format: interstitial, demand: [ { network: house, placementId: good, price: 1 USD } ] }
          none: { format: banner, frequency: { perDay: 0 } }
        groups: { fullscreen: { perDay: 1 } }
        """,
    ]

    private func entries(_ output: String) throws -> [NSDictionary] {
        try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [NSDictionary])
    }

    private func keys(_ entry: NSDictionary) -> Set<String> {
        Set(entry.allKeys.compactMap { $0 as? String })
    }

    @Test("caps of a new ledger has every scope, with what applies and nothing else")
    func new() async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            let result = await probe.run("caps", "--json")
            #expect(result.code == 0)
            let path = "\(probe.folder)/state/admed/ledger.sqlite"
            #expect(result.messages == "admed: there is no ledger at \(path) yet: nothing is counted\n")
            let entries = try entries(result.output)
            let day = try #require(entries.first?["day"] as? String)
            #expect(day.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
            let unused: [String: Any] = ["sessionUsed": 0, "dayUsed": 0, "day": day]
            let expected: [[String: Any]] = [
                [
                    "scope": "placement", "name": "menu",
                    "limits": [
                        "perSession": 3, "perDay": 5, "minimumInterval": 60.5,
                        "windows": [
                            ["limit": 2, "seconds": 3600, "used": 0],
                            ["limit": 9, "seconds": 7200.5, "used": 0],
                        ],
                    ] as [String: Any],
                ],
                ["scope": "placement", "name": "free", "limits": [:] as [String: Any]],
                [
                    "scope": "placement", "name": "none", "limits": ["perDay": 0], "nextEligible": NSNull(),
                    "reason": "day_cap",
                ],
                ["scope": "group", "name": "fullscreen", "limits": ["perDay": 1]],
                ["scope": "app", "limits": [:] as [String: Any]],
            ]
            #expect(entries == expected.map { $0.merging(unused) { own, _ in own } as NSDictionary })
        }
    }

    @Test("caps tells after a show what it used, and from when the next is allowed")
    func used() async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            #expect(await probe.run("show", "--placement", "menu", "--state", "l.sqlite").code == 0)
            let output = await probe.run("caps", "--json", "--state", "l.sqlite").output
            let entries = try entries(output)
            #expect(entries.map { $0["dayUsed"] as? Int } == [1, 0, 0, 1, 1])
            #expect(entries.map { $0["sessionUsed"] as? Int } == [0, 0, 0, 0, 0])
            let (menu, free, group, app) = (entries[0], entries[1], entries[3], entries[4])
            let limits = try #require(menu["limits"] as? [String: Any])
            #expect((limits["windows"] as? [[String: Any]])?.map { $0["used"] as? Int } == [1, 1])
            let last = try #require(menu["lastShown"] as? String)
            #expect(group["lastShown"] as? String == last && app["lastShown"] as? String == last)
            #expect(menu["reason"] as? String == "interval" && group["reason"] as? String == "day_cap")
            let next = try #require(menu["nextEligible"] as? String)
            #expect(next == group["nextEligible"] as? String, "the group is the last to allow it")
            #expect(next > last && next.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
            #expect(keys(app) == ["scope", "sessionUsed", "dayUsed", "day", "limits", "lastShown"])
            #expect(keys(free) == ["scope", "name", "sessionUsed", "dayUsed", "day", "limits"])

            let refused = await probe.run("show", "--placement", "menu", "--json", "--state", "l.sqlite")
            #expect(refused.code == 5 && refused.output.contains(#""nextEligible":"\#(next)""#))
        }
    }

    @Test("caps tells people what is used and what is left, in a table")
    func text() async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            let new = await probe.run("caps")
            #expect(
                new.output == """
                    scope      name        session         day             windows                                                 interval  last shown  next show
                    placement  menu        0 of 3, 3 left  0 of 5, 5 left  0 of 2, 2 left in 3600 s; 0 of 9, 9 left in 7200.500 s  60.500 s  never       now
                    placement  free        0               0                                                                                 never       now
                    placement  none        0               0 of 0, 0 left                                                                    never       not within a session (day_cap)
                    group      fullscreen  0               0 of 1, 1 left                                                                    never       now
                    app                    0               0                                                                                 never       now

                    """)
            _ = await probe.run("show", "--placement", "menu")
            let lines = await probe.run("caps").output.split(separator: "\n")
            #expect(lines[1].contains("  1 of 5, 4 left  1 of 2, 1 left in 3600 s; "))
            #expect(lines[1].hasSuffix(" (interval)") && lines[4].hasSuffix(" (day_cap)"))
            let next = #/ \d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{3})? (UTC|[+-]\d\d:\d\d \(.+\)), in /#
            #expect(lines[4].contains(next))
        }
    }

    @Test("caps are read without a trace, without secrets, and with the word which ledger it was")
    func readOnly() async throws {
        let yaml = """
            version: 1
            networks:
              pangle:
                adapter: pangle
                settings: { endpoint: { file: none.txt }, token: { env: ADMED_TEST_NOT_SET }, appid: 1 }
            placements:
              splash: { format: appOpen, demand: [ { network: pangle, placementId: 1, bidding: true } ],
                        frequency: { perDay: 2 } }
            """
        try await CommandLineProbe.inFolder(["admed.yaml": yaml]) { probe in
            let none = await probe.run("caps", "--state", "deep/down/l.sqlite")
            #expect(none.code == 0, "\(none.messages)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: probe.folder) == ["admed.yaml"])

            let path = "\(probe.folder)/l.sqlite"
            do {
                let ledger = try SQLiteLedger(path: path)
                for (since, network) in [
                    (86_400_000, "pangle"), (2 * 86_400_000, "other"), (86_400_001, "pangle"),
                ] {
                    let notice = BillingNotice(
                        network: NetworkID(rawValue: network), url: "https://x.example/b", since: Int64(since)
                    )
                    ledger.keep(notice)
                    ledger.release([notice])
                }
            }
            let before = try FileManager.default.contentsOfDirectory(atPath: probe.folder).sorted()
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            let text = await probe.run("caps", "--state", "l.sqlite")
            #expect(text.code == 0 && text.messages == "admed: reading \(path)\n")
            let time = LocalTime(zone: TimeZone.current.identifier)
            let oldest = time.text(WallInstant(milliseconds: 86_400_000))
            #expect(
                text.output.hasSuffix(
                    "\n3 billing notices are owed, the oldest since \(oldest): other 1, pangle 2\n"))
            let json = await probe.run("caps", "--state", "l.sqlite", "--json")
            #expect(json.messages.contains("3 billing notices are owed"))
            for entry in try entries(json.output) {
                let known: Set = ["scope", "name", "sessionUsed", "dayUsed", "day", "limits"]
                #expect(keys(entry).isSubset(of: known))
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: probe.folder).sorted() == before)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
            let checked = await probe.run("check")
            #expect(checked.code == 3 && checked.output.contains("`ADMED_TEST_NOT_SET` is not set"))
        }
    }

    @Test("caps of no ledger have nothing to be reset, and none is made")
    func resetOfNone() async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            let result = await probe.run("caps", "--reset", "--yes")
            #expect(result.code == 0 && result.messages.contains("there is no ledger at "))
            #expect(!FileManager.default.fileExists(atPath: "\(probe.folder)/state"))
        }
    }

    @Test("caps of one placement has its group and the app too; of an unknown one, what there is")
    func placement() async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            let entries = try entries(await probe.run("caps", "--json", "--placement", "menu").output)
            #expect(entries.map { $0["name"] as? String } == ["menu", "fullscreen", nil])
            let unknown = await probe.run("caps", "--placement", "mneu")
            #expect(unknown.code == 2)
            #expect(unknown.messages.hasPrefix("admed: unknown placement `mneu`; there are `menu`, "))
        }
    }

    @Test("caps without a configuration are the built-in demo's")
    func demo() async throws {
        try await CommandLineProbe.inFolder { probe in
            let result = await probe.run("caps", "--json")
            #expect(result.code == 0)
            #expect(result.messages.hasPrefix("admed: no admed.yaml here: these are the built-in demo's\n"))
            let names = try entries(result.output).map { $0["name"] as? String }
            #expect(names == ["splash", nil])
        }
    }

    @Test("caps of an invalid configuration are not told")
    func invalid() async throws {
        try await CommandLineProbe.inFolder(["admed.yaml": "version: 1\nplacments: {}\n"]) { probe in
            let result = await probe.run("caps")
            #expect(result.code == 3 && result.messages.contains("did you mean `placements`?"))
            #expect(!FileManager.default.fileExists(atPath: "\(probe.folder)/state"))
        }
    }

    /// What each scope has used of its day.
    private func used(_ probe: CommandLineProbe) async -> [Int]? {
        let output = await probe.run("caps", "--json").output
        return try? entries(output).compactMap { $0["dayUsed"] as? Int }
    }

    @Test("caps are reset without asking, where one is sure; of one placement, or altogether")
    func sure() async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            for placement in ["menu", "free"] { _ = await probe.run("show", "--placement", placement) }
            #expect(await used(probe) == [1, 1, 0, 1, 2])
            let one = await probe.run("caps", "--reset", "--yes", "--placement", "menu")
            #expect(one.code == 0 && one.messages.hasPrefix("admed: forgot the displays of `menu` in "))
            #expect(await used(probe) == [0, 1, 0, 0, 1])
            let all = await probe.run("caps", "--reset", "--yes", "--json")
            #expect(all.code == 0 && all.output.hasPrefix("[{"))
            #expect(await used(probe) == [0, 0, 0, 0, 0])
            let history = try await probe.history("state/admed/ledger.sqlite")
            #expect(history.launches == 0)
        }
    }

    @Test(
        "caps are reset on a terminal when the answer is yes, and only then",
        arguments: [
            (["y"], true), (["YES"], true), (["n"], false), ([""], false), (["yess"], false), ([], false),
        ])
    func asked(answers: [String], isReset: Bool) async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            _ = await probe.run("show", "--placement", "free")
            let result = await probe.run("caps", "--reset", terminal: true, answers: answers)
            #expect(result.code == 0)
            let path = "\(probe.folder)/state/admed/ledger.sqlite"
            #expect(result.messages.hasPrefix("Forget all displays in \(path)? [y/N] "))
            #expect(
                result.messages.hasSuffix(
                    isReset
                        ? "admed: forgot all displays in \(path)\nadmed: reading \(path)\n"
                        : "admed: nothing was forgotten\n"))
            #expect(await used(probe)?[1] == (isReset ? 0 : 1))
        }
    }

    @Test("caps are not reset where nobody can be asked, and what to do is said")
    func unasked() async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            _ = await probe.run("show", "--placement", "free")
            let result = await probe.run("caps", "--reset", answers: ["y"])
            #expect(result.code == 2 && result.output.isEmpty && result.messages.contains("add --yes"))
            #expect(await used(probe)?[1] == 1)
            #expect(await probe.run("caps", "--yes").code == 2)
        }
    }
}
