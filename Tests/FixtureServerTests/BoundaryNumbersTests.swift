import FixtureServer
import Foundation
import Testing

@Suite("Numbers at the ends of every range")
struct BoundaryNumbersTests {
    /// As they stand in JSON.
    private static let numbers =
        ["0", "-0", "0.0", "1", "-1", "2147483647", "2147483648", "-2147483648", "-2147483649"]
        + ["9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809"]
        + ["18446744073709551615", "18446744073709551616", "-18446744073709551616"]
        + ["1e308", "-1e308", "1e-308", "1e309", "1e9223372036854775807", "1e9223372036854775808"]
        + [
            "1e-9223372036854775808", "1e-9223372036854775809", "-1e-9223372036854775808",
            "0e9223372036854775808",
        ]
        + [String(repeating: "9", count: 38), String(repeating: "9", count: 400)]
        + ["1e\(String(repeating: "9", count: 400))", "0.\(String(repeating: "0", count: 400))1"]

    /// Words that are no numbers of JSON.
    private static let words = ["NaN", "Infinity", "-Infinity", "", " 1", "1 ", "+1", "0x10", "1_000", "١"]

    /// Every place of a mapping that holds a number.
    private static let places = [
        #"{"priority": #, "request": {}, "response": {}}"#,
        #"{"insertionIndex": #, "request": {}, "response": {}}"#,
        #"{"request": {}, "response": {"status": #}}"#,
        #"{"request": {}, "response": {"fixedDelayMilliseconds": #}}"#,
        #"{"request": {}, "response": {"body": "ab", "chunkedDribbleDelay": {"numberOfChunks": #, "totalDuration": 0}}}"#,
        #"{"request": {}, "response": {"body": "ab", "chunkedDribbleDelay": {"numberOfChunks": 1, "totalDuration": #}}}"#,
        #"{"request": {}, "response": {"headers": {"Content-Length": #}, "body": "ab"}}"#,
        #"{"request": {}, "response": {"headers": {"Retry-After": #}}}"#,
        #"{"request": {}, "response": {"jsonBody": [#, {"a": #}]}}"#,
        #"{"request": {"headers": {"A": {"equalTo": #}}}, "response": {}}"#,
        #"{"request": {"bodyPatterns": [{"equalToJson": [#, {"a": #}], "ignoreArrayOrder": true, "ignoreExtraElements": true}]}, "response": {}}"#,
        #"{"mappings": [], "meta": {"total": #}}"#,
    ]

    /// A request that is answered at once by what the number allows, or not at all.
    private func play(_ json: String) throws {
        let server: FixtureServer
        do {
            server = try FixtureServer(mappings: json)
        } catch {
            guard case .invalidFixtures(let problems) = error, !problems.isEmpty else { throw error }
            return
        }
        let client = try RawClient(port: server.port)
        try client.send(
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nConnection: close\r\n\r\n[1e999,1]")
        // A stub that is delayed answers when the server ends.
        if !json.contains("fixedDelay"), !json.contains("totalDuration") { _ = try client.readToEnd() }
        server.stop()
    }

    @Test(
        "Numbers at the ends of every range are taken or refused, as numbers and as texts", arguments: places)
    func numbers(place: String) throws {
        for number in Self.numbers {
            try play(place.replacingOccurrences(of: "#", with: number))
            try play(place.replacingOccurrences(of: "#", with: "\"\(number)\""))
        }
        for word in Self.words {
            try play(place.replacingOccurrences(of: "#", with: word))
            try play(place.replacingOccurrences(of: "#", with: "\"\(word)\""))
        }
    }

    @Test("Numbers at the ends of every range are compared and found in filters")
    func filters() throws {
        for number in Self.numbers {
            for literal in [number, "'\(number)'"] {
                for index in [number, "0"] {
                    let path = "$.a[?(@.b == \(literal))][\(index)]"
                    try play(
                        #"{"request": {"bodyPatterns": [{"matchesJsonPath": "\#(path)"}]}, "response": {}}"#)
                }
            }
            let server = try FixtureServer(
                mappings:
                    #"{"request": {"bodyPatterns": [{"matchesJsonPath": "$[?(@ == \#(number))]"}]}, "response": {"status": 299}}"#
            )
            #expect(try ask(server.port, "/", method: "POST", body: "[\(number)]").status == 299, "\(number)")
            #expect(try ask(server.port, "/", method: "POST", body: "[7]").status == 404)
        }
    }

    @Test("in the head of a request are refused or answered")
    func requestHeads() throws {
        let server = try FixtureServer(mappings: #"{"request": {}, "response": {}}"#)
        for number in Self.numbers + Self.words {
            for line in [
                "Content-Length: \(number)", "Range: bytes=\(number)-\(number)", "Max-Forwards: \(number)",
            ] {
                let client = try RawClient(port: server.port)
                try client.send("GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\nConnection: close\r\n\r\n")
                if !line.hasPrefix("Content-Length") { _ = try client.readToEnd() }
            }
            let client = try RawClient(port: server.port)
            try client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n\(number)\r\nx\r\n"
            )
        }
        #expect(try ask(server.port, "/").status == 200)
    }

    @Test("30,000 filters in each other are refused, and as many behind each other are followed")
    func nestedFilters() throws {
        let nested =
            "$" + String(repeating: "[?(@", count: 30_000) + String(repeating: " == 1)]", count: 30_000)
        func mapping(_ path: String) -> String {
            #"{"request": {"bodyPatterns": [{"matchesJsonPath": "\#(path)"}]}, "response": {"status": 299}}"#
        }
        #expect(throws: FixtureServerError.self) { try FixtureServer(mappings: mapping(nested)) }
        let long = "$" + String(repeating: "[?(@.a == 1)]", count: 30_000)
        let server = try FixtureServer(mappings: mapping(long))
        #expect(try ask(server.port, "/", method: "POST", body: #"{"a": 1}"#).status == 299)
    }
}
