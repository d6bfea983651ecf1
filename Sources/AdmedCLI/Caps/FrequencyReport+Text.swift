import AdapterKit
import Mediation

extension FrequencyReport {
    /// For people: a line for each scope, with what is used and left, and when the next show is allowed.
    func text(_ style: TextStyle, _ time: LocalTime, columns: Int?) -> String {
        var table = TextTable(header: [
            "scope", "name", "session", "day", "windows", "interval", "last shown", "next show",
        ])
        for entry in entries {
            table.add([
                entry.scope.word, entry.scope.name ?? "",
                Self.cell(entry.sessionUsed, entry.policy.perSession),
                Self.cell(entry.dayUsed, entry.policy.perDay),
                entry.windows.map(Self.cell).joined(separator: "; "), Self.cell(entry.policy.minimumInterval),
                entry.lastShown.map(time.text) ?? "never", words(entry.next, time),
            ])
        }
        let lines = table.lines(within: columns)
        return ([style.bold(lines[0])] + lines.dropFirst()).joined(separator: "\n") + "\n"
    }

    /// `2 of 5, 3 left`; without a limit, just what is used.
    private static func cell(_ used: Int, _ limit: Int?) -> String {
        limit.map { "\(used) of \($0), \(max(0, $0 - used)) left" } ?? "\(used)"
    }

    private static func cell(_ window: Window) -> String {
        "\(cell(window.used, window.rule.limit)) in \(Seconds.words(window.rule.length))"
    }

    private static func cell(_ interval: Duration) -> String {
        interval > .zero ? Seconds.words(interval) : ""
    }

    private func words(_ next: NextShow, _ time: LocalTime) -> String {
        switch next {
        case .now: "now"
        case .at(let instant, let reason):
            "\(time.text(instant)), in \(Seconds.wait(max(.zero, moment.wall.duration(to: instant))))"
                + " (\(reason.rawValue))"
        case .never(let reason): "not within a session (\(reason.rawValue))"
        }
    }
}
