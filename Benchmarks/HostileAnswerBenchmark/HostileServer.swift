import FixtureServer
import Foundation

/// Answers of which the first of each kind is small, so that what has to be done once is done, and the others are
/// hostile.
struct HostileServer {
    private let server: FixtureServer

    init(_ bodies: [HostileBody]) throws {
        let stubs = bodies.indices.map { index in
            let encoding =
                bodies[index].encoding.map { #", "headers": {"Content-Encoding": "\#($0)"}"# } ?? ""
            return """
                {"request": {"urlPath": "/\(index)/fetch"}, "response": {"bodyFileName": "\(index)"\(encoding)}},
                {"request": {"urlPath": "/\(index)"}, "response": {"body": "{}"}, "scenarioName": "\(index)",
                 "requiredScenarioState": "Started", "newScenarioState": "warm"},
                {"request": {"urlPath": "/\(index)"}, "response": {"bodyFileName": "\(index)"\(encoding)},
                 "scenarioName": "\(index)", "requiredScenarioState": "warm"}
                """
        }
        let files = bodies.enumerated().map { ("\($0.offset)", $0.element.bytes) }
        server = try FixtureServer(
            FixtureSet(
                [.init(name: "hostile", json: #"{"mappings": [\#(stubs.joined(separator: ",\n"))]}"#)],
                bodyFiles: Dictionary(uniqueKeysWithValues: files)))
    }

    /// Where the body of that number is.
    func url(_ index: Int) -> String { "\(server.url)/\(index)" }
}
