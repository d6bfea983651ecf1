import AdapterKit
import Foundation
import LedgerKit
import Mediation
import SQLiteLedger
import TestSupport
import Testing

@testable import AdmedCLI

@Suite("The admed process and its ledger", .timeLimit(.minutes(3)), .serialized)
struct ShowProcessTests {
    private static func configuration(perDay: Int) -> [String: String] {
        [
            "good.json": #"{"shows": [{"displayed": 0, "closed": 0}]}"#,
            "caps.yaml": """
            version: 1
            networks: { house: { adapter: mock, settings: { fixtures: . } } }
            placements:
              a: { format: interstitial, demand: [ { network: house, placementId: good, price: 1 USD } ] }
            frequency: { perDay: \(perDay) }
            """,
        ]
    }

    /// A process whose output goes to a file, so that whoever is killed has written what it has written.
    private struct Run {
        let child: Child
        private let output: String

        init(_ arguments: [String], in folder: String, number: Int) throws {
            output = "\(folder)/run-\(number).out"
            child = try Child(
                #require(ProcessTests.program), arguments, in: folder, output: .file(output), errors: .nowhere
            )
        }

        /// The ads that it said were displayed.
        var displays: Int {
            get throws {
                try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").count {
                    $0.contains(#""event":"displayed""#)
                }
            }
        }
    }

