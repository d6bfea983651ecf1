import AdapterKit
import ConfigurationFile
import Foundation
import Mediation
import MockAdapter
import Simulation
import Testing

@Suite("A scenario file")
struct ScenarioReaderTests {
    private func read(_ text: String) throws -> Scenario {
        try ScenarioReader().read(text: text, name: "story.yaml")
    }

    /// A scenario with these events.
    private func story(
        _ events: String..., config: String = "{ placements: { splash: { format: appOpen } } }"
    )
        throws -> Scenario
    {
        try read(
            """
            version: 1
            start: 2026-11-30T09:00:00Z
            timeZone: Asia/Tokyo
            config: \(config)
            events:
            \(events.map { "- \($0)" }.joined(separator: "\n"))
            """)
    }

    @Test("A scenario file is read as the documentation's example is meant")
    func example() throws {
        let scenario = try read(
            """
            version: 1
            start: 2026-11-30T09:00:00Z
            timeZone: Asia/Tokyo
            config: { placements: { splash: { format: appOpen, appOpen: { minimumBackgroundTime: 30 } } } }     # inline, or a path
            loads:
              splash:
                - { fill: { after: 0.8, price: 1.20 USD, exp: 60 } }
                - { fail: no_fill, after: 0.2 }
                - { silent: true }
            shows:
              splash:
                - { displayed: 0.2, clicked: 3, closed: 5 }
                - { failed: show_failed, after: 0 }
                - { silent: true }
            events:
              - { at: 0, do: launch }
              - { at: 0, do: activate }
              - { at: 60, do: background, lock: true }
              - { at: 400, do: foreground }
              - { at: 400.1, do: activate }
            until: 4000
            """)
        let expected = Scenario(
            start: WallInstant(milliseconds: 1_796_029_200_000), timeZone: "Asia/Tokyo",
            configuration: MediationConfiguration(
                networks: [NetworkConfiguration(id: "scripted", adapter: "scripted")],
                placements: [
                    PlacementConfiguration(
                        id: "splash", kind: .appOpen(AppOpenPolicy(minimumBackgroundTime: .seconds(30))),
                        demand: [DemandLine(network: "scripted", pricing: .bidding())])
                ]),
            loads: [
                "splash": [
                    LoadEntry(
                        LoadStep(.fill(price: Money("1.20 USD"), exp: 60), after: .milliseconds(800))),
                    LoadEntry(LoadStep(.fail(.noFill), after: .milliseconds(200))),
                    LoadEntry(LoadStep(.silent)),
                ]
            ],
            shows: [
                "splash": [
                    ShowStep(
                        displayed: .milliseconds(200), clicked: .seconds(3), closed: [.seconds(5)]),
                    ShowStep(failed: .init(.showFailed, after: .zero)),
                    ShowStep(),
                ]
            ],
            events: [
                ScenarioEvent(at: .zero, .host(.launched(inBackground: false))),
                ScenarioEvent(at: .zero, .host(.activated)),
                ScenarioEvent(at: .seconds(60), .host(.backgrounded(lock: true))),
                ScenarioEvent(at: .seconds(400), .host(.foregrounded)),
                ScenarioEvent(at: .milliseconds(400_100), .host(.activated)),
            ],
            until: .seconds(4000))
        #expect(scenario == expected)
    }

    /// An event and what it does.
    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        var action: ScenarioAction

        init(_ text: String, _ action: ScenarioAction) {
            self.text = text
            self.action = action
        }

