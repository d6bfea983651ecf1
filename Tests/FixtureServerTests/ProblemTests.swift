import FixtureServer
import Foundation
import Testing

@Suite("Problems of mappings")
struct ProblemTests {
    @Test(
        "Problems of mappings name the file and the key",
        arguments: [
            (#"{"request": {}, "response": {}, "priorty": 1}"#, "priorty", "priority"),
            (#"{"request": {"urlPth": "/"}, "response": {}}"#, "request.urlPth", "urlPath"),
            (#"{"request": {"cookies": {}}, "response": {}}"#, "request.cookies", nil),
            (#"{"request": {"url": "/", "urlPath": "/"}, "response": {}}"#, "request.urlPath", nil),
            (#"{"request": {"urlPattern": "("}, "response": {}}"#, "request.urlPattern", nil),
            (#"{"request": {"urlPattern": "a)|(b"}, "response": {}}"#, "request.urlPattern", nil),
            (#"{"request": {"headers": {"A": "b"}}, "response": {}}"#, "request.headers.A", nil),
            (
                #"{"request": {"headers": {"A": {"contains": "b", "caseInsensitive": true}}}, "response": {}}"#,
                "request.headers.A.caseInsensitive", nil
            ),
            (#"{"request": {"bodyPatterns": [{}]}, "response": {}}"#, "request.bodyPatterns[0]", nil),
            (
                #"{"request": {"bodyPatterns": [{"ignoreArrayOrder": true}]}, "response": {}}"#,
                "request.bodyPatterns[0]", nil
            ),
            (
                #"{"request": {"bodyPatterns": [{"contains": "a"}, {"matchesXPath": "/a"}]}, "response": {}}"#,
                "request.bodyPatterns[1].matchesXPath", "matchesJsonPath"
            ),
            (
                #"{"request": {"bodyPatterns": [{"matchesJsonPath": "$..a"}]}, "response": {}}"#,
                "request.bodyPatterns[0].matchesJsonPath", nil
            ),
            (
                #"{"request": {"bodyPatterns": [{"matchesJsonPath": {"equalTo": "a"}}]}, "response": {}}"#,
                "request.bodyPatterns[0].matchesJsonPath.expression", nil
            ),
            (
                #"{"request": {"bodyPatterns": [{"equalToJson": "{\"a\": \"${json-unit.any-string}\"}"}]}, "response": {}}"#,
                "request.bodyPatterns[0].equalToJson", nil
            ),
            (#"{"request": {}, "response": {"status": 99}}"#, "response.status", nil),
            (#"{"request": {}, "response": {"status": "2oo"}}"#, "response.status", nil),
            (#"{"request": {}, "response": {"status": 200.5}}"#, "response.status", nil),
            (#"{"request": {}, "response": {"statusMessage": 1}}"#, "response.statusMessage", nil),
            (
                #"{"request": {}, "response": {"body": "{{parameters.x}}", "transformers": ["response-template"], "transformerParameters": {"y": 1}}}"#,
                "response.body", nil
            ),
            (
                #"{"request": {"bodyPatterns": [{"matchesJsonPath": "$.a[?(@.b[?(@.c == 1)] == 1)]"}]}, "response": {}}"#,
                "request.bodyPatterns[0].matchesJsonPath", nil
            ),
            (#"{"request": {}, "response": {"proxyBaseUrl": "http://a"}}"#, "response.proxyBaseUrl", nil),
            (#"{"request": {}, "response": {"fault": "EMPTY"}}"#, "response.fault", nil),
            (#"{"request": {}, "response": {"body": "a", "jsonBody": {}}}"#, "response.jsonBody", nil),
            (#"{"request": {}, "response": {"base64Body": "?"}}"#, "response.base64Body", nil),
            (
                #"{"request": {}, "response": {"bodyFileName": "../../etc/passwd"}}"#,
                "response.bodyFileName", nil
            ),
            (
                #"{"request": {}, "response": {"bodyFileName": "page.tx"}}"#, "response.bodyFileName",
                "page.txt"
            ),
            (#"{"request": {}, "response": {"headers": {"A": "b\r\nC: d"}}}"#, "response.headers.A", nil),
            (#"{"request": {}, "response": {"transformers": ["other"]}}"#, "response.transformers[0]", nil),
            (
                #"{"request": {}, "response": {"body": "{{now}}", "transformers": ["response-template"]}}"#,
                "response.body", nil
            ),
            (
                #"{"request": {}, "response": {"chunkedDribbleDelay": {"numberOfChunks": 0, "totalDuration": 1}}}"#,
                "response.chunkedDribbleDelay.numberOfChunks", nil
            ),
            (#"{"request": {}, "response": {}, "newScenarioState": "a"}"#, "scenarioName", nil),
            (#"{"request": {}}"#, "response", nil),
            (#"{"mappings": [{"request": {}, "response": {}}, 3]}"#, "mappings[1]", nil),
            (#"{"mappings": [], "stubs": []}"#, "stubs", nil),
            ("[]", "", nil),
            (#"{"request": "#, "", nil),
            ("", "", nil),
        ] as [(String, String, String?)])
    func problem(mapping: String, key: String, suggestion: String?) throws {
        let fixtures = FixtureSet(
            [.init(name: "ads/a.json", json: mapping)], bodyFiles: ["page.txt": Data()])
        let error = try #require(throws: FixtureServerError.self) { try FixtureServer(fixtures) }
        guard case .invalidFixtures(let problems) = error else {
            Issue.record("unexpected \(error)")
            return
        }
        #expect(problems.map(\.file) == ["ads/a.json"])
        #expect(problems.map(\.key) == [key])
        #expect(problems.map(\.suggestion) == [suggestion])
    }

    @Test("Problems of mappings are all told at once")
    func several() throws {
        let fixtures = FixtureSet([
            .init(name: "a.json", json: #"{"request": {"x": 1}, "response": {"status": 0, "y": 1}}"#),
            .init(name: "b.json", json: "{"),
        ])
        let error = try #require(throws: FixtureServerError.self) { try FixtureServer(fixtures) }
        let lines = error.description.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.first?.hasPrefix("a.json:1:14: request.x: is not supported here") == true)
        #expect(lines.last == "b.json:1:2: is not JSON: it ends within an object")
    }

    /// The problems of one file, without its name.
    private func problems(_ json: String, bodyFiles: [String: Data] = [:]) throws -> [String] {
        let fixtures = FixtureSet([.init(name: "a.json", json: json)], bodyFiles: bodyFiles)
        let error = try #require(throws: FixtureServerError.self) { try FixtureServer(fixtures) }
        return error.description.split(separator: "\n").map { String($0.dropFirst("a.json:".count)) }
    }

    @Test("Problems of mappings name line and column, of the name where that is wrong, and else of the value")
    func places() throws {
        let found = try problems(
            """
            {"mappings": [
              { "request": { "url": "/é😀", "body": 1 },
                "response": { "status": 1000,
                              "chunkedDribbleDelay": { "totalDuration": 1 } } },
              3
            ]}
            """)
        #expect(found.count == 4)
        #expect(found[0].hasPrefix("2:32: mappings[0].request.body: is not supported"))
        #expect(
            found[1]
                == "3:29: mappings[0].response.status: expected a whole number from 200 to 999, found 1000")
        #expect(
            found[2] == "4:42: mappings[0].response.chunkedDribbleDelay.numberOfChunks: is missing")
        #expect(found[3] == "5:3: mappings[1]: expected an object, found a number")
    }

    @Test(
        "Problems of mappings name what stands twice, at its second place",
        arguments: [
            (#"{"request": {}, "request": {}, "response": {}}"#, "1:17: request"),
            (
                "{\"request\": {\"bodyPatterns\": [{\"matchesJsonPath\": \"$.a\",\n \"matchesJsonPath\": \"$.b\"}]}, \"response\": {}}",
                "2:2: request.bodyPatterns[0].matchesJsonPath"
            ),
            (
                #"{"request": {}, "response": {"jsonBody": {"a": [{"b": 1, "b": 1}]}}}"#,
                "1:58: response.jsonBody.a[0].b"
            ),
            (
                #"{"request": {}, "response": {"headers": {"\u0041": "1", "A": "1"}}}"#,
                "1:57: response.headers.A"
            ),
        ])
    func twice(json: String, start: String) throws {
        let found = try problems(json)
        #expect(
            found == [start + ": stands twice in the same object, where only one of them would count"],
            "\(found)")
    }

    @Test("Problems of mappings do not take names for one that are not the same code units")
    func notTwice() throws {
        let json = #"{"request": {}, "response": {"jsonBody": {"\u00e9": 1, "e\u0301": 2}}}"#
        let server = try FixtureServer(mappings: json)
        #expect(try Array(ask(server.port, "/").body.utf8) == Array("{\"e\u{301}\":2,\"\u{e9}\":1}".utf8))
    }

    @Test(
        "Problems of mappings say where a text stops being JSON, and that comments are none",
        arguments: [
            ("{\n  \"request\": {}, // all\n}", "2:18: is not JSON: it has a comment"),
            ("/* all */ {}", "1:1: is not JSON: it has a comment"),
            (
                "{\"request\": {}\n \"response\": {}}",
                "2:2: is not JSON: it has neither a comma nor } behind a member"
            ),
            ("{\"a\": tru}", "1:7: is not JSON: it has no value"),
            ("{'a': 1}", "1:2: is not JSON: it has no name in quotes"),
            ("{\"a\": 01}", "1:8: is not JSON: it has a number that begins with 0"),
            ("{\"a\": 1.}", "1:9: is not JSON: it has no digit"),
            ("{\"a\": NaN}", "1:7: is not JSON: it has no value"),
            ("{\"a\": \"\\ud800\"}", "1:8: is not JSON: it has an escape that stands for no character"),
            ("{\"a\": \"\t\"}", "1:8: is not JSON: it has a control character"),
            ("{} {}", "1:4: is not JSON: it has something behind its end"),
            (
                String(repeating: "[", count: 100_000),
                "1:513: is not JSON: it is nested deeper than 512 levels"
            ),
        ])
    func notJSON(json: String, start: String) throws {
        let found = try problems(json)
        #expect(found.count == 1 && found[0].hasPrefix(start), "\(found)")
    }

    @Test("Problems of mappings of body files show the name and what to do")
    func bodyFiles() throws {
        let files = ["1/card.json": Data()]
        func found(_ name: String) throws -> [String] {
            try problems(#"{"request": {}, "response": {"bodyFileName": "\#(name)"}}"#, bodyFiles: files)
        }
        let absolute = try found("/1/card.json")
        #expect(
            absolute == [
                #"1:46: response.bodyFileName: "/1/card.json" begins with a slash, as if it stood outside __files: write "1/card.json""#
            ])
        let outside = try found("../card.json")[0]
        #expect(outside.contains(#""../card.json" leads out of __files"#))
    }

    @Test("Problems of mappings are none in what WireMock writes beside what it needs")
    func wireMockKeys() throws {
        let server = try FixtureServer(
            mappings: """
                \u{FEFF}{"id": "i", "uuid": "i", "name": "n", "persistent": true, "insertionIndex": 3, "priority": "1",
                 "metadata": {"a": 1}, "request": {"headers": {"X-Old": {"absent": "(absent)"}}},
                 "response": {"status": "203", "statusMessage": "Fine", "fixedDelayMilliseconds": "0",
                   "transformers": ["response-template"], "transformerParameters": {"name": "a\\"b"},
                   "jsonBody": {"who": "{{parameters.name}}"}}}
                """)
        let reply = try ask(server.port, "/")
        #expect(reply.status == 203)
        #expect(reply.body == #"{"who":"a\"b"}"#)
    }

    @Test("Problems of mappings of a folder that is none, or has no mappings, say so")
    func folders() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        #expect(throws: FixtureServerError.unreadable(folder: folder.path, reason: "there is no such folder"))
        {
            try FixtureServer(folder: folder.path)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(
            throws: FixtureServerError.unreadable(
                folder: folder.path, reason: "there is no folder \"mappings\" in it")
        ) { try FixtureServer(folder: folder.path) }
    }
}
