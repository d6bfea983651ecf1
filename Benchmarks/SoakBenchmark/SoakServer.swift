import FixtureServer
import Foundation
import Synchronization

/// The fixture server of the soak, which may be restarted under its clients.
final class SoakServer: Sendable {
    /// What an endpoint does every other time; in between it fills.
    static let troubles: [String: String] = [
        "fill": #""status": 200, "body": "\#(answer(bid))""#,
        "brief": #""body": "\#(answer(bid.replacing(#""w":1"#, with: #""exp":1"#)))""#,
        "fetched":
            #""body": "\#(answer(bid.replacing(#""adm":"<p>""#, with: #""nurl":"{{HOST}}/markup""#)))""#,
        "none": #""status": 204"#,
        "busy": #""status": 503, "body": "busy""#,
        "wrong": #""status": 400"#,
        "page": #""body": "<html>""#,
        "empty": #""fault": "EMPTY_RESPONSE""#,
        "reset": #""fault": "CONNECTION_RESET_BY_PEER""#,
        "chunk": #""fault": "MALFORMED_RESPONSE_CHUNK""#,
        "garbage": #""fault": "RANDOM_DATA_THEN_CLOSE""#,
        "slow": #""fixedDelayMilliseconds": 20, "body": "\#(answer(bid))""#,
        "late": #""fixedDelayMilliseconds": 5000, "body": "\#(answer(bid))""#,
        "dribble":
            #""chunkedDribbleDelay": {"numberOfChunks": 4, "totalDuration": 30}, "body": "\#(answer(bid))""#,
        "never":
            #""chunkedDribbleDelay": {"numberOfChunks": 4, "totalDuration": 9000}, "body": "\#(answer(bid))""#,
        "large": #""bodyFileName": "large""#,
        "many": #""bodyFileName": "many""#,
    ]

    /// Where it listens, at every start.
    let url: String
    private let port: UInt16
    private let server: Mutex<FixtureServer?>

    private static let bid =
        #"{"id":"b","impid":"1","price":1,"w":1,"adm":"<p>","ext":{"pangle":{"adtype":2}}}"#
    /// An answer of a hundred thousand bids, none of which can be used.
    private static let many =
        #"{"seatbid":[{"bid":["# + Array(repeating: #"{"id":1}"#, count: 100_000).joined(separator: ",")
        + "]}]}"

    init() throws {
        let first = try FixtureServer(Self.fixtures(url: ""))
        port = first.port
        url = first.url
        first.stop()
        server = Mutex(try FixtureServer(Self.fixtures(url: url), port: port))
    }

    /// Ends the server, and with it what is under way; starts it anew on its port when the body has returned.
    func whileStopped<Value: Sendable>(_ body: () -> Value) throws -> Value {
        try server.withLock { server in
            server?.stop()
            server = nil
            let value = body()
            server = try FixtureServer(Self.fixtures(url: url), port: port)
            return value
        }
    }

    /// Forgets what came in, which would look like a leak.
    func forget() { server.withLock { $0?.journal.clear() } }

    private static func answer(_ bid: String) -> String {
        #"{"seatbid":[{"bid":[\#(bid)]}]}"#.replacing("\"", with: "\\\"")
    }

    private static func fixtures(url: String) -> FixtureSet {
        let stubs = troubles.sorted { $0.key < $1.key }.map { name, response in
            let good = #""body": "\#(answer(bid))""#
            let trouble = response.replacing("{{HOST}}", with: url)
            return """
                {"request": {"urlPath": "/\(name)"}, "response": {\(trouble)}, "scenarioName": "\(name)",
                 "requiredScenarioState": "Started", "newScenarioState": "good"},
                {"request": {"urlPath": "/\(name)"}, "response": {\(good)}, "scenarioName": "\(name)",
                 "requiredScenarioState": "good", "newScenarioState": "Started"},
                """
        }
        let markup = #"{"request": {"urlPath": "/markup"}, "response": {"body": "<b>"}}"#
        return FixtureSet(
            [.init(name: "soak", json: "{\"mappings\": [\(stubs.joined())\(markup)]}")],
            bodyFiles: ["large": Data(repeating: 0x20, count: 1_500_000), "many": Data(many.utf8)])
    }
}
