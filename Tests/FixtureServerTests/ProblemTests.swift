import FixtureServer
import Foundation
import Testing

@Suite("Problems of mappings")
struct ProblemTests {
    @Test(
        "name the file and the key",
        arguments: [
            (#"{"request": {}, "response": {}, "priorty": 1}"#, "priorty", "priority"),
            (#"{"request": {"urlPth": "/"}, "response": {}}"#, "request.urlPth", "urlPath"),
            (#"{"request": {"cookies": {}}, "response": {}}"#, "request.cookies", nil),
            (#"{"request": {"url": "/", "urlPath": "/"}, "response": {}}"#, "request.urlPath", nil),
            (#"{"request": {"urlPattern": "("}, "response": {}}"#, "request.urlPattern", nil),
            (#"{"request": {"urlPattern": "a)|(b"}, "response": {}}"#, "request.urlPattern", nil),
            (#"{"request": {"headers": {"A": "b"}}, "response": {}}"#, "request.headers.A", nil),
            (
                #"{"request": {"headers": {"A": {"equalTo": "b", "caseInsensitive": true}}}, "response": {}}"#,
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
            (#"{"request": {}, "response": {"status": "200"}}"#, "response.status", nil),
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

    @Test("are all told at once")
    func several() throws {
        let fixtures = FixtureSet([
            .init(name: "a.json", json: #"{"request": {"x": 1}, "response": {"status": 0, "y": 1}}"#),
            .init(name: "b.json", json: "{"),
        ])
        let error = try #require(throws: FixtureServerError.self) { try FixtureServer(fixtures) }
        let lines = error.description.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.first?.hasPrefix("a.json: request.x: is not supported here") == true)
        #expect(lines.last?.hasPrefix("b.json: is not JSON: ") == true)
    }

    @Test("of a folder that is none, or has no mappings, say so")
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
