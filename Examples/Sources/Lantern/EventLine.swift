import Foundation

/// What the story tells of one line of the event log, which is JSON.
struct EventLine: Decodable {
    let event: String
    let placement: String?
    let reason: String?
    let code: String?
    let away: Double?
    let answer: Bool?

    /// Reads a line as a `JSONLinesEventSink` writes it.
    init(_ line: String) throws {
        self = try JSONDecoder().decode(EventLine.self, from: Data(line.utf8))
    }

    /// The same for people.
    var text: String {
        let words = [reason, code, away.map { "after \(Int($0)) s" }, answer.map { $0 ? "yes" : "no" }]
        let columns = [event, placement ?? ""].map {
            $0.padding(toLength: max($0.count, 21), withPad: " ", startingAt: 0)
        }
        return (columns + [words.compactMap(\.self).joined(separator: ", ")]).joined().trimmed
    }
}

extension String {
    /// Without the blanks at its end.
    fileprivate var trimmed: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
