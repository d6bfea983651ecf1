import FixtureServer
import Foundation
import Testing

@Suite("Work that could grow faster than its input", .timeLimit(.minutes(2)))
struct GrowthTests {
    private func server(_ pattern: String) throws -> FixtureServer {
        try FixtureServer(
            mappings: #"{"request": {"bodyPatterns": [{\#(pattern)}]}, "response": {"status": 299}}"#)
    }

    private func list(_ elements: some Sequence<String>) -> String { "[\(elements.joined(separator: ","))]" }

    /// Far more than is needed, without optimisation on a busy machine, and far less than what it guards against takes.
    private let enough = Duration.seconds(30)

    @Test(
        "lists without regard to order are compared soon",
        arguments: [
            #""ignoreArrayOrder": true"#, #""ignoreArrayOrder": true, "ignoreExtraElements": true"#,
        ])
    func arrayOrder(flags: String) throws {
        let count = 20_000
        let equal = list(Array(repeating: #"{"a":[1,2]}"#, count: count))
        let equalButOne = list(Array(repeating: #"{"a":[1,2]}"#, count: count - 1) + [#"{"a":[1,3]}"#])
        let different = (0..<count).map { #"{"id":\#($0),"x":[1,2]}"# }
        let start = ContinuousClock.now
        let same = try server(#""equalToJson": \#(equal), \#(flags)"#)
        #expect(try ask(same.port, "/", method: "POST", body: equal).status == 299)
        #expect(try ask(same.port, "/", method: "POST", body: equalButOne).status == 404)
        let shuffled = try server(#""equalToJson": \#(list(different)), \#(flags)"#)
        #expect(try ask(shuffled.port, "/", method: "POST", body: list(different.reversed())).status == 299)
        #expect(ContinuousClock.now - start < enough)
    }

    @Test("elements that could each be many others are given up, and the answer says which pattern")
    func manyCandidates() throws {
        let count = 2_300
        let expected = list((0..<count).map { #"{"id":\#($0)}"# })
        let actual = list((0..<count).reversed().map { #"{"id":\#($0),"more":1}"# })
        let server = try server(
            #""equalToJson": \#(expected), "ignoreArrayOrder": true, "ignoreExtraElements": true"#)
        let start = ContinuousClock.now
        let reply = try ask(server.port, "/", method: "POST", body: actual)
        #expect(reply.status == 404)
        #expect(reply.body.contains("bodyPatterns[0] equalToJson"))
        #expect(reply.body.hasSuffix("(given up: it takes too many steps to say)\n"))
        #expect(ContinuousClock.now - start < enough)
        // The server goes on.
        #expect(try ask(server.port, "/", method: "POST", body: "[]").status == 404)
    }

    @Test(
        "an element that is in several others finds one that no other needs",
        arguments: [
            ("[{}, {\"a\": 1}]", "[{\"a\": 1, \"b\": 1}, {\"b\": 1}]", true),
            (
                "[{}, {}, {\"a\": 1}, {\"b\": 1}]",
                "[{\"b\": 1, \"c\": 1}, {\"a\": 1, \"c\": 1}, {\"c\": 1}, {\"c\": 2}]", true
            ),
            (
                "[{}, {}, {\"a\": 1}, {\"b\": 1}]",
                "[{\"b\": 1, \"a\": 1, \"c\": 1}, {\"c\": 1}, {\"c\": 1}, {\"c\": 2}]", false
            ),
            ("[[1], [2], []]", "[[1, 2], [2, 3], [1, 3]]", true),
            ("[[1], [1], [1]]", "[[1, 2], [2, 3], [1, 3]]", false),
            ("[{\"a\": [{}, {\"x\": 1}]}]", "[{\"a\": [{\"x\": 1, \"y\": 1}, {\"y\": 2}], \"b\": 1}]", true),
        ])
    func assignment(expected: String, actual: String, matches: Bool) throws {
        let server = try server(
            #""equalToJson": \#(expected), "ignoreArrayOrder": true, "ignoreExtraElements": true"#)
        #expect(try ask(server.port, "/", method: "POST", body: actual).status == (matches ? 299 : 404))
    }

    @Test("an expression that would search for years is given up, and the answer says which")
    func expression() throws {
        let server = try server(#""matches": "(a+)+b""#)
        let start = ContinuousClock.now
        let reply = try ask(server.port, "/", method: "POST", body: String(repeating: "a", count: 60))
        #expect(reply.status == 404)
        #expect(
            reply.body.hasSuffix(
                "bodyPatterns[0] matches (a+)+b (given up: it takes too many steps to say)\n"))
        #expect(ContinuousClock.now - start < enough)
        #expect(try ask(server.port, "/", method: "POST", body: "aab").status == 299)
    }

    @Test("a text that nearly stands in another one many times is looked for once")
    func contains() throws {
        let part = String(repeating: "a", count: 200_000)
        let server = try server(#""contains": "\#(part)b""#)
        let start = ContinuousClock.now
        #expect(
            try ask(server.port, "/", method: "POST", body: String(repeating: "a", count: 4_000_000)).status
                == 404)
        #expect(ContinuousClock.now - start < enough)
    }

    @Test("a template that would be filled to gigabytes is refused with the name of its stub")
    func template() throws {
        let places = String(repeating: "{{jsonPath request.body '$'}}", count: 1_000)
        let server = try FixtureServer(
            mappings:
                #"{"name": "flood", "request": {}, "response": {"body": "\#(places)", "transformers": ["response-template"]}}"#
        )
        let body = "\"" + String(repeating: "x", count: 1 << 20) + "\""
        let reply = try ask(server.port, "/", method: "POST", body: body)
        #expect(reply.status == 500)
        #expect(reply.body.contains("the template of flood is filled to more than 67108864 bytes"))
        #expect(throws: FixtureServerError.self) {
            try FixtureServer(
                mappings:
                    #"{"request": {}, "response": {"body": "\#(places){{request.baseUrl}}", "transformers": ["response-template"]}}"#
            )
        }
    }

    @Test("a request that no stub of thousands answers hears soon which is nearest")
    func nearest() throws {
        let stubs = (0..<500).map {
            #"{"request": {"urlPath": "/\#(String(repeating: "path", count: 60))/\#($0)"}, "response": {}}"#
        }
        let server = try FixtureServer(mappings: #"{"mappings": \#(list(stubs))}"#)
        let start = ContinuousClock.now
        let reply = try ask(server.port, "/" + String(repeating: "htap", count: 60))
        #expect(reply.status == 404)
        #expect(ContinuousClock.now - start < enough)
    }

    @Test("thousands of problems in one line are told soon")
    func problems() throws {
        let members = (0..<20_000).map { #""x\#($0)": 1"# }.joined(separator: ", ")
        let start = ContinuousClock.now
        let error = try #require(throws: FixtureServerError.self) {
            try FixtureServer(mappings: #"{"request": {}, "response": {\#(members), \#(members)}}"#)
        }
        guard case .invalidFixtures(let problems) = error else {
            Issue.record("unexpected \(error)")
            return
        }
        #expect(problems.count == 40_000)
        #expect(ContinuousClock.now - start < enough)
    }
}