    @Test(
        "The admed process and its ledger killed at any moment it starts again, and what was displayed stays counted",
        .enabled(if: ProcessTests.program != nil))
    func killed() async throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = Dice(state: seed)
        try await CommandLineProbe.inFolder { probe in
            let anywhere = ["show", "--placement", "splash", "--json", "--state"]
            let show = anywhere + ["l.sqlite"]
            var printed = 0
            let start = ContinuousClock.now
            let whole = try Run(anywhere + ["other.sqlite", "--dwell", "0"], in: probe.folder, number: 0)
            #expect(await whole.child.wait() == .exit(0))
            // Some are killed after the display, most before, however quick the machine is.
            let longest = Int((ContinuousClock.now - start) * 1.5 / .microseconds(1))
            for number in 0..<200 {
                let run = try Run(show, in: probe.folder, number: number)
                DispatchQueue.global().asyncAfter(
                    deadline: .now() + .microseconds(random.next(below: longest))
                ) { run.child.signal(SIGKILL) }
                let end = await run.child.wait()
                #expect(end == .signal(SIGKILL), "seed \(seed), run \(number)")
                printed += try run.displays
                // Most runs find the ledger as the one before them left it.
                guard number % 10 == 9 else { continue }
                let counted = try await probe.history("l.sqlite").displays.count
                #expect(counted >= printed && counted <= number + 1, "seed \(seed), run \(number)")
            }
            let last = await probe.run(show + ["--dwell", "0"])
            #expect(last.code == 0 && !last.messages.contains("warning"), "seed \(seed): \(last.messages)")
            #expect(printed > 0, "no run got as far as a display, so nothing was tried; seed \(seed)")
        }
    }

    @Test(
        "The admed process and its ledger killed right after a display is told it has lost no bill: the next run sends it",
        .enabled(if: ProcessTests.program != nil))
    func killedAfterDisplay() async throws {
        let isTaken = Shared(false)
        let port = Shared(0)
        let server = try ScriptedServer { request in
            if request.method == "GET" {
                return Array(
                    "HTTP/1.1 \(isTaken.withLock { $0 } ? 204 : 500) X\r\nContent-Length: 0\r\n\r\n".utf8)
            }
            let burl = "http://127.0.0.1:\(port.withLock { $0 })/bill?t=${AUCTION_IMP_TS}"
            let bid = #"{"id":"b","impid":"1","price":2,"mtype":1,"adm":"<p>","burl":"\#(burl)"}"#
            let body = #"{"seatbid":[{"bid":[\#(bid)]}]}"#
            return Array("HTTP/1.1 200 X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        }
        port.withLock { $0 = server.port }
        let yaml = """
            version: 1
            networks: { n: { adapter: openrtb, settings: { endpoint: "\(server.url("/bid"))" } } }
            placements:
              p: { format: interstitial, skipAfter: 0, demand: [ { network: n, placementId: x, bidding: true } ] }
            """
        try await CommandLineProbe.inFolder(["admed.yaml": yaml]) { probe in
            let rounds = 10
            for _ in 0..<rounds {
                let child = try Child(
                    #require(ProcessTests.program),
                    ["show", "--placement", "p", "--dwell", "3600", "--json", "--state", "l.sqlite"],
                    in: probe.folder, errors: .nowhere)
                let said = await child.read(until: #""event":"displayed""#)
                child.signal(SIGKILL)
                #expect(said.contains(#""event":"displayed""#))
                #expect(await child.wait() == .signal(SIGKILL))
            }
            let owed = try #require(try SQLiteLedger.contents(of: "\(probe.folder)/l.sqlite")?.notices)
            #expect(owed.count == rounds)
            #expect(try await probe.history("l.sqlite").displays.count == rounds)
            isTaken.withLock { $0 = true }
            let before = server.requests.count { $0.method == "GET" }
            let result = await probe.run("fetch", "--placement", "p", "--state", "l.sqlite")
            #expect(result.code == 0)
            let sent = server.requests.filter { $0.method == "GET" }.dropFirst(before).map(\.target)
            #expect(Set(sent).count == rounds)
            #expect(try SQLiteLedger.contents(of: "\(probe.folder)/l.sqlite")?.notices == [])
        }
        await server.stop()
    }

    @Test(
        "The admed process and its ledger run by many at once shows no more than the cap allows, and tells the others so",
        .enabled(if: ProcessTests.program != nil), arguments: [2, 8])
    func together(count: Int) async throws {
        try await CommandLineProbe.inFolder(Self.configuration(perDay: 3)) { probe in
            var displays = 0
            for round in 0..<(16 / count) {
                let runs = try (0..<count).map { number in
                    try Run(
                        [
                            "show", "--placement", "a", "--json", "--config", "caps.yaml", "--state",
                            "l.sqlite",
                        ],
                        in: probe.folder, number: round * count + number)
                }
                for run in runs {
                    let end = await run.child.wait()
                    let shown = try run.displays
                    #expect(end == .exit(shown == 1 ? 0 : 5))
                    displays += shown
                }
            }
            #expect(displays == 3)
            let counted = try await probe.history("l.sqlite").displays.count
            #expect(counted == 3)
        }
    }

    @Test(
        "The admed process and its ledger leaves the screen at Ctrl-C and SIGTERM, says so, and ends so with the display counted",
        .enabled(if: ProcessTests.program != nil),
        arguments: [(Int32(SIGINT), Int32(130)), (Int32(SIGTERM), Int32(143))])
    func interrupted(signal: Int32, code: Int32) async throws {
        try await CommandLineProbe.inFolder { probe in
            let child = try Child(
                #require(ProcessTests.program),
                ["show", "--placement", "splash", "--dwell", "3600", "--json", "--state", "l.sqlite"],
                in: probe.folder, errors: .nowhere)
            let shown = await child.read(until: #""event":"revenue""#)
            #expect(shown.contains(#""event":"revenue""#))
            child.signal(signal)
            let rest = await child.readToEnd()
            #expect(rest.contains(#""event":"closed""#))
            #expect(await child.wait() == .exit(code))
            let counted = try await probe.history("l.sqlite").displays.map(\.isOpen)
            #expect(counted == [false])
        }
    }

    private static let ownDrawing = [
        "admed.yaml": """
        version: 1
        networks: { house: { adapter: mock, settings: { fixtures: . } } }
        placements:
          up: { format: interstitial, demand: [ { network: house, placementId: up, price: 1 USD } ],
                frequency: { perDay: 1 } }
          coming: { format: interstitial, showTimeout: 600,
                    demand: [ { network: house, placementId: coming, price: 1 USD } ],
                    frequency: { perDay: 1 } }
        """,
        "up.json": #"{"shows": [{"displayed": 0}]}"#, "coming.json": #"{"shows": [{"silent": true}]}"#,
    ]

    @Test(
        "The admed process and its ledger ends a show that its network draws by a word in the log, and the day keeps only what was displayed",
        .enabled(if: ProcessTests.program != nil),
        arguments: [(Int32(SIGINT), Int32(130)), (Int32(SIGTERM), Int32(143))],
        [("up", "revenue", "closed", 1), ("coming", "show_started", "show_failed", 0)])
    func ownDrawing(signal: (Int32, Int32), show: (String, String, String, Int)) async throws {
        try await CommandLineProbe.inFolder(Self.ownDrawing) { probe in
            let child = try Child(
                #require(ProcessTests.program),
                ["show", "--placement", show.0, "--dwell", "3600", "--json", "--state", "l.sqlite"],
                in: probe.folder, errors: .nowhere)
            let before = await child.read(until: #""event":"\#(show.1)""#)
            #expect(before.contains(#""event":"\#(show.1)""#))
            child.signal(signal.0)
            let rest = await child.readToEnd()
            #expect(rest.contains(#""event":"\#(show.2)""#), "\(rest)")
            #expect(await child.wait() == .exit(signal.1))
            let displays = try await probe.history("l.sqlite").displays
            #expect(displays.count == show.3)
            #expect(displays.allSatisfy { !$0.isOpen })
        }
    }

    @Test(
        "The admed process and its ledger ends at once, and quietly, when nobody reads",
        .enabled(if: ProcessTests.program != nil))
    func closedPipe() async throws {
        try await CommandLineProbe.inFolder { probe in
            let child = try Child(
                #require(ProcessTests.program),
                ["show", "--placement", "splash", "--dwell", "3600", "--state", "l.sqlite"],
                in: probe.folder, output: .closedPipe, errors: .nowhere)
            #expect(await child.wait() == .exit(0))
        }
    }
}

/// Random numbers that a seed can repeat.
private struct Dice {
    var state: UInt64

    mutating func next(below end: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % end
    }
}
