import AdapterKit
import FixtureServer
import Foundation
import LedgerKit
import Mediation
import Synchronization
import Testing

@testable import AdmedCLI

@Suite("show", .timeLimit(.minutes(1)))
struct ShowTests {
    private static let house = """
        version: 1
        networks: { house: { adapter: mock, settings: { fixtures: . } } }
        placements:
          open: { format: appOpen, appOpen: { showOnColdStart: true },
                  demand: [ { network: house, placementId: good, price: 1 USD } ],
                  frequency: { skipFirstLaunches: 2 } }
          once: { format: interstitial, demand: [ { network: house, placementId: good, price: 1 USD } ],
                  frequency: { perDay: 1 } }
          slow: { format: interstitial, demand: [ { network: house, placementId: good, price: 1 USD } ],
                  frequency: { minimumInterval: 60 } }
          never: { format: interstitial, demand: [ { network: house, placementId: good, price: 1 USD } ],
                   frequency: { perSession: 0 } }
          silent: { format: interstitial, showTimeout: 0.1,
                    demand: [ { network: house, placementId: silent, price: 1 USD } ] }
          broken: { format: interstitial, demand: [ { network: house, placementId: broken, price: 1 USD } ] }
          empty: { format: interstitial, demand: [ { network: house, placementId: empty, price: 1 USD } ] }
          down: { format: interstitial, demand: [ { network: house, placementId: down, price: 1 USD } ] }
          open-ended: { format: interstitial, skipAfter: 2,
                        demand: [ { network: house, placementId: open-ended, price: 1 USD } ] }
          mute: { format: interstitial, demand: [ { network: house, placementId: mute, price: 1 USD } ] }
        """

    private static let files = [
        "admed.yaml": house, "good.json": #"{"shows": [{"displayed": 0, "closed": 0}]}"#,
        "silent.json": #"{"shows": [{"silent": true}]}"#,
        "open-ended.json": #"{"shows": [{"displayed": 0}]}"#,
        "broken.json": #"{"shows": [{"failed": "show_failed", "after": 0}]}"#,
        "empty.json": #"{"loads": [{"fail": "no_fill"}]}"#,
        "down.json": #"{"loads": [{"fail": "network"}]}"#, "mute.json": #"{"loads": [{"silent": true}]}"#,
    ]

    /// The placement of the built-in demo, with rules of its own.
    private static func demo(at server: FixtureServer, rules: String = "") -> String {
        """
        version: 1
        networks:
          pangle:
            adapter: pangle
            settings: { endpoint: "\(server.url)\(DemoFixtures.path)", token: t0ken, appid: 8025677 }
        placements:
          splash:
            format: appOpen
            skipAfter: 0.05
            demand: [ { network: pangle, placementId: \(DemoFixtures.placementID), bidding: true } ]
        \(rules)
        """
    }

    /// The lines as objects; one that is none is empty.
    private func events(_ output: String) -> [[String: Any]] {
        output.split(separator: "\n").map { line in
            (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
        }
    }

    private func names(_ output: String) -> [String] {
        events(output).map { $0["event"] as? String ?? "no event" }
    }

    @Test(
        "show loads from the built-in demo and shows, event by event, and counts it in the user's own ledger")
    func demo() async throws {
        try await CommandLineProbe.inFolder { probe in
            let result = await probe.run(
                "show", "--placement", "splash", "--dwell", "0.01", "--click", "--json", "--verbose")
            #expect(result.code == 0)
            #expect(
                names(result.output) == [
                    "launched", "load_started", "line_answered", "bid_won", "loaded", "show_started",
                    "displayed",
                    "revenue", "clicked", "closed",
                ])
            let events = events(result.output)
            #expect(events.map { $0["seq"] as? Int } == Array(1...10))
            #expect(events.last?["clicked"] as? Bool == true)
            #expect(events[7]["amount"] as? String == "0.00123")
            #expect(result.messages.contains("\n> POST ") && result.messages.contains("‹redacted›"))
            let history = try await probe.history("state/admed/ledger.sqlite")
            #expect(history.displays.map(\.placement) == ["splash"])
            #expect(history.displays.allSatisfy { !$0.isOpen })
        }
    }

