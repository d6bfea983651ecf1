import AdapterKit
import FoundationEssentials
import Testing

@testable import MockAdapter

@Suite("A mock script")
struct MockScriptTests {
    private func script(_ json: String) throws -> MockScript {
        try JSONDecoder().decode(MockScript.self, from: Data(json.utf8))
    }

    @Test("A mock script reads every form of a load")
    func loads() throws {
        let script = try script(
            """
            {"loads": [
              {"fill": {"after": 0.8, "price": "1.20 USD", "exp": "60"}},
              {"fill": {}, "ignoresCancellation": true},
              {"fail": "no_fill", "after": 0.2},
              {"silent": true}
            ]}
            """)
        #expect(
            script.loads == [
                LoadStep(.fill(price: Money("1.20 USD"), exp: "60"), after: .milliseconds(800)),
                LoadStep(.fill(price: nil, exp: nil), ignoresCancellation: true),
                LoadStep(.fail(.noFill), after: .milliseconds(200)),
                LoadStep(.silent),
            ])
    }

    @Test("A mock script reads every form of a show")
    func shows() throws {
        let script = try script(
            """
            {"shows": [
              {"displayed": 0.2, "clicked": 3, "rewarded": 4, "closed": 5},
              {"displayed": 0, "closed": [5, 5, 6]},
              {"failed": "show_failed", "after": 0.5},
              {"displayed": 0.2, "vanished": 2},
              {"silent": true}
            ]}
            """)
        #expect(
            script.shows == [
                ShowStep(
                    displayed: .milliseconds(200), clicked: .seconds(3), rewarded: .seconds(4),
                    closed: [.seconds(5)]),
                ShowStep(displayed: .zero, closed: [.seconds(5), .seconds(5), .seconds(6)]),
                ShowStep(failed: .init(.showFailed, after: .milliseconds(500))),
                ShowStep(displayed: .milliseconds(200), vanished: .seconds(2)),
                ShowStep(),
            ])
    }

    @Test("A mock script plays the last entry for ever, and without entries fills and shows")
    func order() throws {
        let script = try script(#"{"loads": [{"fail": "network"}, {"silent": true}]}"#)
        #expect(script.load(0).outcome == .fail(.network))
        #expect([1, 2, 90].map { script.load($0).outcome } == [.silent, .silent, .silent])
        #expect(MockScript().load(7) == .standard)
        #expect(script.show(3) == ShowStep(displayed: .zero, closed: [.seconds(5)]))
    }

    @Test("A mock script puts the course of a show in the order of time")
    func course() {
        let show = ShowStep(
            displayed: .seconds(2), clicked: .seconds(1), closed: [.seconds(3), .seconds(2)],
            failed: .init(.showFailed, after: .seconds(4)))
        #expect(
            show.course.map(\.happening) == [
                .reported(.clicked), .reported(.displayed), .reported(.closed), .reported(.closed),
                .reported(.failed(AdapterError(.showFailed))),
            ])
    }

    @Test(
        "A mock script reads the limit on a fill's age as a bid's",
        arguments: [
            ("60", Duration?.some(.seconds(60))), (#""60""#, .seconds(60)), ("0", nil), ("-5", nil),
            (#""soon""#, nil), ("1.5", nil), ("true", nil), ("null", nil),
        ])
    func lifetime(exp: String, lifetime: Duration?) throws {
        #expect(try script(#"{"loads": [{"fill": {"exp": \#(exp)}}]}"#).load(0).lifetime == lifetime)
    }

    @Test(
        "A mock script is refused with the way to the key",
        arguments: [
            (#"{"lods": []}"#, "lods: unknown key; there are loads, shows, creative"),
            (#"{"loads": [{"fil": {}}]}"#, "loads[0].fil: unknown key"),
            (#"{"loads": [{"fill": {"prize": 1}}]}"#, "loads[0].fill.prize: unknown key"),
            (
                #"{"loads": [{"fill": {"price": "1,20"}}]}"#,
                "loads[0].fill.price: expected amount and currency"
            ),
            (#"{"loads": [{"fail": "no_fil"}]}"#, "loads[0].fail: expected an error code"),
            (#"{"loads": [{"fail": "no_fill", "after": -1}]}"#, "loads[0].after: expected seconds"),
            (#"{"loads": [{"fail": "no_fill", "after": 1e40}]}"#, "loads[0].after: expected seconds"),
            (
                #"{"loads": [{"fill": {}, "silent": true}]}"#,
                "loads[0]: expected exactly one of fill, fail, silent"
            ),
            (#"{"loads": [{"silent": false}]}"#, "loads[0].silent: expected true"),
            (#"{"loads": [{"fill": {}, "after": 1}]}"#, "loads[0].after: this stands inside `fill`"),
            (#"{"loads": {}}"#, "loads: expected a list"),
            (#"{"loads": [{"fill": 1}]}"#, "loads[0].fill: expected an object"),
            (#"{"shows": [{}]}"#, "shows[0]: expected at least one of displayed"),
            (
                #"{"shows": [{"silent": true, "closed": 1}]}"#,
                "shows[0].closed: this does not go with `silent`"
            ),
            (#"{"shows": [{"displayed": 0, "after": 1}]}"#, "shows[0].after: this goes with `failed`"),
            (#"{"shows": [{"displayed": 0}, {"displayed": "x"}]}"#, "shows[1].displayed: expected seconds"),
            (#"{"creative": {"html": 1}}"#, "creative.html: expected a text"),
            (#"{"creative": {}}"#, "creative: expected exactly one of html, vast, native, image"),
            ("[]", "expected an object"), ("{", ""),
        ])
    func refusing(json: String, message: String) async throws {
        try await ScriptFolder.with(["bad": json]) { folder in
            let error = try #require(throws: AdapterError.self) {
                try ScriptFile(folder: folder).read("bad")
            }
            #expect(error.code == .invalidConfiguration)
            #expect(
                error.reason?.hasPrefix("\(folder)/bad.json: \(message)") == true, "\(error.reason ?? "")")
        }
    }

    @Test(
        "A mock script never lies outside its folder",
        arguments: ["", "..", "../secret", "a/b", "/etc/passwd", "a\0b", "a\\b", "..\\x"])
    func outside(id: String) throws {
        let error = try #require(throws: AdapterError.self) { try ScriptFile(folder: "/tmp").read(id) }
        #expect(error.code == .invalidConfiguration)
        #expect(error.reason?.hasPrefix("placementId names") == true)
    }
}
