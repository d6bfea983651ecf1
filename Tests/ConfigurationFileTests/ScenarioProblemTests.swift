import ConfigurationFile
import Testing

@Suite("Problems of scenario files")
struct ScenarioProblemTests {
    private func told(_ text: String) -> [String] {
        do throws(FileProblems) {
            _ = try ScenarioReader().read(text: text, name: "s")
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    /// A scenario in which these keys stand for the usual ones; `more` follows on line 6.
    private func scenario(
        start: String = "2026-11-30T09:00:00Z", zone: String = "UTC",
        config: String = "{ placements: { splash: { format: appOpen }, end: { format: banner } } }",
        events: String = "[]", _ more: String = ""
    ) -> String {
        """
        version: 1
        start: \(start)
        timeZone: \(zone)
        config: \(config)
        events: \(events)
        \(more)
        """
    }

    @Test("Problems of scenario files say what is missing or unknown at the top")
    func top() {
        #expect(
            told("vesion: 1") == [
                "s:1:1: vesion: unknown key `vesion`; expected version, start, timeZone, config, loads, shows, starts, filters, action, events, until; did you mean `version`?",
                "s:1:1: start: `start` is missing; expected a moment such as 2026-11-30T09:00:00Z",
                "s:1:1: timeZone: `timeZone` is missing; expected the IANA name of a time zone, such as Asia/Tokyo",
                "s:1:1: config: `config` is missing; expected a configuration, or the path of one",
                "s:1:1: events: `events` is missing; expected a list of events",
            ])
        #expect(
            told("5").first?.hasPrefix("s:1:1: expected a scenario: an object with the keys version,") == true
        )
        #expect(told(scenario()) == [])
    }