    @Test("show tells people the same, a line for each event, and the countdown in words")
    func text() async throws {
        let server = try FixtureServer(DemoFixtures.set)
        defer { server.stop() }
        try await CommandLineProbe.inFolder(["admed.yaml": Self.demo(at: server)]) { probe in
            let result = await probe.run(
                "show", "--placement", "splash", "--skip", "0", "--request-id", "r-1")
            #expect(result.code == 0)
            let asked = server.journal.requests.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(asked.count == 1 && asked[0].contains(#""id":"r-1""#))
            let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").dropFirst() }
            #expect(lines.first == ["launched"])
            #expect(lines.contains(["splash", "displayed", "#1,", "pangle"]))
            #expect(lines.last == ["splash", "closed", "#1,", "pangle"])
            #expect(
                result.messages == """
                    splash: on screen, may be skipped after 0.050 s
                    splash: skipped after 0.050 s

                    """)
            let watched = await probe.run("show", "--placement", "splash")
            #expect(watched.messages == "splash: on screen, may be skipped after 0.050 s\n")
        }
    }

    @Test("shows the countdown as progress on a terminal, and takes it away again")
    func countdown() async throws {
        let server = try FixtureServer(DemoFixtures.set)
        defer { server.stop() }
        let yaml = Self.demo(at: server).replacingOccurrences(of: "skipAfter: 0.05", with: "skipAfter: 2")
        try await CommandLineProbe.inFolder(["admed.yaml": yaml]) { probe in
            let messages = CollectedOutput()
            let command = Task {
                await probe.run(
                    ["show", "--placement", "splash", "--dwell", "3600"], environment: ["NO_COLOR": "1"],
                    terminal: true, messages: messages)
            }
            await messages.until("\rsplash: on screen, skip in 2 s (")
            await messages.until("\rsplash: on screen, may be skipped (")
            command.cancel()
            let result = await command.value
            #expect(result.code == 130 && result.messages.hasSuffix("\r\u{1B}[K"))
            #expect(!result.messages.contains("\n") && !result.output.contains("\u{1B}"))
        }
    }

    @Test("show takes a line of progress off a terminal before it writes another line there")
    func sharedTerminal() throws {
        let screen = CollectedOutput()
        let terminal = SharedTerminal.joining(CommandLineProbe.context(terminal: true, screen: screen))
        try terminal.output.write("one\n")
        try terminal.messages.write("\rasking…\u{1B}[K")
        try terminal.messages.write("\rstill asking…\u{1B}[K")
        try terminal.output.write("two\n")
        try terminal.messages.write("\rasking…\u{1B}[K")
        terminal.say("three")
        try terminal.messages.write(ProgressLine.erasure)
        try terminal.output.write("four\n")
        let erased = ProgressLine.erasure
        #expect(
            screen.text == "one\n\rasking…\u{1B}[K\rstill asking…\u{1B}[K\(erased)two\n"
                + "\rasking…\u{1B}[K\(erased)three\n\(erased)four\n")
    }

