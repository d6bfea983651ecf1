import FixtureServer
import Foundation
import Testing

@Suite("Matching")
struct MatchingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var request: String
        var asked: String
        var headers: [String] = []
        var body = ""
        var matches: Bool

        init(_ request: String, _ asked: String, _ headers: [String] = [], body: String = "", matches: Bool) {
            (self.request, self.asked, self.headers, self.body) = (request, asked, headers, body)
            self.matches = matches
        }

        var testDescription: String { "\(request) and \(asked) \(headers) \(body)" }
    }

    static func bodyRow(_ pattern: String, _ body: String, matches: Bool) -> Row {
        Row(#""bodyPatterns": [{\#(pattern)}]"#, "POST /", body: body, matches: matches)
    }

    @Test(
        "a stub answers exactly the requests it asks for",
        arguments: [
            Row("", "DELETE /anything?a", matches: true),
            Row(#""method": "ANY""#, "PUT /", matches: true),
            Row(#""method": "post""#, "POST /", matches: true),
            Row(#""method": "POST""#, "GET /", matches: false),
            Row(#""url": "/a?b=c""#, "GET /a?b=c", matches: true),
            Row(#""url": "/a""#, "GET /a?b=c", matches: false),
            Row(#""url": "/a""#, "GET http://host/a", matches: true),
            Row(#""urlPath": "/a""#, "GET /a?b=c", matches: true),
            Row(#""urlPath": "/a""#, "GET /a/", matches: false),
            Row(#""urlPath": "/a%20b""#, "GET /a%20b", matches: true),
            Row(#""urlPattern": "/a\\?b=[0-9]+""#, "GET /a?b=42", matches: true),
            Row(#""urlPattern": "/a""#, "GET /ab", matches: false),
            Row(#""urlPattern": "/a|/b""#, "GET /bc", matches: false),
            Row(#""urlPathPattern": "/[a-z]+""#, "GET /ab?x=1", matches: true),
            Row(#""urlPathPattern": "/[a-z]+""#, "GET /ab1", matches: false),
            Row(
                #""queryParameters": {"q": {"equalTo": "a b&c+é"}}"#, "GET /?q=a+b%26c%2B%C3%A9",
                matches: true),
            Row(#""queryParameters": {"q": {"equalTo": "2"}}"#, "GET /?q=1&q=2", matches: true),
            Row(#""queryParameters": {"q": {"equalTo": ""}}"#, "GET /?q", matches: true),
            Row(#""queryParameters": {"q": {"absent": true}}"#, "GET /?p=1", matches: true),
            Row(#""queryParameters": {"q": {"absent": true}}"#, "GET /?q=1", matches: false),
            Row(#""queryParameters": {"q": {"absent": "(absent)"}}"#, "GET /?p=1", matches: true),
            Row(#""queryParameters": {"q": {"absent": false}}"#, "GET /?q=1", matches: false),
            Row(#""queryParameters": {"q": {"equalTo": "a=b?c"}}"#, "GET /?q=a=b?c", matches: true),
            Row(
                #""headers": {"X": {"equalTo": "Straße", "caseInsensitive": true}}"#, "GET /", ["X: sTRAßE"],
                matches: true),
            Row(
                #""headers": {"X": {"equalTo": "abc", "caseInsensitive": false}}"#, "GET /", ["X: ABC"],
                matches: false),
            Row(#""headers": {"token": {"equalTo": "abc"}}"#, "GET /", ["TOKEN: abc"], matches: true),
            Row(#""headers": {"TOKEN": {"equalTo": "abc"}}"#, "GET /", ["TOKEN: ABC"], matches: false),
            Row(#""headers": {"TOKEN": {"equalTo": "abc"}}"#, "GET /", matches: false),
            Row(
                #""headers": {"Accept": {"contains": "json"}}"#, "GET /", ["Accept: text/json, */*"],
                matches: true),
            Row(#""headers": {"X": {"doesNotMatch": "a.*"}}"#, "GET /", ["X: abc"], matches: false),
            Row(#""headers": {"X": {"doesNotMatch": "a.*"}}"#, "GET /", ["X: bac"], matches: true),
            Row(#""headers": {"X": {"doesNotMatch": "a.*"}}"#, "GET /", matches: true),
            bodyRow(#""equalTo": "caf\u00e9""#, "cafe\u{301}", matches: false),
            bodyRow(#""equalTo": "caf\u00e9""#, "caf\u{e9}", matches: true),
            bodyRow(#""contains": "\nsecond""#, "first\r\nsecond", matches: true),
            bodyRow(#""contains": "👨""#, "👨‍👩‍👧", matches: true),
            bodyRow(#""contains": "cafe""#, "cafe\u{301}", matches: true),
            bodyRow(#""contains": "\u0301""#, "cafe\u{301}", matches: true),
            bodyRow(#""contains": "caf\u00e9""#, "cafe\u{301}", matches: false),
            bodyRow(#""contains": """#, "x", matches: true),
            bodyRow(#""matches": "caf\u00e9""#, "cafe\u{301}", matches: false),
            bodyRow(#""equalToJson": {"caf\u00e9": 1}"#, "{\"cafe\u{301}\": 1}", matches: false),
            bodyRow(#""equalToJson": {"a": "caf\u00e9"}"#, "{\"a\": \"cafe\u{301}\"}", matches: false),
            bodyRow(
                #""equalToJson": ["\u00e9"], "ignoreArrayOrder": true"#, "[\"e\u{301}\"]", matches: false),
            bodyRow(
                #""equalToJson": {"\u00e9": 1, "e\u0301": 2}"#, "{\"e\u{301}\": 2, \"\u{e9}\": 1}",
                matches: true),
            bodyRow(#""matchesJsonPath": "$.caf\u00e9""#, "{\"cafe\u{301}\": 1}", matches: false),
            bodyRow(#""matchesJsonPath": "$['caf\u00e9']""#, "{\"caf\u{e9}\": 1}", matches: true),
            bodyRow(#""equalTo": "abc""#, "abc", matches: true),
            bodyRow(#""contains": "b""#, "abc", matches: true),
            bodyRow(#""equalTo": 3"#, "3", matches: true),
            bodyRow(#""matches": "a.c""#, "a\nc", matches: true),
            bodyRow(#""matches": "a""#, "ab", matches: false),
            bodyRow(#""absent": true"#, "", matches: true),
            bodyRow(#""equalToJson": "{\"a\": [1, 2]}""#, #"{ "a":[1,2.0] }"#, matches: true),
            bodyRow(#""equalToJson": {"a": 1}"#, #"{"a": 1, "b": 2}"#, matches: false),
            bodyRow(
                #""equalToJson": {"a": 1}, "ignoreExtraElements": true"#, #"{"a": 1, "b": 2}"#, matches: true),
            bodyRow(#""equalToJson": [1, 2]"#, "[2, 1]", matches: false),
            bodyRow(#""equalToJson": [1, 2], "ignoreArrayOrder": true"#, "[2, 1]", matches: true),
            bodyRow(#""equalToJson": [1, 1, 2], "ignoreArrayOrder": true"#, "[1, 2, 2]", matches: false),
            bodyRow(
                #""equalToJson": [{}, {"a": 1}], "ignoreArrayOrder": true, "ignoreExtraElements": true"#,
                #"[{"a": 1}, {"b": 1}]"#, matches: true),
            bodyRow(#""equalToJson": {"a": 1}"#, "a text", matches: false),
            bodyRow(#""matchesJsonPath": "$.imp[0].id""#, #"{"imp": [{"id": 0}]}"#, matches: true),
            bodyRow(#""matchesJsonPath": "$.imp[1].id""#, #"{"imp": [{"id": 0}]}"#, matches: false),
            bodyRow(#""matchesJsonPath": "$.imp""#, #"{"imp": []}"#, matches: false),
            bodyRow(
                #""matchesJsonPath": "$.imp[?(@.id == '1')]""#, #"{"imp": [{"id": "0"}, {"id": "1"}]}"#,
                matches: true),
            bodyRow(#""matchesJsonPath": "$.imp[?(@.id == '1')]""#, #"{"imp": [{"id": 1}]}"#, matches: true),
            bodyRow(#""matchesJsonPath": "$.imp[?(@.id == 1)]""#, #"{"imp": [{"id": "1"}]}"#, matches: true),
            bodyRow(
                #""matchesJsonPath": "$.imp[?(@.id == 1)]""#, #"{"imp": [{"id": "1.0"}]}"#, matches: false),
            bodyRow(
                #""matchesJsonPath": "$.imp[?(@.id == '1.0')]""#, #"{"imp": [{"id": 1}]}"#, matches: true),
            bodyRow(
                #""matchesJsonPath": "$.imp[?(@.id == 1.50)]""#, #"{"imp": [{"id": "1.50"}]}"#, matches: true),
            bodyRow(
                #""matchesJsonPath": "$.imp[?(@.id == 1e3)]""#, #"{"imp": [{"id": "1E+3"}]}"#, matches: true),
            bodyRow(#""matchesJsonPath": "$.imp[?(@.id == 'x')]""#, #"{"imp": [{"id": 1}]}"#, matches: false),
            bodyRow(
                #""matchesJsonPath": "$.imp[?(@.id == 'true')]""#, #"{"imp": [{"id": true}]}"#, matches: false
            ),
            bodyRow(
                #""matchesJsonPath": "$.imp[?(@.id == true)]""#, #"{"imp": [{"id": true}]}"#, matches: true),
            bodyRow(
                #""matchesJsonPath": "$.imp[?(@.id == null)]""#, #"{"imp": [{"id": null}]}"#, matches: true),
            bodyRow(#""matchesJsonPath": "$.imp[?(@.id == null)]""#, #"{"imp": [{}]}"#, matches: false),
            bodyRow(
                #""matchesJsonPath": "$.list[?(@.d == '2.3')]""#, #"{"list": [{"d": 2.30}]}"#, matches: true),
            bodyRow(
                #""matchesJsonPath": "$.list[?(@.name == \"Mot\\u00f6r\")]""#,
                #"{"list": [{"name": "Motör"}]}"#,
                matches: true),
            bodyRow(
                #""matchesJsonPath": "$.list[?(@.name == '\\ud83d\\ude00\\n\\'')]""#,
                #"{"list": [{"name": "😀\n'"}]}"#, matches: true),
            bodyRow(
                #""matchesJsonPath": "$.list[?(@.['x'] == 1)]""#, #"{"list": [{"x": 1}]}"#, matches: true),
            bodyRow(
                #""matchesJsonPath": "$.['list'][ 0 ].['\\u0078']""#, #"{"list": [{"x": 1}]}"#, matches: true),
            bodyRow(#""matchesJsonPath": "$.list[ ?( @ == 2 ) ]""#, #"{"list": [1, 2]}"#, matches: true),
            bodyRow(
                #""matchesJsonPath": "$.imp[?(@.id == '1')].banner""#,
                #"{"imp": [{"id": "1", "banner": {}}]}"#,
                matches: true),
            bodyRow(
                #""matchesJsonPath": "$.imp[?(@.id == '1')].banner""#,
                #"{"imp": [{"id": "1", "banner": null}]}"#,
                matches: true),
            bodyRow(
                #""matchesJsonPath": "$.imp[?(@.id == '1')].banner""#, #"{"imp": [{"id": "1"}]}"#,
                matches: false),
            bodyRow(
                #""matchesJsonPath": {"expression": "$.a", "absent": "(absent)"}"#, #"{"a": null}"#,
                matches: true),
            bodyRow(#""matchesJsonPath": "$[?(@.a.b == 3)]""#, #"{"a": {"b": 3.0}}"#, matches: true),
            bodyRow(#""matchesJsonPath": "$['odd name'][-1]""#, #"{"odd name": [null, 1]}"#, matches: true),
            bodyRow(
                #""matchesJsonPath": {"expression": "$.imp[0].ext.adtype", "equalTo": "3"}"#,
                #"{"imp": [{"ext": {"adtype": 3}}]}"#, matches: true),
            bodyRow(
                #""matchesJsonPath": {"expression": "$.imp[0].ext.adtype", "equalTo": "3"}"#,
                #"{"imp": [{"ext": {"adtype": 5}}]}"#, matches: false),
            bodyRow(#""matchesJsonPath": {"expression": "$.a", "absent": true}"#, "{}", matches: true),
            bodyRow(
                #""matchesJsonPath": {"expression": "$.a", "equalToJson": {"b": [1]}}"#,
                #"{"a": {"b": [1]}}"#, matches: true),
            bodyRow(#""matchesJsonPath": "$.a""#, "a text", matches: false),
        ])
    func matching(row: Row) throws {
        let server = try FixtureServer(
            mappings: #"{"request": {\#(row.request)}, "response": {"status": 299}}"#)
        let words = row.asked.split(separator: " ").map(String.init)
        let reply = try ask(
            server.port, words[1], method: words[0], headers: row.headers, body: row.body)
        #expect(reply.status == (row.matches ? 299 : 404))
    }

    @Test("the lowest priority answers, and within one the stub that was read last")
    func priorities() throws {
        func stub(_ path: String, _ status: Int, _ priority: Int? = nil) -> String {
            let priority = priority.map { "\"priority\": \($0)," } ?? ""
            return
                #"{\#(priority) "request": {"urlPathPattern": "\#(path)"}, "response": {"status": \#(status)}}"#
        }
        let server = try FixtureServer(
            FixtureSet([
                .init(
                    name: "a",
                    json:
                        #"{"mappings": [\#(stub("/.*", 201)), \#(stub("/.*", 202)), \#(stub("/low", 203, 6))]}"#
                ),
                .init(name: "b", json: stub("/high", 204, 1)),
                .init(name: "c", json: stub("/last", 205)),
                .init(name: "d", json: stub("/high", 206)),
            ]))
        #expect(try ask(server.port, "/any").status == 202)
        #expect(try ask(server.port, "/low").status == 202)
        #expect(try ask(server.port, "/high").status == 204)
        #expect(try ask(server.port, "/last").status == 205)
    }

    @Test("a scenario goes from state to state, and others do not care")
    func scenarios() throws {
        let server = try FixtureServer(
            mappings: """
                {"mappings": [
                 {"scenarioName": "s", "requiredScenarioState": "Started", "newScenarioState": "two",
                  "request": {"url": "/"}, "response": {"status": 201}},
                 {"scenarioName": "s", "requiredScenarioState": "two", "newScenarioState": "three",
                  "request": {"url": "/"}, "response": {"status": 202}},
                 {"scenarioName": "s", "newScenarioState": "Started",
                  "request": {"url": "/again"}, "response": {"status": 203}},
                 {"scenarioName": "t", "requiredScenarioState": "two",
                  "request": {"url": "/t"}, "response": {"status": 204}}]}
                """)
        let answers = try ["/", "/", "/", "/again", "/", "/t"].map { try ask(server.port, $0).status }
        #expect(answers == [201, 202, 404, 203, 201, 404])
    }

    @Test(
        "a misspelt target is nearest to the stub that it resembles most",
        arguments: [("/order", "/orders"), ("/items?page=2", "/items?page=1"), ("/usrs/7", "/users/.*")])
    func nearestTarget(asked: String, nearest: String) throws {
        let server = try FixtureServer(
            mappings: """
                {"mappings": [
                 {"request": {"url": "/items?page=1"}, "response": {}},
                 {"request": {"urlPath": "/orders"}, "response": {}},
                 {"request": {"urlPathPattern": "/users/.*"}, "response": {}},
                 {"request": {"urlPath": "/a"}, "response": {}}]}
                """)
        let answer = try ask(server.port, asked)
        #expect(answer.status == 404)
        #expect(answer.body.hasSuffix(" \(nearest)\n"), "\(answer.body)")
    }

    @Test("who gets no answer is told which stub was nearest, and no expected header value")
    func nearest() throws {
        let server = try FixtureServer(
            mappings: """
                {"mappings": [
                 {"name": "far", "request": {"method": "GET", "urlPath": "/b", "headers": {"A": {"equalTo": "1"}}},
                  "response": {}},
                 {"name": "near", "request": {"method": "POST", "urlPath": "/a",
                   "headers": {"TOKEN": {"equalTo": "hidden"}}, "bodyPatterns": [{"contains": "x"}]},
                  "response": {}}]}
                """)
        let reply = try ask(server.port, "/a", method: "POST", body: "y")
        #expect(reply.status == 404)
        #expect(
            reply.body == """
                no stub answers POST /a
                nearest is near, which asks for:
                  headers.TOKEN equalTo …
                  bodyPatterns[0] contains "x"

                """)
    }
}