        var testDescription: String { text }
    }

    private static var signals: PrivacySignals {
        var signals = PrivacySignals()
        signals.gdprApplies = true
        signals.consent = "CO"
        signals.childDirected = false
        signals.gppSections = [2, 6]
        return signals
    }

    @Test(
        "A scenario file has an action for every word of `do`",
        arguments: [
            Row("do: launch", .host(.launched(inBackground: false))),
            Row("do: launch, inBackground: true", .host(.launched(inBackground: true))),
            Row("do: activate", .host(.activated)),
            Row("do: deactivate", .host(.deactivated)),
            Row("do: background", .host(.backgrounded(lock: false))),
            Row("do: foreground", .host(.foregrounded)),
            Row("do: unlock", .host(.unlocked)),
            Row("do: presenter, available: false", .host(.presenterChanged(available: false))),
            Row("do: fullscreenBegin, token: call", .host(.fullscreenBegan("call"))),
            Row("do: fullscreenEnd, token: call", .host(.fullscreenEnded("call"))),
            Row("do: hold, token: 7", .host(.adsSuspended("7", blocksLoads: false))),
            Row("do: hold, token: cmp, blocksLoads: true", .host(.adsSuspended("cmp", blocksLoads: true))),
            Row("do: release, token: cmp", .host(.adsResumed("cmp"))),
            Row("do: load, placement: splash", .load("splash", count: 1)),
            Row("do: show, placement: splash, count: 64", .show("splash", count: 64)),
            Row("do: cancel, placement: splash", .cancel("splash", count: 1)),
            Row("do: destroy, placement: splash, count: 2", .destroy("splash", count: 2)),
            Row("do: consent, to: {}", .consent(PrivacySignals())),
            Row(
                "do: consent, to: { regs: { gdpr: 1, coppa: 0, gpp_sid: [2, 6] }, user: { ext: { consent: CO } } }",
                .consent(signals)),
            Row(
                "do: adapter, placement: splash, event: closed, show: 2",
                .adapter("splash", .show(2, .closed))),
            Row(
                "do: adapter, placement: splash, event: stale, load: 1", .adapter("splash", .load(1, .stale))),
            Row("do: sleep, seconds: 0.5", .sleep(.milliseconds(500))),
            Row("do: setWall, to: 1970-01-01T00:00:01.5Z", .setWall(WallInstant(milliseconds: 1500))),
            Row(
                "do: setWall, to: \"2026-11-30T18:00:00+09:00\"",
                .setWall(WallInstant(milliseconds: 1_796_029_200_000))),
            Row("do: setTimeZone, zone: Asia/Kathmandu", .setTimeZone("Asia/Kathmandu")),
            Row("do: restart", .restart(isReboot: false)),
            Row("do: restart, reboot: true", .restart(isReboot: true)),
        ])
    func actions(row: Row) throws {
        #expect(
            try story("{ at: 1.25, \(row.text) }").events == [
                ScenarioEvent(at: .milliseconds(1250), row.action)
            ])
    }

    @Test("A scenario file ends a minute after its last event, unless it says when")
    func end() throws {
        #expect(try story("{ at: 5, do: launch }", "{ at: 5, do: activate }").until == .seconds(65))
        #expect(try read(minimal + "until: 7").until == .seconds(7))
        #expect(try read(minimal).events == [])
    }

    private let minimal = """
        version: 1
        start: 2026-11-30T09:00:00Z
        timeZone: UTC
        config: { placements: { splash: { format: appOpen } } }
        events: []

        """

    @Test("scripts the networks of the demand, by their own names where there is any")
    func networks() throws {
        let scenario = try story(
            "{ at: 0, do: launch }",
            config: """
                { placements: { a: { format: banner, demand: [{ network: one, price: 1 USD }, { network: two, bidding: true }] },
                    b: { format: banner, demand: [] }, c: { format: banner } } }
                """)
        #expect(scenario.configuration.networks.map(\.id) == ["one", "two", "scripted"])
        #expect(
            scenario.configuration.placements.map { $0.demand.map(\.network) } == [
                ["one", "two"], [], ["scripted"],
            ])
    }

    @Test("A scenario file needs no adapter and no setting where networks are listed")
    func listedNetworks() throws {
        let scenario = try story(
            "{ at: 0, do: launch }",
            config: """
                { networks: { pangle: { adapter: pangle, settings: { token: { env: NOBODY_SET_THIS } } } },
                    placements: { a: { format: banner, demand: [{ network: pangle, bidding: true }] } } }
                """)
        #expect(scenario.configuration.networks == [NetworkConfiguration(id: "pangle", adapter: "pangle")])
    }

    @Test("A scenario file has an outcome for each line, or one for the first")
    func outcomes() throws {
        let scenario = try read(
            """
            version: 1
            start: 2026-11-30T09:00:00Z
            timeZone: UTC
            config:
              placements:
                a: { format: banner, demand: [{ network: one, price: 1 USD }, { network: two, bidding: true }] }
            loads:
              a:
                - { fill: {} }
                - [{ fail: network }, { fill: { after: "2" } }]
            events: []
            """)
        let entries = try #require(scenario.loads["a"])
        #expect(entries.map { $0.outcome(ofLine: 0) } == [.standard, LoadStep(.fail(.network))])
        #expect(
            entries.map { $0.outcome(ofLine: 1) } == [
                LoadStep(.fail(.noFill)), LoadStep(.fill(price: nil, exp: nil), after: .seconds(2)),
            ])
    }

    @Test("scripts starts, the filter and the action")
    func otherScripts() throws {
        let scenario = try read(
            minimal + """
                starts: { scripted: [{ after: 0.1 }, { fail: adapter_failure, after: 1 }, { silent: true }] }
                filters: { splash: [true, false] }
                """)
        #expect(
            scenario.starts == [
                "scripted": [
                    StartStep(after: .milliseconds(100)),
                    StartStep(.fail(.adapterFailure), after: .seconds(1)),
                    StartStep(.silent),
                ]
            ])
        #expect(scenario.filters == ["splash": [true, false]])
        #expect(!scenario.usesAction)

        let action = try read(minimal + "action: true")
        #expect(action.usesAction)
        #expect(action.configuration.placements.map(\.demand) == [[]])
    }

    @Test("A scenario file may name a configuration file, whose problems name that file")
    func configurationFile() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "scenario-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "story.yaml").path
        let story = minimal.replacing(
            "{ placements: { splash: { format: appOpen } } }", with: "app/admed.yaml")
        try story.write(toFile: path, atomically: true, encoding: .utf8)

        #expect(told(path) == ["\(path):4:9: config: the file `app/admed.yaml` does not exist"])

        let app = folder.appending(path: "app")
        try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
        let configuration = app.appending(path: "admed.yaml").path
        try "placements:\n  splash: { format: appopen }\n".write(
            toFile: configuration, atomically: true, encoding: .utf8)
        let formats = "appOpen, interstitial, rewarded, banner, native"
        #expect(
            told(path) == [
                "\(configuration):1:1: version: `version` is missing; expected 1, the only version there is",
                "\(configuration):2:21: placements.splash.format: unknown format `appopen`; expected one of \(formats); did you mean `appOpen`?",
            ])

        try "version: 1\nplacements:\n  splash: { format: appOpen }\n".write(
            toFile: configuration, atomically: true, encoding: .utf8)
        #expect(try ScenarioReader().read(path: path) == ScenarioReader().read(text: minimal, name: "x"))
    }

    private func told(_ path: String) -> [String] {
        do throws(FileProblems) {
            _ = try ScenarioReader().read(path: path)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }
}