    @Test(
        "show ends with the exit code of the outcome, and says why",
        arguments: [
            ("once", Int32(0), nil), ("silent", 4, "show_timeout: accepted, never displayed"),
            ("broken", 4, "show_failed: the adapter failed to show"),
            ("empty", 1, "no_fill: asked properly, nobody had an ad"),
            ("down", 4, "network: could not connect, reset, or cut short"),
            ("mute", 4, "timeout: the deadline passed"),
            (
                "never", 5,
                "capped: a cap forbids it; the session has had its displays; no show is allowed within a session"
            ),
        ] as [(String, Int32, String?)])
    func codes(placement: String, code: Int32, words: String?) async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            let result = await probe.run("show", "--placement", placement, "--timeout", "0.3")
            #expect(result.code == code)
            #expect(result.messages == (words.map { "admed: \(placement): \($0)\n" } ?? ""))
        }
    }

    @Test(
        "show ends 10 s after the viewer has done all where the network never reports the close, and names the callback"
    )
    func neverClosed() async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            let clock = HastyClock()
            let result = await probe.run(
                "show", "--placement", "open-ended", "--skip", "3", "--json", clock: clock)
            #expect(clock.sleeps == [.seconds(13)])
            #expect(result.code == 4)
            #expect(
                result.messages
                    == "admed: open-ended: contract_violation: the adapter broke its contract; house did "
                    + "not report `closed` within 10 s after the viewer had done all\n")
            #expect(names(result.output).contains("displayed"))
        }
    }

    @Test("a presenter that is asked to fail fails the show, and nothing is counted")
    func failing() async throws {
        let server = try FixtureServer(DemoFixtures.set)
        defer { server.stop() }
        let yaml = Self.demo(at: server, rules: "frequency: { perDay: 1 }")
        try await CommandLineProbe.inFolder(["admed.yaml": yaml]) { probe in
            let failed = await probe.run("show", "--placement", "splash", "--fail", "--json")
            #expect(failed.code == 4)
            #expect(names(failed.output).suffix(3) == ["show_started", "show_failed", "dropped"])
            #expect(await probe.run("show", "--placement", "splash", "--dwell", "0").code == 0)
        }
    }

    @Test("loads, and then is refused, where a cap or an interval forbids the show")
    func refused() async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            for (placement, code, reason) in [("once", "capped", "day_cap"), ("slow", "paced", "interval")] {
                let shown = await probe.run("show", "--placement", placement, "--json")
                #expect(names(shown.output).contains("displayed"))
                let refused = await probe.run("show", "--placement", placement, "--json")
                #expect(refused.code == 5)
                #expect(names(refused.output).suffix(2) == ["loaded", "show_refused"])
                let refusal = try #require(events(refused.output).last)
                #expect(refusal["code"] as? String == code && refusal["reason"] as? String == reason)
                let next = try #require(refusal["nextEligible"] as? String)
                let date = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(next)
                let instant = Int64((date.timeIntervalSince1970 * 1000).rounded())
                let localTime = LocalTime(zone: TimeZone.current.identifier)
                #expect(
                    refused.messages.contains(
                        "; the next show is allowed at \(localTime.text(WallInstant(milliseconds: instant))), in "
                    ),
                    "\(refused.messages)")
            }
        }
    }

    @Test(
        "shows what was asked for and nothing else, and counts as a launch, which no explicit show waits for")
    func launches() async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            for run in 1...3 {
                let result = await probe.run("show", "--placement", "open", "--json", "--state", "l.sqlite")
                #expect(
                    names(result.output) == [
                        "launched", "load_started", "line_answered", "loaded", "show_started", "displayed",
                        "revenue", "closed",
                    ])
                let history = try await probe.history("l.sqlite")
                #expect(history.launches == run)
            }
        }
    }

    @Test("a mistake in the arguments is told before the ledger is opened")
    func usage() async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            let unknown = await probe.run("show", "--placement", "onec")
            #expect(unknown.code == 2 && unknown.messages.contains("there are `once`"))
            let both = await probe.run("show", "--placement", "once", "--fail", "--click")
            #expect(both.code == 2 && both.messages.contains("--fail puts nothing on screen"))
            #expect(await probe.run("show", "--placement", "once", "--dwell", "-1").code == 2)
            #expect(!FileManager.default.fileExists(atPath: "\(probe.folder)/state"))
        }
    }

    @Test("fetch neither opens a ledger nor minds one that cannot be used")
    func fetch() async throws {
        try await CommandLineProbe.inFolder(Self.files) { probe in
            #expect(await probe.run("fetch", "--placement", "once", "--state", "l.sqlite").code == 0)
            #expect(await probe.run("fetch", "--placement", "once", "--state", ".").code == 0)
            let files = try FileManager.default.contentsOfDirectory(atPath: probe.folder)
            #expect(Set(files) == Set(Self.files.keys))
        }
    }

    @Test("a show that is broken off leaves the screen, stays counted, and ends as interrupted")
    func cancelling() async throws {
        let server = try FixtureServer(DemoFixtures.set)
        defer { server.stop() }
        try await CommandLineProbe.inFolder(["admed.yaml": Self.demo(at: server)]) { probe in
            let output = CollectedOutput()
            let command = Task {
                await probe.run(
                    ["show", "--placement", "splash", "--dwell", "3600", "--json", "--state", "l.sqlite"],
                    output: output)
            }
            await output.until(#""event":"displayed""#)
            command.cancel()
            #expect(await command.value.code == 130)
            #expect(names(output.text).last == "closed")
            let history = try await probe.history("l.sqlite")
            #expect(history.displays.map(\.isOpen) == [false])
        }
    }

    @Test("show ends at once, and quietly, when nobody reads the events")
    func closedOutput() async throws {
        let server = try FixtureServer(DemoFixtures.set)
        defer { server.stop() }
        try await CommandLineProbe.inFolder(["admed.yaml": Self.demo(at: server)]) { probe in
            let result = await probe.run(
                "show", "--placement", "splash", "--dwell", "3600", failing: .closed)
            #expect(result.code == 0 && result.messages.isEmpty)
        }
    }
}

/// A clock on which every sleep is over at once.
private final class HastyClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let slept = Mutex<[Duration]>([])

    var sleeps: [Duration] { slept.withLock { $0 } }
    var now: Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let whole = (ContinuousClock.now.duration(to: deadline) / .seconds(1)).rounded()
        slept.withLock { $0.append(.seconds(whole)) }
    }
}