    @Test(
        "Problems of scenario files of moments and zones",
        arguments: [
            ("2026-11-30", "UTC", "s:2:8: start: expected a moment such as 2026-11-30T09:00:00Z"),
            ("2026-02-30T00:00:00Z", "UTC", "s:2:8: start: expected a moment such as 2026-11-30T09:00:00Z"),
            ("2026-11-30T24:00:00Z", "UTC", "s:2:8: start: expected a moment such as 2026-11-30T09:00:00Z"),
            ("2026-11-30T09:00:00", "UTC", "s:2:8: start: expected a moment such as 2026-11-30T09:00:00Z"),
            (
                "2026-11-30T09:00:00Z", "Asia/Tokio",
                "s:3:11: timeZone: unknown time zone `Asia/Tokio`; expected the IANA name of a time zone, such as Asia/Tokyo; did you mean `Asia/Tokyo`?"
            ),
            (
                "2026-11-30T09:00:00Z", "GMT+9",
                "s:3:11: timeZone: unknown time zone `GMT+9`; expected the IANA name of a time zone, such as Asia/Tokyo"
            ),
        ])
    func moments(start: String, zone: String, problem: String) {
        #expect(
            told(scenario(start: start, zone: zone)) == [problem])
    }

    @Test(
        "Problems of scenario files of an inline configuration have the whole path",
        arguments: [
            ("5", "s:4:9: config: the file `5` does not exist"),
            ("[]", "s:4:9: config: expected a configuration, or the path of one, not a list"),
            (
                "{ placements: { splash: { format: appOpen, tll: 5 } } }",
                "s:4:52: config.placements.splash.tll: unknown key `tll`; expected format, ttl, loadTimeout, showTimeout, reload, loadLead, skipAfter, demand, appOpen, frequency; did you mean `ttl`?"
            ),
            (
                "{ placements: { splash: { format: appOpen, frequency: { group: g } } } }",
                "s:4:72: config.placements.splash.frequency.group: unknown group `g`; known: none"
            ),
            (
                "{ placements: { splash: { format: appOpen, demand: [{ network: a, price: 1 EUR }] } } }",
                "s:4:82: config.placements.splash.demand[0].price: EUR has no rate to the base currency USD; add one under `currency.rates`"
            ),
            (
                "{ networks: { a: { adapter: any } }, placements: { x: { format: banner, demand: [{ network: b, bidding: true }] } } }",
                "s:4:101: config.placements.x.demand[0].network: unknown network `b`; known: a"
            ),
        ])
    func configuration(config: String, problem: String) {
        #expect(
            told(scenario(config: config)) == [problem])
    }

    @Test(
        "Problems of scenario files of scripts stand where the scripts are wrong",
        arguments: [
            (
                "loads: { splsh: [{ fill: {} }] }",
                ["6:10: loads.splsh: unknown placement `splsh`; known: splash, end; did you mean `splash`?"]
            ),
            (
                "loads: { splash: { fill: {} } }",
                ["6:18: loads.splash: expected a list of entries, not an object"]
            ),
            ("loads: { splash: [] }", ["6:18: loads.splash: expected at least one entry"]),
            (
                "loads: { splash: [{ fil: {} }] }",
                [
                    "6:21: loads.splash[0].fil: unknown key `fil`; expected fill, fail, silent, after; did you mean `fill`?"
                ]
            ),
            (
                "loads: { splash: [{ fill: { prize: 1 }, fail: no_fill }] }",
                ["6:19: loads.splash[0]: expected exactly one of fill, fail, silent"]
            ),
            (
                "loads: { splash: [{ fill: { prize: 1, after: soon, price: 1 } }] }",
                [
                    "6:29: loads.splash[0].fill.prize: unknown key `prize`; expected after, price, exp; did you mean `price`?",
                    "6:46: loads.splash[0].fill.after: expected seconds, from 0 to 1000000000",
                    "6:59: loads.splash[0].fill.price: expected amount and currency, such as 1.20 USD",
                ]
            ),
            (
                "loads: { splash: [{ fail: no_fil, after: -1 }] }",
                [
                    "6:27: loads.splash[0].fail: unknown error code `no_fil`; expected an error code, such as no_fill; did you mean `no_fill`?",
                    "6:42: loads.splash[0].after: expected seconds, from 0 to 1000000000",
                ]
            ),
            (
                "loads: { splash: [{ fill: {}, ignoresCancellation: true }] }",
                [
                    "6:31: loads.splash[0].ignoresCancellation: unknown key `ignoresCancellation`; expected fill, fail, silent, after"
                ]
            ),
            (
                "loads: { splash: [[{ fill: {} }, { silent: false }]] }",
                [
                    "6:19: loads.splash[0]: expected one outcome for each demand line, 1, not 2",
                    "6:44: loads.splash[0][1].silent: expected true",
                ]
            ),
            (
                "shows: { splash: [{ shown: 1 }, { closed: 1, after: 2 }] }",
                [
                    "6:21: shows.splash[0].shown: unknown key `shown`; expected displayed, clicked, rewarded, closed, failed, vanished, after, silent",
                    "6:53: shows.splash[1].after: this goes with `failed`",
                ]
            ),
            (
                "starts: { scriptd: [{ after: 1 }], scripted: [{ fail: nope, silent: true }] }",
                [
                    "6:11: starts.scriptd: unknown network `scriptd`; known: scripted; did you mean `scripted`?",
                    "6:61: starts.scripted[0].silent: expected either `fail` or `silent`",
                ]
            ),
            (
                "starts: { scripted: [{ after: 1, silent: true }, { fail: netwrok }] }",
                [
                    "6:24: starts.scripted[0].after: `after` does not go with `silent`",
                    "6:58: starts.scripted[1].fail: unknown error code `netwrok`; expected an error code, such as no_fill; did you mean `network`?",
                ]
            ),
            (
                "filters: { end: [true], splash: [yes] }",
                [
                    "6:12: filters.end: only a placement of the format appOpen has a filter, not banner",
                    "6:34: filters.splash[0]: expected true or false; did you mean `true`?",
                ]
            ),
            ("until: later", ["6:8: until: expected seconds from 0 to 1000000000"]),
        ])
    func scripts(text: String, problems: [String]) {
        #expect(told(scenario(text)) == problems.map { "s:\($0)" })
    }

    @Test("Problems of scenario files of an action that has nothing to show")
    func action() {
        let banner = "{ placements: { end: { format: banner } } }"
        #expect(
            told(scenario(config: banner, "action: true")) == [
                "s:6:9: action: no placement of the format appOpen is there for the action to show"
            ])
    }

    @Test(
        "Problems of scenario files of events",
        arguments: [
            ("do: launch", "5: `at` is missing; expected seconds from 0 to 1000000000", "at"),
            ("at: -1, do: launch", "11: expected seconds from 0 to 1000000000", "at"),
            (
                "at: 0, do: luanch",
                "18: unknown action `luanch`; expected one of \(words); did you mean `launch`?", "do"
            ),
            ("at: 0", "5: `do` is missing; expected one of \(words)", "do"),
            (
                "at: 0, do: activate, lock: true",
                "28: unknown key `lock`; expected at, do", "lock"
            ),
            (
                "at: 0, do: background, lokc: true",
                "30: unknown key `lokc`; expected at, do, lock; did you mean `lock`?", "lokc"
            ),
            ("at: 0, do: show", "5: `placement` is missing; expected a placement ID", "placement"),
            (
                "at: 0, do: show, placement: slash",
                "35: unknown placement `slash`; known: splash, end; did you mean `splash`?", "placement"
            ),
            (
                "at: 0, do: show, placement: end, count: 0",
                "47: expected a whole number from 1 to 100000", "count"
            ),
            (
                "at: 0, do: fullscreenBegin",
                "5: `token` is missing; expected a name of your own for what begins and ends",
                "token"
            ),
            ("at: 0, do: presenter", "5: `available` is missing; expected true or false", "available"),
            ("at: 0, do: sleep, seconds: 0", "34: expected seconds from 0.001 to 1000000000", "seconds"),
            ("at: 0, do: setWall, to: noon", "31: expected a moment such as 2026-11-30T09:00:00Z", "to"),
            (
                "at: 0, do: setTimeZone, zone: Asia/Katmandoo",
                "37: unknown time zone `Asia/Katmandoo`; expected the IANA name of a time zone, such as Asia/Tokyo; did you mean `Asia/Katmandu`?",
                "zone"
            ),
            (
                "at: 0, do: consent, to: { regs: { gdpr: 2 } }", "47: expected a whole number from 0 to 1",
                "to.regs.gdpr"
            ),
            (
                "at: 0, do: consent, to: { user: { cosent: x } }",
                "41: unknown key `cosent`; expected consent, ext; did you mean `consent`?", "to.user.cosent"
            ),
            (
                "at: 0, do: adapter, placement: end, event: close, show: 1",
                "50: unknown event of a show `close`; expected one of displayed, clicked, rewarded, closed, failed; did you mean `closed`?",
                "event"
            ),
            (
                "at: 0, do: adapter, placement: end, event: closed, load: 1",
                "50: unknown answer to a load `closed`; expected one of filled, failed, stale", "event"
            ),
            (
                "at: 0, do: adapter, placement: end, event: closed, show: 0",
                "64: expected a whole number from 1 to 1000000", "show"
            ),
        ])
    func events(event: String, problem: String, key: String) {
        let (column, message) = problem.split(separator: ": ", maxSplits: 1).map(String.init).pair
        #expect(
            told(scenario(events: "\n  - { \(event) }")) == ["s:6:\(column): events[0].\(key): \(message)"])
    }

    static let words =
        "launch, activate, deactivate, background, foreground, unlock, presenter, fullscreenBegin, fullscreenEnd, hold, release, load, show, cancel, destroy, consent, adapter, sleep, setWall, setTimeZone, restart"

    @Test("Problems of scenario files of a callback that belongs to nothing, or to two things")
    func callbacks() {
        let problem = "events[0]: expected either `show` or `load`: its ordinal for the placement, from 1"
        for more in ["", ", show: 1, load: 1"] {
            let event = "{ at: 0, do: adapter, placement: end, event: closed\(more) }"
            #expect(told(scenario(events: "\n  - \(event)")) == ["s:6:5: \(problem)"])
        }
    }

    @Test("Problems of scenario files of the order of events are told at their time")
    func order() {
        let events = """

              - { at: 10, do: launch }
              - { at: 9.5, do: activate }
              - { at: 100, do: sleep, seconds: 50 }
              - { at: 100, do: unlock }
              - { at: 149.999, do: foreground }
              - { at: 150, do: activate }
              - { at: 160, do: restart }
              - { at: 161, do: unlock }
              - { at: 161, do: activate }
            """
        #expect(
            told(scenario(events: events, "until: 160")) == [
                "s:7:11: events[1].at: events stand in order of time, and the one before is at 10",
                "s:9:11: events[3].at: the device sleeps from 100 to 150, so nothing can happen at 100",
                "s:10:11: events[4].at: the device sleeps from 100 to 150, so nothing can happen at 149.999",
                "s:14:20: events[8].do: expected the `launch` that follows a `restart` before this",
                "s:15:8: until: the last event is at 161; expected no less",
            ])
    }

    @Test("Problems of scenario files of the text itself are those of any file")
    func text() {
        #expect(
            told(scenario("version: 1")).first
                == "s:6:1: version: duplicate key `version`; it stands on line 1 already")
        #expect(told("") == ["s:1:1: the file is empty"])
    }

    @Test(
        "Problems of scenario files of placements that cannot be read are not followed by others that come from it"
    )
    func noFollowers() {
        let events = "\n  - { at: 0, do: load, placement: splash }"
        #expect(told(scenario(config: "{ placements: 5 }", events: events)).count == 1)
        #expect(told(scenario(config: "missing.yaml", events: events)).count == 1)
    }
}

extension [String] {
    /// Two texts as a pair.
    fileprivate var pair: (String, String) { (first ?? "", last ?? "") }
}
